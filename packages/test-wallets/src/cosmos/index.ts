export type { CosmosDisconnectKind, CosmosWalletControls } from './controls'
export type { CosmostationProvider } from './cosmostation-provider'
export {
  type InjectedCosmosConfig,
  type InjectedCosmosWallet,
  injectConfiguredCosmos,
  injectCosmosWallet,
} from './inject-wallet'
export type { CosmosInstallOptions, CosmosWalletWindow } from './install'
export type { KeplrProvider } from './keplr-provider'
export { publicCosmosKeys } from './keys'
export { type CosmosTestWallet, createCosmosWallet } from './wallet'
export type {
  AminoDocument,
  AminoPubKey,
  CosmosMisbehaviour,
  CosmosWalletFetch,
  CosmosWalletForm,
  CosmosWalletNetwork,
  CosmosWalletOptions,
  CosmosWalletStorage,
  DirectDocument,
  KeplrKey,
  PersistedCosmosWallet,
  StdSignature,
} from './wallet.types'
