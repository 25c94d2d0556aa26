import * as z from 'zod/mini'
import {
  base64Url,
  code,
  deviceJwk,
  email,
  half,
  id,
  locale,
  origin,
  projectId,
  thumbprint,
  time,
} from './fields.js'
import { commit, listedDevice, newPart, releasedPart } from './wallet.js'

// Every request but a form of the keeper's page carries a proof of the device in the header `DPoP`. Every answer has the newest nonce
// in `DPoP-Nonce`; a proof without it gets 401 `useNonce`. A session's token goes in `Authorization: DPoP <token>`.

/** Codes of refusals, with their HTTP status. */
export const refusals = {
  invalidRequest: 400,
  wrongCode: 400,
  useNonce: 401,
  invalidProof: 401,
  notSignedIn: 401,
  unverifiedOrigin: 403,
  notApproved: 403,
  frozen: 403,
  locked: 403,
  invalidStatement: 403,
  invalidLogin: 403,
  notFound: 404,
  conflict: 409,
  flowEnded: 410,
  noTriesLeft: 429,
  rateLimited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type RefusalCode = keyof typeof refusals

export const refusal = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    /** Seconds until another try makes sense. */
    retryAfter: z.optional(z.number()),
    triesLeft: z.optional(z.number()),
  }),
})

/** POST `/devices` of both parties. The device that proves itself is the one that is registered. */
export const registerDevice = z.strictObject({
  signingKey: deviceJwk,
  sealingKey: base64Url(87),
  statement: base64Url(86),
  browser: z.string().check(z.maxLength(200)),
})

/** What both parties answer to a registration. */
export const registered = z.strictObject({ isRegistered: z.literal(true) })

const started = {
  email,
  projectId,
  /** The page that embeds the frame, as the browser named it to the frame. */
  origin,
  locale,
}

const session = z.strictObject({
  token: half,
  /** Ends when it is not used until then; every use moves it on. */
  idleUntil: time,
  /** Ends in any case. */
  endsAt: time,
})

export const user = z.strictObject({
  /** Random; the same for as long as the user exists at this party. */
  id,
  email: z.nullable(z.string()),
  /** Absent until a wallet was committed. */
  wallet: z.optional(commit),
  /** Auth has never seen a code of this address: only the keeper has. */
  isUnconfirmed: z.boolean(),
})

export const loggedIn = z.strictObject({ session, user })

/** The API of auth, below `/auth/v1`. */
export const auth = {
  /** POST `/email`. `VERIFY_OTP`: a code is in the mail. `VERIFY_DEVICE`: the keeper has to say who it is first. */
  startEmail: {
    body: z.strictObject(started),
    answer: z.strictObject({
      flow: id,
      action: z.union([z.literal('CONNECT'), z.literal('VERIFY_OTP'), z.literal('VERIFY_DEVICE')]),
      endsAt: time,
    }),
  },
  /** POST `/flows/:flow/statement`. `VERIFY_OTP`: auth's own code is in the mail. `CONNECT`: a new address is signed in. */
  giveStatement: {
    body: z.strictObject({ statement: z.string().check(z.maxLength(2048)) }),
    answer: z.union([
      z.strictObject({ action: z.literal('VERIFY_OTP') }),
      z.strictObject({ action: z.literal('CONNECT'), ...loggedIn.shape }),
    ]),
  },
  /** POST `/flows/:flow/code`. */
  giveCode: { body: z.strictObject({ code }), answer: loggedIn },
  /** POST `/flows/:flow/resend`: a new code; the old one is dead. */
  resend: { answer: z.strictObject({ endsAt: time }) },
  /** GET `/user`. */
  user: { answer: user },
  /** POST `/halves`: the sealed texts, and auth's halves of this device and of recovery. */
  halves: { answer: releasedPart },
  /** POST `/wallet`: keeps a new wallet as pending. An existing one is never replaced: `conflict`. */
  createWallet: { body: newPart, answer: z.strictObject({ state: z.literal('pending') }) },
  /** POST `/wallet/commit`, and `/wallet/undo` for one that is pending. */
  commitWallet: { body: commit, answer: user },
  undoWallet: { body: commit, answer: user },
  /** POST `/wallet/device`: adds the pairs of this device. */
  addDevice: { body: newPart, answer: user },
  /** GET `/devices`, and POST `/devices/:device/remove`. */
  devices: { answer: z.strictObject({ devices: z.array(listedDevice) }) },
  /** POST `/session/end`. */
  endSession: { answer: z.strictObject({ isEnded: z.literal(true) }) },
} as const

/** The API of the keeper, below `/keeper/v1`. */
export const keeper = {
  /** POST `/flows`: a mail with a link, and for a new address with a code too. The page shows the number to nobody else. */
  startFlow: {
    body: z.strictObject(started),
    answer: z.strictObject({
      flow: id,
      /** Two digits that the person types on the keeper's page. */
      number: z.string().check(z.regex(/^\d{2}$/)),
      endsAt: time,
    }),
  },
  /** GET `/flows/:flow?wait=25`: waits up to that many seconds for a decision. `statement`: for auth, once it is approved. */
  flow: {
    answer: z.strictObject({
      state: z.union([
        z.literal('waiting'),
        z.literal('approved'),
        z.literal('denied'),
        z.literal('expired'),
      ]),
      statement: z.optional(z.string()),
    }),
  },
  /** POST `/flows/:flow/code`: the code of a new address. It allows to make a wallet, and nothing else. */
  giveCode: { body: z.strictObject({ code }), answer: z.strictObject({ statement: z.string() }) },
  /** POST `/flows/:flow/halves`: of an approved flow, the sealed texts and the recovery half. 404 where there is no wallet. */
  halves: { answer: releasedPart },
  /** POST `/flows/:flow/wallet`: keeps a new wallet as pending. An existing one is never replaced: `conflict`. */
  createWallet: { body: newPart, answer: z.strictObject({ state: z.literal('pending') }) },
  /** POST `/wallet/commit`, and `/wallet/undo` for one that is pending, by the device that made it. */
  commitWallet: { body: commit, answer: z.strictObject({ state: z.literal('committed') }) },
  undoWallet: { body: commit, answer: z.strictObject({ state: z.literal('none') }) },
  /** POST `/wallet/state`: of a wallet of this device. */
  walletState: {
    body: commit,
    answer: z.strictObject({
      state: z.union([z.literal('pending'), z.literal('committed'), z.literal('none')]),
    }),
  },
  /** POST `/flows/:flow/device`: adds the pair of this device. */
  addDevice: { body: newPart, answer: z.strictObject({ state: z.literal('committed') }) },
  /** POST `/wallet/device/remove`: removes the pair of a device, by another device of the wallet. */
  removeDevice: {
    body: z.strictObject({ ...commit.shape, device: thumbprint }),
    answer: z.strictObject({ isRemoved: z.literal(true) }),
  },
  /** GET `/keys`: the keys of the keeper's statements (RFC 7517). Needs no proof. */
  keys: { answer: z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) }) },
} as const
