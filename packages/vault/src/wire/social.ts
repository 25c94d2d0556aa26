import * as z from 'zod/mini'
import { half, id, locale, origin, projectId, time } from './fields.js'
import { loggedIn } from './parties.js'

/** The providers of a login with a popup. */
export const socialProvider = z.enum(['google', 'apple', 'github', 'x', 'discord', 'facebook'])

export type SocialProvider = z.infer<typeof socialProvider>

/** A person, as a provider knows them. */
export const socialIdentity = z.strictObject({
  provider: socialProvider,
  /** The provider's id of the person. */
  subject: z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/)),
  /** For display. */
  name: z.nullable(z.string().check(z.maxLength(100))),
  /** Verified by the provider. For display: it never finds an account. */
  email: z.nullable(z.string().check(z.maxLength(254))),
})

export type SocialIdentity = z.infer<typeof socialIdentity>

/** An ID token (JWT). */
const idToken = z.string().check(z.maxLength(8192), z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/))

/** What the frame redeems an answer of the provider with. */
const redemption = {
  /** From the callback page. */
  ticket: half,
  /** Only the frame has it: its hash opened the transaction. */
  secret: half,
  /** PKCE (RFC 7636). */
  verifier: half,
}

/** Logins at providers. */
export const social = {
  /** POST `/social` of both parties. */
  start: {
    body: z.strictObject({
      provider: socialProvider,
      projectId,
      origin,
      locale,
      /** SHA-256 of the secret, as base64url. */
      secretHash: half,
    }),
    answer: z.strictObject({
      transaction: id,
      /** The parameter `state` (RFC 6749). */
      state: half,
      /** This party's part of the nonce: see `loginNonce`. */
      nonce: half,
      endsAt: time,
    }),
  },
  /** POST `/social/:transaction/login` of auth. `idToken`: for the keeper, where the provider has one. */
  login: {
    body: z.strictObject({
      ...redemption,
      /** The keeper's part of the nonce. */
      keeperNonce: half,
    }),
    answer: z.strictObject({
      ...loggedIn.shape,
      identity: socialIdentity,
      idToken: z.optional(idToken),
    }),
  },
  /** POST `/social/:transaction/id-token` of the keeper. It approves the flow of the answer. */
  giveIdToken: {
    body: z.strictObject({
      idToken,
      /** Auth's part of the nonce. */
      authNonce: half,
    }),
    answer: z.strictObject({ flow: id, endsAt: time }),
  },
  /** POST `/social/:transaction/ticket` of the keeper, which is a client of its own where a provider has no ID token. */
  giveTicket: {
    body: z.strictObject(redemption),
    answer: z.strictObject({ flow: id, endsAt: time }),
  },
} as const
