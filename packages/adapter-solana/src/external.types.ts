import type { AdapterHost, NetworkId } from '@latchkey/core/adapter'

/** A wallet that an SDK made. */
export interface ExternalProvider {
  /** An object of the Wallet Standard. */
  readonly wallet: object
  /** Names the network of the next connect, for wallets that choose one when they connect. */
  prefer?(networkId: NetworkId | undefined): void
}

/** What making a wallet may use. */
export interface ExternalContext {
  readonly host: AdapterHost
}

/** A wallet behind an SDK that the app installs and passes, such as `mobileWallet()` makes. */
export interface ExternalWallet {
  readonly id: string
  readonly name: string
  readonly icon?: string
  /** Whether the wallet can be used on this page. Absent: on every page. */
  isAvailable?(page: unknown): boolean
  /** Loads the SDK and makes its wallet, with the first connect. */
  open(context: ExternalContext): Promise<ExternalProvider>
}
