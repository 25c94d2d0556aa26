export { type Client, type ClientOptions, createClient, isLatchkeyError, type Network } from '@latchkey/core'
export { AccountButton } from './buttons/account-button.js'
export type { AccountButtonProps, ButtonProps } from './buttons/button.types.js'
export { ConnectButton } from './buttons/connect-button.js'
export { NetworkButton } from './buttons/network-button.js'
export { type UseClientReturnType, useClient } from './client-context.js'
export { type UseAccountReturnType, useAccount } from './hooks/use-account.js'
export { type UseBalanceReturnType, useBalance } from './hooks/use-balance.js'
export {
  type UseCapabilityReturnType,
  type UseWalletCapabilitiesReturnType,
  useCapability,
  useWalletCapabilities,
} from './hooks/use-capability.js'
export { useClientEvent } from './hooks/use-client-event.js'
export { type UseConnectReturnType, useConnect } from './hooks/use-connect.js'
export {
  type UseConnectionFailureReturnType,
  type UseConnectionReturnType,
  useConnection,
  useConnectionFailure,
} from './hooks/use-connection.js'
export { type UseConnectionsReturnType, useConnections } from './hooks/use-connections.js'
export {
  type UseConnectorsParameters,
  type UseConnectorsReturnType,
  useConnectors,
} from './hooks/use-connectors.js'
export { type UseFeatureReturnType, useFeature } from './hooks/use-feature.js'
export { type UseModalReturnType, type UseViewReturnType, useModal, useView } from './hooks/use-modal.js'
export { type UseNetworkReturnType, useNetwork } from './hooks/use-network.js'
export { type UseNetworksReturnType, useNetworks } from './hooks/use-networks.js'
export { type UseProviderReturnType, useProvider } from './hooks/use-provider.js'
export { type UseSendReturnType, useSend } from './hooks/use-send.js'
export { type UseThemeReturnType, useTheme } from './hooks/use-theme.js'
export { type UseTokensReturnType, useTokens } from './hooks/use-tokens.js'
export { type UseTransactionsReturnType, useTransactions } from './hooks/use-transactions.js'
export { type UseWalletDirectoryReturnType, useWalletDirectory } from './hooks/use-wallet-directory.js'
export { type UseWalletInfoReturnType, useWalletInfo } from './hooks/use-wallet-info.js'
export {
  type UseWalletConnectReturnType,
  useWalletConnect,
} from './hooks/wallet-connect/use-wallet-connect.js'
export { loadLocale } from './load-locale.js'
export { Modal } from './modal.js'
export { LatchkeyProvider, type LatchkeyProviderProps } from './provider.js'
export type { UiSettings } from './settings.js'
