export type { BitcoinWalletControls } from './controls'
export type { BitcoinWalletWindow } from './forms/form.types'
export {
  type InjectedBitcoinWallet,
  type InjectedBitcoinWalletConfig,
  injectBitcoinWallet,
} from './inject-wallet'
export { publicBitcoinKeys, type WalletAddress } from './keys'
export type { BitcoinNetworkName } from './networks'
export { type BitcoinInstallOptions, type BitcoinTestWallet, createBitcoinWallet } from './wallet'
export type {
  BitcoinAccountKeys,
  BitcoinDisconnectKind,
  BitcoinMisbehaviour,
  BitcoinPromptChoice,
  BitcoinPromptKind,
  BitcoinWalletFetch,
  BitcoinWalletForm,
  BitcoinWalletNetwork,
  BitcoinWalletOptions,
  BitcoinWalletPrompt,
  BitcoinWalletStorage,
  PaymentType,
  PersistedBitcoinWallet,
} from './wallet.types'
