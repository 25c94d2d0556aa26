export { ProviderRpcError, rpcCodes } from '../shared/provider-error'
export { createManualTimer, type ManualTimer } from '../shared/timer'
export type {
  LoggedRequest,
  PromptChoice,
  PromptKind,
  ScriptedError,
  WalletFetch,
  WalletPrompt,
  WalletTimer,
} from '../shared/wallet.types'
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
export { createEip155Wallet, type TestWallet } from './wallet'
export type {
  AtomicSupport,
  DisconnectKind,
  Eip155WalletOptions,
  Eip1193Provider,
  Hex,
  Misbehaviour,
  PersistedWalletState,
  RequestArguments,
  SmartSessionDraft,
  SmartSessionState,
  WalletInfo,
  WalletNetwork,
  WalletStorage,
} from './wallet.types'
