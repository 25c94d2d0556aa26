import type { MessageStyle } from '../text/parse-message.js'
import type { NetworkId } from '../text/sign-in-fields.types.js'
import type { SiwxFetch } from './requests.js'
import type { SiwxConfig } from './siwx-config.types.js'
import type { SessionSummary } from './summary.js'

/** The options of `siwx`. Times are in milliseconds. */
export interface SiwxClientOptions {
  /** Where the server's handler is, without a slash at the end: `/siwx`. */
  readonly url: string
  readonly fetch?: SiwxFetch
  /** One line that the visitor reads before signing in. */
  readonly statement?: string
  readonly resources?: readonly string[]
  /** How long the text is valid. Default: it does not say so, and the server limits its age. */
  readonly expiresInMs?: number
  /** Default `standard`. */
  readonly messageStyle?: MessageStyle
  /** The name of a network, for the `appkit` style. */
  readonly networkName?: (networkId: NetworkId) => string | undefined
  /** Whether a connection without a session ends. Default true. */
  readonly required?: boolean
  /**
   * Whether a further account is linked to the user who is signed in. Otherwise its user takes the place of that one.
   * Default true, where the server keeps accounts.
   */
  readonly link?: boolean
  /**
   * Whether an account signs in on each network by itself. Otherwise a key that has signed in on one network is signed in
   * on all of them; a contract is another account on each in any case. Default false.
   */
  readonly eachNetwork?: boolean
  /** Default true. */
  readonly signOutOnDisconnect?: boolean
  /** Default false. */
  readonly signOutOnNetworkChange?: boolean
  /** How long a request may take. Default 10 000. */
  readonly timeoutMs?: number
  /** Host and origin of the page. Default `location`. */
  readonly page?: { readonly host: string; readonly origin: string }
  /** Milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number
}

/** A client of the server. */
export interface SiwxClient extends SiwxConfig {
  /** Returns who is signed in, or undefined. Asks the server at most every few seconds. */
  session(): Promise<SessionSummary | undefined>
  /** Ends the session with all its accounts. */
  signOut(): Promise<void>
  /** Unlinks an account (CAIP-10) from the user. The last sign-in must be under five minutes old. */
  unlink(accountId: string): Promise<void>
  /** Makes an account (CAIP-10) the primary one. The last sign-in must be under five minutes old. */
  setPrimary(accountId: string): Promise<void>
}
