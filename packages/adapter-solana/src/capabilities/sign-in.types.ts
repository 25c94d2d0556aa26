import type { Account, CallOptions, SignedMessage } from '@latchkey/core/adapter'

/** What to sign in with; the wallet writes the text. Every field may be left out. */
export interface SignInInput {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  /** `mainnet`, `devnet`, `testnet`, `localnet`, or a CAIP-2 id. */
  readonly chainId?: string
  readonly nonce?: string
  /** ISO 8601. Some wallets refuse one that is more than ten minutes off. */
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A text that the wallet wrote and signed: it holds every field that was asked for, checked. */
export interface SignedIn {
  /** The account that signed; it may be another one than was active. */
  readonly account: Account
  readonly message: string
  readonly signed: SignedMessage
}

/** Messages in the envelope of off-chain messages, version 1 (`solana:signOffchainMessage`). */
export interface SolanaOffchainMessages {
  /**
   * Signs a text with `signed.scheme` `solanaOffchain`. The envelope names the account as the only signer.
   * @throws LatchkeyError `userRejected`, `invalidRequest` (no text), `invalidResponse`, `requestPending`, `aborted`
   */
  sign(
    input: { readonly account: Account; readonly message: string },
    options?: CallOptions,
  ): Promise<SignedMessage>
}

/** Sign In With Solana by the wallet itself (`solana:signIn`). */
export interface SolanaSignIn {
  /** @throws LatchkeyError `userRejected`, `invalidResponse` (another text than asked for), `requestPending`, `aborted` */
  signIn(input: SignInInput, options?: CallOptions): Promise<SignedIn>
}
