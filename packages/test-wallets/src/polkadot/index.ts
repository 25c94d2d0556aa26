export type { PolkadotControls } from './controls'
export {
  type HostilePolkadotKind,
  hostilePolkadotKinds,
  installHostilePolkadotWallets,
} from './hostile'
export {
  type InjectedPolkadotConfig,
  type InjectedPolkadotWallet,
  injectPolkadotWallet,
} from './inject-wallet'
export type { InjectedEntry, PolkadotInstallOptions, PolkadotWindow } from './install'
export { polkadotKeysByType, polkadotTestKeys } from './keys'
export type {
  InjectedAccount,
  InjectedPage,
  PersistedPolkadotState,
  PolkadotHex,
  PolkadotKey,
  PolkadotKeyType,
  PolkadotMisbehaviour,
  PolkadotRequest,
  PolkadotStorage,
  PolkadotWalletOptions,
  SignerResult,
  SignRawRequest,
} from './polkadot.types'
export { createPolkadotWallet, type PolkadotTestWallet } from './wallet'
