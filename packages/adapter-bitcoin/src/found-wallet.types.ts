/** The protocols that wallets speak. */
export type WalletFamily = 'standard' | 'satsConnect' | 'leather' | 'unisat' | 'okx'

/** A wallet to make a connector of. Every word of it is its own claim. */
export interface FoundWallet {
  readonly id: string
  readonly type: 'ANNOUNCED' | 'INJECTED'
  readonly name: string
  readonly icon?: string
  readonly family: WalletFamily
  readonly provider: object
}
