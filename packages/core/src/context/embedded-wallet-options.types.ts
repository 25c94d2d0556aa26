/** A social login. */
export type Social = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

/** A way to connect, as the connect view groups them. */
export type ConnectMethod = 'email' | 'social' | 'wallet'

/** The embedded wallet: a wallet in a frame, for visitors who log in by email or by a social account. */
export interface EmbeddedWalletOptions {
  /** Page of the frame: https or a loopback host, on another site than the app. */
  readonly frameUrl: string
  /** BCP 47. Language of the frame and of its emails. Default: the page's `lang`. */
  readonly locale?: string
  /** Keeps names and ids of messages in memory, for developers. Default false. */
  readonly enableLogger?: boolean
}
