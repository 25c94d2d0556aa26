export type { AccountActions, AccountController } from './account/account.controller.js'
export type { AccountState, AccountsState, AccountTab, FetchStatus } from './account/account.types.js'
export type { ActivityController } from './activity/activity.controller.js'
export {
  type ActivityGroups,
  type ActivityMonth,
  groupActivity,
  shownActivity,
  spamCount,
} from './activity/activity.selectors.js'
export type { ActivityActions, ActivityState } from './activity/activity.types.js'
export { type ActivitySourceInput, hasActivity } from './activity/activity-source.js'
export type {
  Account,
  ActivityApproval,
  ActivityItem,
  ActivityKind,
  ActivityNft,
  ActivityPage,
  ActivityQuery,
  ActivityStatus,
  ActivityTransfer,
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
  PlainNetwork,
  RecipientFacts,
  SessionGrant,
  SessionGrantInput,
  SessionRevokeInput,
  SessionRule,
  SignedMessage,
  SmartSessionRequest,
  TokenBalance,
  TokenInfo,
  TransactionUpdate,
  TransferInput,
  TransferLimits,
  TransferQuote,
  WalletCapabilities,
} from './adapter/index.js'
export type {
  AnalyticsEvents,
  AnalyticsReport,
  WalletPlatform,
  WalletStore,
} from './analytics/analytics.types.js'
export type { AuthActions, ConnectEmbeddedInput } from './auth/auth.actions.js'
export type { AuthController } from './auth/auth.controller.js'
export type {
  AccountType,
  AuthErrorCode,
  AuthFailure,
  AuthState,
  EmailLoginState,
  EmailUpdateState,
  EmailUpdateView,
  EmailView,
  EmbeddedUser,
  FarcasterLoginState,
  FarcasterView,
  FrameView,
  OfferedLogins,
  SocialLoginState,
  SocialView,
  UserAccount,
} from './auth/auth.types.js'
export { offeredLogins } from './auth/offered-logins.js'
export type { PopupSocial } from './auth/social/social-login.js'
export { type AccountId, isAccountId, safeParseAccountId, toAccountId } from './caip/account-id.js'
export {
  isNetworkId,
  type NetworkId,
  namespaceOf,
  parseNetworkId,
  safeParseNetworkId,
  toNetworkId,
} from './caip/network-id.js'
export { parseAccountId } from './caip/parse-account-id.js'
export type { AppNetworkId, Register } from './caip/register.types.js'
export type { ConnectInput } from './client/connect-in-modal.js'
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
export type { AnalyticsBody, AnalyticsOptions } from './context/analytics-options.types.js'
export type { ClientEvents } from './context/client-events.types.js'
export type { Currency } from './context/currencies.js'
export { defaults, type ListKind } from './context/defaults.js'
export type {
  ConnectMethod,
  EmbeddedWalletOptions,
  Social,
} from './context/embedded-wallet-options.types.js'
export type {
  AppMetadata,
  ClientOptions,
  FeatureOptions,
  ResolvedOptions,
  ServiceHosts,
} from './context/options.types.js'
export type { Session } from './context/session.js'
export type {
  SiweConfig,
  SiweMessageArguments,
  SiweMessageParams,
  SiweSession,
} from './context/siwe-options.types.js'
export type {
  SiwxConfig,
  SiwxMessage,
  SiwxMessageData,
  SiwxMessageInput,
  SiwxSession,
} from './context/siwx-options.types.js'
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
export { FIAT_DECIMALS, formatFiat } from './format/fiat.js'
export { shortenAddress, shortenEmail, shortenTransactionAddress, truncateMiddle } from './format/text.js'
export {
  formatDate,
  formatRelativeTime,
  type RelativeTime,
  relativeTime,
  shortUnits,
  type TimeUnit,
} from './format/time.js'
export type { IdentityController } from './identity/identity.controller.js'
export { findIdentity } from './identity/identity.selectors.js'
export type { Identity, IdentityActions, IdentityState } from './identity/identity.types.js'
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
export { isApproved } from './network/is-approved.js'
export type { NetworkController } from './network/network.controller.js'
export {
  activeNetwork,
  hasNetworks,
  isActiveSupported,
  isRequested,
  requestedNetworks,
} from './network/network.selectors.js'
export type { NamespaceNetworks, NetworkState } from './network/network.types.js'
export { switchingTo } from './network/switching-to.js'
export type { AddressOf } from './networks/address-of.types.js'
export type { NftsController } from './nfts/nfts.controller.js'
export { shownNfts, spamNftCount } from './nfts/nfts.selectors.js'
export type { NftItem, NftsActions, NftsState } from './nfts/nfts.types.js'
export { hasNfts } from './nfts/nfts-source.js'
export { type OfferedFeatures, offeredFeatures } from './remote-features/offered-features.js'
export type {
  FeaturesSource,
  RemoteFeatures,
  RemoteFeaturesState,
} from './remote-features/remote-features.types.js'
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
export type { SiwxController } from './siwx/siwx.controller.js'
export type {
  ShownMessage,
  SignedInAccount,
  SignInInput,
  SiwxActions,
  SiwxState,
  SiwxStatus,
} from './siwx/siwx.types.js'
export type { SmartSessionsController } from './smart-sessions/smart-sessions.controller.js'
export {
  type SmartSessionStatus,
  smartSessionStatus,
  sortSmartSessions,
} from './smart-sessions/smart-sessions.selectors.js'
export type {
  GrantedSmartSession,
  SmartSessionItem,
  SmartSessionsActions,
  SmartSessionsState,
} from './smart-sessions/smart-sessions.types.js'
export { hasSmartSessions, type SmartSessionsSourceInput } from './smart-sessions/smart-sessions-source.js'
export type { ThemeController, ThemeState } from './theme/theme.controller.js'
export type { TokensController } from './tokens/tokens.controller.js'
export type {
  AddTokenOptions,
  FiatState,
  PricedToken,
  TokensActions,
  TokensState,
} from './tokens/tokens.types.js'
export type { TransactionsController } from './transactions/transactions.controller.js'
export type {
  AddTransaction,
  AskedTransaction,
  TrackedStatus,
  TrackedTransaction,
  TrackedTransfer,
  TransactionKind,
  TransactionsActions,
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
