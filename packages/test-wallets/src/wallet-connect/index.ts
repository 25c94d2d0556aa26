export type { LoggedRequest, ScriptedError } from '../shared/wallet.types'
export type { WalletConnectControls } from './controls'
export { readPairingUri } from './pairing-uri'
export type { AccountTelling } from './session-changes'
export { createWalletConnectWallet, type WalletConnectTestWallet } from './wallet'
export type {
  AttestationKey,
  BitcoinNetwork,
  CosmosNetwork,
  Eip155Network,
  NetworkSpelling,
  PeerMetadata,
  PerNamespace,
  PolkadotNetwork,
  ProposedNamespace,
  SessionNamespace,
  SessionNamespaces,
  SolanaNetwork,
  Verification,
  WalletConnectChoice,
  WalletConnectKeys,
  WalletConnectMisbehaviour,
  WalletConnectNamespace,
  WalletConnectNetwork,
  WalletConnectPrompt,
  WalletConnectPromptKind,
  WalletConnectSession,
  WalletConnectStorage,
  WalletConnectWalletOptions,
} from './wallet-connect.types'
