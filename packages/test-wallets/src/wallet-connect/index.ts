export type { LoggedRequest, ScriptedError } from '../shared/wallet.types'
export type { WalletConnectControls } from './controls'
export type {
  BitcoinNetwork,
  CosmosNetwork,
  Eip155Network,
  PolkadotNetwork,
  SolanaNetwork,
  WalletConnectNamespace,
  WalletConnectNetwork,
} from './network.types'
export { readPairingUri } from './pairing-uri'
export type { AccountTelling } from './session-changes'
export { type AttestationClaims, createVerifyHost, type VerifyHost } from './verify/verify-host'
export { createWalletConnectWallet, type WalletConnectTestWallet } from './wallet'
export type {
  AttestationKey,
  NetworkSpelling,
  PeerMetadata,
  PerNamespace,
  ProposedNamespace,
  SessionNamespace,
  SessionNamespaces,
  Verification,
  WalletConnectChoice,
  WalletConnectKeys,
  WalletConnectMisbehaviour,
  WalletConnectPrompt,
  WalletConnectPromptKind,
  WalletConnectSession,
  WalletConnectStorage,
  WalletConnectWalletOptions,
} from './wallet-connect.types'
