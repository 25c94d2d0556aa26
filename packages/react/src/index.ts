export {
  type Account,
  type AccountId,
  type AddressOf,
  type AppNetworkId,
  type Balance,
  type Client,
  type ClientEvents,
  type ClientOptions,
  type ConnectInput,
  type Connection,
  type ConnectionStatus,
  type CustomWallet,
  createClient,
  type DisconnectInput,
  type ErrorCode,
  explorerAddressUrl,
  explorerTransactionUrl,
  type FetchStatus,
  formatBalance,
  formatFiat,
  formatTokenBalance,
  formatUnits,
  isLatchkeyError,
  isNetworkId,
  type LatchkeyError,
  type Network,
  type NetworkId,
  namespaceOf,
  type OpenInput,
  parseUnits,
  type Register,
  type SignedMessage,
  type SwitchNetworkOptions,
  shortenAddress,
  type ThemeMode,
  type ThemeVariables,
  type TokenBalance,
  type TokenInfo,
  type TrackedTransaction,
  type TransferInput,
  type TransferQuote,
  toNetworkId,
  type WalletCapabilities,
  type WalletEntry,
  type WalletPage,
  type WalletQuery,
  type WalletSource,
} from '@latchkey/core'
export { AccountButton } from './buttons/account-button.js'
export type {
  AccountButtonProps,
  ButtonProps,
  ConnectButtonProps,
  ConnectButtonState,
  NetworkButtonProps,
  Responsive,
} from './buttons/button.types.js'
export { ConnectButton } from './buttons/connect-button.js'
export { NetworkButton } from './buttons/network-button.js'
export { type UseClientReturnType, useClient } from './client-context.js'
export { type UseAccountReturnType, useAccount } from './hooks/account/use-account.js'
export { type UseBalanceReturnType, useBalance } from './hooks/account/use-balance.js'
export { type UseSendReturnType, useSend } from './hooks/account/use-send.js'
export { type UseTokensReturnType, useTokens } from './hooks/account/use-tokens.js'
export { type UseTransactionsReturnType, useTransactions } from './hooks/account/use-transactions.js'
export { useClientEvent } from './hooks/client/use-client-event.js'
export { type UseFeatureReturnType, useFeature } from './hooks/client/use-feature.js'
export {
  type UseModalReturnType,
  type UseViewReturnType,
  useModal,
  useView,
} from './hooks/client/use-modal.js'
export { type UseThemeReturnType, useTheme } from './hooks/client/use-theme.js'
export {
  type UseCapabilityReturnType,
  type UseWalletCapabilitiesReturnType,
  useCapability,
  useWalletCapabilities,
} from './hooks/connection/use-capability.js'
export { type UseConnectReturnType, useConnect } from './hooks/connection/use-connect.js'
export {
  type UseConnectionFailureReturnType,
  type UseConnectionReturnType,
  useConnection,
  useConnectionFailure,
} from './hooks/connection/use-connection.js'
export { type UseConnectionsReturnType, useConnections } from './hooks/connection/use-connections.js'
export {
  type UseConnectorsParameters,
  type UseConnectorsReturnType,
  useConnectors,
} from './hooks/connection/use-connectors.js'
export { type UseProviderReturnType, useProvider } from './hooks/connection/use-provider.js'
export { type UseSignInReturnType, useSignIn } from './hooks/connection/use-sign-in.js'
export {
  type UseWalletDirectoryReturnType,
  useWalletDirectory,
} from './hooks/connection/use-wallet-directory.js'
export { type UseWalletInfoReturnType, useWalletInfo } from './hooks/connection/use-wallet-info.js'
export { type UseEmailLoginReturnType, useEmailLogin } from './hooks/embedded-wallet/use-email-login.js'
export {
  type UseEmbeddedWalletReturnType,
  useEmbeddedWallet,
} from './hooks/embedded-wallet/use-embedded-wallet.js'
export { type UseSocialLoginReturnType, useSocialLogin } from './hooks/embedded-wallet/use-social-login.js'
export type { MutationCalls, MutationState, UseMutationResult } from './hooks/mutation/mutation.types.js'
export {
  type SignMessageVariables,
  type UseSignMessageReturnType,
  useSignMessage,
} from './hooks/mutation/use-sign-message.js'
export {
  type SwitchNetworkVariables,
  type UseSwitchNetworkReturnType,
  useSwitchNetwork,
} from './hooks/mutation/use-switch-network.js'
export {
  type TransferVariables,
  type UseTransferReturnType,
  useTransfer,
} from './hooks/mutation/use-transfer.js'
export { type UseNetworkReturnType, useNetwork } from './hooks/network/use-network.js'
export { type UseNetworksReturnType, useNetworks } from './hooks/network/use-networks.js'
export {
  type UseWalletConnectReturnType,
  useWalletConnect,
} from './hooks/wallet-connect/use-wallet-connect.js'
export { type LocaleName, loadLocale } from './load-locale.js'
export { Modal } from './modal.js'
export { LatchkeyProvider, type LatchkeyProviderProps } from './provider.js'
export type { UiSettings } from './settings.js'
