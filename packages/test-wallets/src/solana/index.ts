export type { SolanaControls, SolanaDisconnectKind } from './controls'
export { installHostileSolanaWallets, type SolanaHostileKind, solanaHostileKinds } from './hostile'
export { type InjectedSolanaConfig, type InjectedSolanaWallet, injectSolanaWallet } from './inject-wallet'
export type { InjectedSolanaProvider } from './injected-provider'
export type { SolanaInstallOptions, SolanaWalletWindow } from './install'
export { publicSolanaSeeds } from './keys'
export type { StandardWallet } from './standard-wallet'
export { createSolanaWallet, type SolanaTestWallet } from './wallet'
export type {
  PersistedSolanaState,
  SolanaChain,
  SolanaMisbehaviour,
  SolanaPrompt,
  SolanaPromptChoice,
  SolanaPromptKind,
  SolanaWalletAccount,
  SolanaWalletNetwork,
  SolanaWalletOptions,
  SolanaWalletStorage,
} from './wallet.types'
