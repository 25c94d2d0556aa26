import type { SocialProvider } from '@latchkey/vault/wire'
import type { Refuse } from '../../app/refusals.js'
import type { Settings } from '../../app/settings.js'
import type { WalletVault } from '../../vault/wallet-vault.js'
import type { PartyClient } from '../party-client.js'
import type { Sessions } from '../sessions.js'

/** Hears tickets of callback pages. Returns what ends it. */
export type ListenForTickets = (
  take: (message: unknown, answer: (message: unknown) => void) => void,
) => () => void

/** What a login at a provider needs. */
export interface SocialOptions {
  readonly auth: PartyClient
  readonly keeper: PartyClient
  readonly sessions: Sessions
  readonly vault: WalletVault
  readonly refuse: Refuse
  readonly settings: Pick<Settings, 'authUrl' | 'keeperUrl' | 'social'>
  readonly thumbprint: string
  readonly start: { readonly projectId: string; readonly origin: string; readonly locale: string }
  /** Registers the device at both parties. */
  register(): Promise<void>
  after(ms: number, run: () => void): () => void
  now(): number
  /** Default: the window of the frame. */
  readonly listenForTickets?: ListenForTickets | undefined
}

/** Logs in at a provider. Each of its calls is one message of the page. */
export interface SocialLogin {
  /** Begins, and returns the address for the popup. */
  begin(provider: SocialProvider, signal: AbortSignal): Promise<{ readonly uri: string }>
  /** Ends the login whose result the popup reported. The same uri again has the same answer. */
  connect(uri: string): Promise<{ readonly userName: string | null }>
}
