export type { AccountActions, AccountController } from './account/account.controller.js'
export type { AccountState, AccountsState, AccountTab, FetchStatus } from './account/account.types.js'
export type {
  Account,
  Balance,
  CapabilityKey,
  ChainAdapter,
  Connection,
  ConnectorType,
  Env,
  FeeEstimate,
  LimitReason,
  Network,
  NetworkCapabilities,
  RecipientFacts,
  SignedMessage,
  TokenBalance,
  TokenInfo,
  TransactionUpdate,
  TransferInput,
  TransferLimits,
  TransferQuote,
  WalletCapabilities,
} from './adapter/index.js'
export {
  type AccountId,
  isAccountId,
  parseAccountId,
  safeParseAccountId,
  toAccountId,
} from './caip/account-id.js'
export {
  isNetworkId,
  type NetworkId,
  namespaceOf,
  parseNetworkId,
  safeParseNetworkId,
  toNetworkId,
} from './caip/network-id.js'
export type { ConnectInput } from './client/connect-flow.js'
export { type Client, createClient, type SwitchNetworkOptions } from './client/create-client.js'
export type { FeatureController, FeatureName, Features } from './client/features/features.js'
export type { OptionChanges } from './client/later-calls.js'
export type { ConnectionActions, ConnectionController } from './connection/connection.controller.js'
export { activeConnection, connectorStatus, isAnyConnected } from './connection/connection.selectors.js'
export type {
  ConnectionFailure,
  ConnectionState,
  ConnectionStatus,
  ConnectorStatus,
  ConnectWalletInput,
  DisconnectInput,
  NamespaceConnection,
  SwitchConnectionInput,
  SwitchedConnection,
} from './connection/connection.types.js'
export type { StoredConnection } from './connection/stored-connections.js'
export type { ConnectorsController, ConnectorsState } from './connectors/connectors.controller.js'
export type { ConnectorView, KnownWallets, WalletEntry } from './connectors/connectors.types.js'
export { searchWallets } from './connectors/search-wallets.js'
export { listWallets } from './connectors/wallet-list.js'
export type { ClientEvents } from './context/client-events.types.js'
export { defaults, type ListKind } from './context/defaults.js'
export type {
  AppMetadata,
  ClientOptions,
  FeatureOptions,
  ResolvedOptions,
  ServiceHosts,
} from './context/options.js'
export type { Session } from './context/session.js'
export type { ThemeColor, ThemeMode, ThemePalette, ThemeVariables } from './context/theme-options.types.js'
export type { CustomWallet, WalletBadge } from './context/wallet-options.types.js'
export type { WalletPage, WalletQuery, WalletSource } from './context/wallet-source.types.js'
export { type AlertName, alerts } from './developer/alerts.js'
export { type ErrorCode, errorCodes } from './errors/codes.js'
export { isLatchkeyError, LatchkeyError, toLatchkeyError } from './errors/error.js'
export {
  type AmountFormat,
  formatAmount,
  formatBalance,
  formatTokenBalance,
  formatTransactionAmount,
  formatUnits,
  parseUnits,
} from './format/amount.js'
export { shortenAddress, shortenEmail, shortenTransactionAddress, truncateMiddle } from './format/text.js'
export {
  formatDate,
  formatRelativeTime,
  type RelativeTime,
  relativeTime,
  shortUnits,
  type TimeUnit,
} from './format/time.js'
export { createMemoryStorage } from './kernel/env.js'
export type { Clock, KeyValueStorage, Logger } from './kernel/env.types.js'
export type { Controller, Frozen, ReadStore } from './kernel/store.js'
export type {
  MessageKey,
  ModalController,
  ModalState,
  OpenInput,
  Snackbar,
} from './modal/modal.controller.js'
export { explorerAddressUrl, explorerTransactionUrl } from './network/explorer.js'
export type { NetworkController } from './network/network.controller.js'
export {
  activeNetwork,
  hasNetworks,
  isActiveSupported,
  isApproved,
  isRequested,
  requestedNetworks,
  switchingTo,
} from './network/network.selectors.js'
export type { NamespaceNetworks, NetworkState } from './network/network.types.js'
export type { AddressOf } from './networks/address-of.types.js'
export type {
  RequestsActions,
  RequestsController,
  RequestsState,
} from './requests/requests.controller.js'
export type { PendingRequest, RequestHandlers, RequestOutcome } from './requests/requests.types.js'
export type { RouterController, RouterState } from './router/router.controller.js'
export type {
  Route,
  RouteParams,
  ViewName,
} from './router/routes.types.js'
export type { SendController } from './send/send.controller.js'
export type { SendState, SendStatus } from './send/send.types.js'
export type { PeerWallet, SharedSessionState, WalletApp } from './shared-sessions/shared-session.types.js'
export { offeredTransports, type SharedTransportRow } from './shared-sessions/shared-transports.js'
export type { ThemeController, ThemeState } from './theme/theme.controller.js'
export type { TokensController, TokensState } from './tokens/tokens.controller.js'
export type {
  AddTransaction,
  TransactionsActions,
  TransactionsController,
} from './transactions/transactions.controller.js'
export type {
  AskedTransaction,
  TrackedStatus,
  TrackedTransaction,
  TrackedTransfer,
  TransactionKind,
  TransactionsState,
} from './transactions/transactions.types.js'
export type {
  WalletConnectActions,
  WalletConnectController,
} from './wallet-connect/wallet-connect.controller.js'
export type {
  Pairing,
  PairingStatus,
  WalletConnectState,
} from './wallet-connect/wallet-connect.types.js'
export type { WalletsActions, WalletsController } from './wallets/wallets.controller.js'
export type { WalletSlice, WalletsState } from './wallets/wallets.types.js'
