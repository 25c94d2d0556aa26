import type { Env, KeyValueStorage } from '../../kernel/env.types.js'
import type { SignClient } from './sign-client.types.js'

/** What a library of WalletConnect is started with. */
export interface TransportStartInput {
  readonly env: Env
  /** The client's own, under a prefix for WalletConnect. */
  readonly storage: KeyValueStorage
  readonly projectId: string
  /** The public relay when left out. */
  readonly relayUrl: string | undefined
  /** The origin that attests the page to wallets; undefined: nobody is asked. */
  readonly attestationUrl: string | undefined
  readonly metadata: {
    readonly name: string
    readonly description?: string
    readonly url: string
    readonly icons: readonly string[]
  }
  /** Released with the client. */
  readonly scope: { readonly signal: AbortSignal; add(release: () => void): void }
  /** The relay refused, or the connection broke for good. */
  onRelayError(message: string): void
  /** Takes the client id of the relay, once the library has created it. */
  onClientId(clientId: string): void
}

/** The code behind a transport. */
export interface TransportCode {
  /** The key under which sessions are stored, as `storage` is given it. */
  readonly sessionsKey: string
  /**
   * Starts the library, once per client.
   * @throws when its code can't be fetched or it can't be started
   */
  start(input: TransportStartInput): Promise<SignClient>
}

/**
 * A transport that an app passes in `transports`: an inert description. The code comes with the first pairing, or
 * with a stored session.
 */
export interface TransportDefinition {
  readonly apiVersion: 1
  readonly id: 'walletConnect'
  load(): Promise<TransportCode>
}
