export type { MultiDisconnectKind, MultiWalletControls } from './controls'
export { type InjectedMultiConfig, type InjectedMultiWallet, injectMultiWallet } from './inject-wallet'
export type { MultiMisbehaviour } from './misbehaviour'
export type {
  MultiInstallOptions,
  MultiNamespace,
  MultiPrompt,
  MultiRequest,
  MultiWalletOptions,
  MultiWalletParts,
  MultiWalletWindow,
} from './multi.types'
export { createMultiWallet, type MultiTestWallet } from './wallet'
