import type { WalletConnectNetwork } from '@latchkey/test-wallets/wallet-connect'

/** A network of the wallet, with how its coin is written. */
export interface WalletNetwork {
  readonly network: WalletConnectNetwork
  readonly symbol: string
  readonly decimals: number
}
