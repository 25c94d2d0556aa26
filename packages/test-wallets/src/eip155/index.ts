export type { WalletControls } from './controls'
export {
  createHostileDetail,
  type HostileKind,
  type HostileTarget,
  hostileKinds,
  installHostileWallets,
} from './hostile'
export { testWalletIcon } from './info'
export type { InjectedWallet, InjectedWalletConfig } from './inject-config.types'
export { injectWallet } from './inject-wallet'
export type { InstallOptions, WalletWindow } from './install'
export { publicTestKeys } from './keys'
export { ProviderRpcError, rpcCodes } from './provider-error'
export { createManualTimer, type ManualTimer } from './timer'
export { createEip155Wallet, type TestWallet } from './wallet'
export type {
  AtomicSupport,
  DisconnectKind,
  Eip155WalletOptions,
  Eip1193Provider,
  Hex,
  LoggedRequest,
  Misbehaviour,
  PersistedWalletState,
  PromptChoice,
  PromptKind,
  RequestArguments,
  ScriptedError,
  WalletFetch,
  WalletInfo,
  WalletNetwork,
  WalletPrompt,
  WalletStorage,
  WalletTimer,
} from './wallet.types'
