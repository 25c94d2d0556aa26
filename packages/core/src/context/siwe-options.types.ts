/** Who is signed in, as the app's backend says. */
export interface SiweSession {
  readonly address: string
  readonly chainId: number
}

/** What the app puts into texts. Times are of RFC 3339. */
export interface SiweMessageParams {
  readonly domain: string
  readonly uri: string
  readonly chains?: readonly number[]
  readonly statement?: string
  readonly iat?: string
  readonly exp?: string
  readonly nbf?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** What `createMessage` gets: the fields, and the account. */
export interface SiweMessageArguments extends SiweMessageParams {
  /** `did:pkh:` and the account id (CAIP-10). */
  readonly address: string
  readonly chainId: number
  readonly version: '1'
  readonly nonce: string
  readonly iat: string
}

/**
 * The sign-in with Ethereum of an app: the methods of its backend, and what ends a session. The form is that of
 * `createSIWEConfig` of other kits.
 */
export interface SiweConfig {
  /** Default true. */
  readonly enabled?: boolean
  /** Whether a connection without a session ends. Default true. */
  readonly required?: boolean
  /** How long a nonce is used, in milliseconds. Default 300 000. */
  readonly nonceRefetchIntervalMs?: number
  /** How often the session is asked for while the page is visible, in milliseconds. Default 300 000. */
  readonly sessionRefetchIntervalMs?: number
  /** Default true. */
  readonly signOutOnDisconnect?: boolean
  /** Default true. */
  readonly signOutOnAccountChange?: boolean
  /** Default true. */
  readonly signOutOnNetworkChange?: boolean
  getNonce(address?: string): Promise<string>
  getMessageParams(): Promise<SiweMessageParams>
  createMessage(fields: SiweMessageArguments): string
  verifyMessage(signed: {
    readonly message: string
    readonly signature: string
    /** The object of CAIP-74 where the wallet sent one. */
    readonly cacao?: object
  }): Promise<boolean>
  /** Returns who is signed in, or null. */
  getSession(): Promise<SiweSession | null>
  /** Returns false where it failed. */
  signOut(): Promise<boolean>
  onSignIn?(session: SiweSession): void
  onSignOut?(): void
}
