import * as z from 'zod/mini'
import { base64Url, code, email, id, locale, origin, projectId, time } from './fields.js'
import { user } from './parties.js'
import { commit } from './wallet.js'

const begin = { newEmail: email, projectId, origin, locale }
const begun = z.strictObject({ flow: id, endsAt: time })
const statement = z.string().check(z.maxLength(2048))

/** The device's signature over the change (`signEmailChange`), made at `time`. */
const signed = { time, signature: base64Url(86) }

/**
 * Another email address for a wallet. The keeper mails a code to the old address, auth one to the new. The device signs the
 * change once for both. The keeper applies it first; its statement lets auth apply it.
 */
export const emailChange = {
  /** Below `/keeper/v1`. */
  keeper: {
    /** POST `/email-changes`, by a device of the wallet: a code to the old address. `frozen` while its release is. */
    begin: { body: z.strictObject({ ...commit.shape, ...begin }), answer: begun },
    /** POST `/email-changes/:flow/code`: the statement `emailCode` lets auth mail its own code. */
    giveCode: { body: z.strictObject({ code }), answer: z.strictObject({ statement }) },
    /** POST `/email-changes/:flow/apply`. The same again is no error. `conflict`: the new address has a wallet. */
    apply: {
      body: z.strictObject({ authFlow: id, ...signed }),
      answer: z.strictObject({ statement }),
    },
    /** POST `/wallet/release`, by a device of the wallet: ends a freeze of the release to new devices. */
    unfreeze: { body: commit, answer: z.strictObject({ isFrozen: z.literal(false) }) },
  },
  /** Below `/auth/v1`, with a session. */
  auth: {
    /** POST `/email-changes`: a code to the new address. */
    begin: { body: z.strictObject({ statement, ...begin }), answer: begun },
    /** POST `/email-changes/:flow/code`. `conflict`: the new address has an account. */
    giveCode: {
      body: z.strictObject({ code, ...signed }),
      answer: z.strictObject({ isVerified: z.literal(true) }),
    },
    /** POST `/email-changes/:flow/apply`, with the keeper's statement `emailChanged`. The same again is no error. */
    apply: { body: z.strictObject({ statement }), answer: user },
  },
} as const
