import type { CallOptions, Connection, Network, WalletGuard } from '@latchkey/core/adapter'
import type { SigningDriver, WalletAccount } from './drivers/driver.types.js'
import type { Session } from './session.js'

/** A connected wallet as its capabilities see it, however it is reached. */
export interface ConnectedWallet {
  readonly session: Session
  readonly driver: SigningDriver
  readonly guard: WalletGuard
  /** Absent where a connected wallet cannot be made to ask again. */
  readonly choose?: ((options?: CallOptions) => Promise<Connection>) | undefined
  switchTo(network: Network, options?: CallOptions): Promise<void>
  /** The account of an address, as the wallet shows it now. @throws LatchkeyError `notConnected`, `notAuthorized` */
  accountOf(address: string): WalletAccount
}
