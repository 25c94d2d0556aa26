import type { AdapterHost, CallOptions, NetworkId } from '@latchkey/core/adapter'
import type { CodeTable } from '../../codec/errors.js'

/** How a text is signed: BIP-137 or BIP-322. */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** One address as a wallet described it: of the right type each, and nothing more is known of it. */
export interface ToldAccount {
  readonly address: string
  readonly publicKey?: string
  readonly purpose?: 'payment' | 'ordinals'
  readonly path?: string
}

/** What a wallet shares at a moment. */
export interface WalletView {
  readonly networkId: NetworkId
  readonly accounts: readonly ToldAccount[]
}

/** An input to sign. */
export interface DriverInput {
  readonly index: number
  readonly address: string
  /** Which kinds of signature the PSBT allows there, where it says so. */
  readonly sighashTypes?: readonly number[]
}

/** A transfer that the wallet makes by itself. */
export interface DriverTransfer {
  readonly from: string
  readonly to: string
  readonly sats: bigint
  readonly satsPerVbyte: number
}

/** What a driver is given. */
export interface DriverInputs {
  readonly provider: object
  readonly host: AdapterHost
  /** Fires when the client is gone. */
  readonly lifetime: AbortSignal
  /** The network that was last agreed on, for protocols that do not say. */
  current(): NetworkId | undefined
}

/** A wallet's signature of a text. */
export interface ToldSignature {
  /** Base64 (or hex), as the wallet wrote it. */
  readonly signature: string
}

/**
 * One family's protocol. A driver speaks and checks shapes; who asks it decides about time, cancelling and what an
 * answer means. What cannot be done is absent.
 */
export interface Driver {
  readonly codes: CodeTable
  /** One address for payments and for whatever else was put on it. */
  readonly single: boolean
  /** Whether it can sign that at all; without this function it can. */
  can?(what: 'message' | 'psbt'): boolean
  /** Asks the person. */
  connect(networkId: NetworkId | undefined): Promise<WalletView>
  /**
   * What the wallet shares already, without a prompt: undefined when it shares nothing, `unasked` when it cannot be
   * asked without one. `last` is the network of the connection before this page load.
   */
  peek?(last: NetworkId | undefined): Promise<WalletView | 'unasked' | undefined>
  /** Resolves as soon as the wallet is in a state to answer at all. Nothing bounds it in time. */
  ready?(): Promise<void>
  /** The network alone, where it can be known although nothing is shared there. */
  network?(): Promise<NetworkId | undefined>
  disconnect?(): Promise<void>
  signMessage(
    from: Pick<ToldAccount, 'address'>,
    message: string,
    protocol: MessageProtocol,
    options?: CallOptions,
  ): Promise<ToldSignature>
  /** Signs, neither final nor sent. */
  signPsbt(psbt: Uint8Array, inputs: readonly DriverInput[], options?: CallOptions): Promise<Uint8Array>
  /** Has the wallet choose coins and send by itself; gives the transaction's id. */
  send?(transfer: DriverTransfer, options?: CallOptions): Promise<string>
  switchNetwork?(networkId: NetworkId): Promise<WalletView>
  /** Lets the person choose accounts again. */
  choose?(): Promise<WalletView>
  request?(method: string, params: unknown, options?: CallOptions): Promise<unknown>
  /** Tells that something may have changed. Gives the way to stop. */
  listen?(changed: () => void): () => void
  /** The wallet's own object for app code, where it is not the one that was found. */
  provider?(): unknown
}

/** What a driver does for a connection that stands, however it came to be. */
export type SigningDriver = Pick<
  Driver,
  'codes' | 'single' | 'can' | 'signMessage' | 'signPsbt' | 'send' | 'request'
>

/** Makes the driver of one wallet. */
export type CreateDriver = (inputs: DriverInputs) => Driver
