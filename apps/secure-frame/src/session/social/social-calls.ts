import { type SocialProvider, social } from '@latchkey/vault/wire'
import type { PartyClient } from '../party-client.js'

type Signal = { readonly signal?: AbortSignal | undefined }

interface StartBody {
  readonly provider: SocialProvider
  readonly projectId: string
  readonly origin: string
  readonly locale: string
  readonly secretHash: string
}

/** What a party is given for the answer of the provider. */
interface Redemption {
  readonly ticket: string
  readonly secret: string
  readonly verifier: string
}

const post = { method: 'POST' } as const

/** Begins at a party. */
export const startSocial = (party: PartyClient, body: StartBody, options: Signal) =>
  party.call({ ...post, path: '/social', body, answer: social.start.answer, ...options })

/** Calls of auth. */
export const logInSocial = (
  auth: PartyClient,
  transaction: string,
  body: Redemption & { readonly keeperNonce: string },
) => auth.call({ ...post, path: `/social/${transaction}/login`, body, answer: social.login.answer })

/** Calls of the keeper, which verifies the person for itself. */
export const giveIdToken = (
  keeper: PartyClient,
  transaction: string,
  body: { readonly idToken: string; readonly authNonce: string },
) =>
  keeper.call({ ...post, path: `/social/${transaction}/id-token`, body, answer: social.giveIdToken.answer })

/** Where the provider has no ID token: the answer to the keeper's own client. */
export const giveTicket = (keeper: PartyClient, transaction: string, body: Redemption) =>
  keeper.call({ ...post, path: `/social/${transaction}/ticket`, body, answer: social.giveTicket.answer })
