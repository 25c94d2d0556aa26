import type { AdapterHost } from '@latchkey/core/adapter'
import type { Eip1193Provider } from './codec/rpc.js'

/** A provider that a wallet's SDK made. */
export interface ExternalProvider {
  readonly provider: Eip1193Provider
  /** Ends what the SDK keeps of the connection. */
  disconnect?(): Promise<void>
}

/** What making a provider may use. */
export interface ExternalContext {
  readonly host: AdapterHost
  /** Fires when the client is gone. */
  readonly lifetime: AbortSignal
}

/** A wallet behind an SDK that the app installs and hands over, such as `baseAccount()` and `safe()` make. */
export interface ExternalWallet {
  readonly id: string
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  /** Whether the wallet can be had on this page. Absent: on every page. */
  isAvailable?(page: unknown): boolean
  /** Loads the SDK and makes its provider, with the first connect. */
  open(context: ExternalContext): Promise<ExternalProvider>
}
