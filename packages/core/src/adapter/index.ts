export { type AccountId, isAccountId, safeParseAccountId, toAccountId } from '../caip/account-id.js'
export {
  isNetworkId,
  type NetworkId,
  namespaceOf,
  parseNetworkId,
  referenceOf,
  safeParseNetworkId,
  toNetworkId,
} from '../caip/network-id.js'
export { parseAccountId } from '../caip/parse-account-id.js'
export type { ErrorCode } from '../errors/codes.js'
export {
  isLatchkeyError,
  LatchkeyError,
  type LatchkeyErrorOptions,
  toLatchkeyError,
} from '../errors/error.js'
export { requireRaw, type Scale, toFixedScale, toScale, toShown } from '../format/scale.js'
export { createHeadlessEnv } from '../kernel/env.js'
export type { Clock, Env, KeyValueStorage, Logger } from '../kernel/env.types.js'
export { callLoaded, loadOnce } from '../kernel/load-once.js'
export { readText } from '../kernel/read-text.js'
export { sleep } from '../kernel/sleep.js'
export { abortError, type Signals, throwIfAborted, withAbort, withTimeout } from '../kernel/task.js'
export { createClientStorage } from '../storage/client-storage.js'
export type {
  ActivityApproval,
  ActivityItem,
  ActivityKind,
  ActivityNft,
  ActivityPage,
  ActivityQuery,
  ActivityStatus,
  ActivityTransfer,
} from './contract/activity.types.js'
export type { AdapterEvent } from './contract/adapter-events.types.js'
export {
  type Balance,
  type BalanceQuery,
  type CapabilityKey,
  defineCapability,
  type NetworkCapabilities,
  type NetworkCapabilityName,
  type TokenBalance,
  type TokensQuery,
  type WalletCapabilities,
  type WalletCapabilityName,
  type WatchAssetInput,
} from './contract/capabilities.js'
export type {
  AdapterHost,
  AdapterInstance,
  AddressCodec,
  ChainAdapter,
  NamespaceTraits,
  ServiceName,
  WalletConnectTraits,
} from './contract/chain-adapter.types.js'
export type { Account, CallOptions, Connection } from './contract/connection.types.js'
export type { ConnectInput, Connector, ConnectorType } from './contract/connector.types.js'
export type { Currency, Network, PlainNetwork, TokenInfo } from './contract/network.types.js'
export type {
  SharedTransport,
  TransportCall,
  TransportEvent,
  TransportSession,
} from './contract/shared-transport.types.js'
export type {
  ConnectSignIn,
  SignInProof,
  SignInRequest,
  SignInVerdict,
  VerifySignInInput,
} from './contract/sign-in.types.js'
export type { SignedMessage, VerifyMessageInput } from './contract/signed-message.types.js'
export type {
  SessionGrant,
  SessionGrantInput,
  SessionRevokeInput,
  SessionRule,
  SmartSessionRequest,
} from './contract/smart-session.types.js'
export type {
  BatchUpdate,
  SearchInput,
  SearchResult,
  SignedTransaction,
  TransactionStatus,
  TransactionUpdate,
  WatchInput,
} from './contract/transactions.types.js'
export type {
  FeeEstimate,
  LimitReason,
  RecipientFacts,
  TransferInput,
  TransferLimits,
  TransferOptions,
  TransferQuote,
} from './contract/transfer.types.js'
export {
  type FailureCodes,
  jsonRpcCodes,
  meaningOf,
  providerCodes,
  walletRpcCodes,
} from './failures/codes.js'
export {
  describeFailure,
  type FailureDetails,
  type FailureMessages,
} from './failures/describe-failure.js'
export { causeOf, type Failure, failuresOf, findOwnError } from './failures/failure-layers.js'
export {
  type FailureTexts,
  findFailureCode,
  findText,
  isRejection,
  rejectionText,
} from './failures/rejection.js'
export { type CallWatcher, showWatched } from './provider/watch-calls.js'
export {
  createAdapterInstance,
  type DiscoveryOutput,
  type InstanceContext,
  type InstanceParts,
} from './runtime/adapter-instance.js'
export {
  type Authorization,
  createAuthorization,
  createQuietRequest,
  type QuietRequest,
} from './runtime/authorization.js'
export {
  type ConnectFlow,
  type ConnectFlowInput,
  createConnectFlow,
  type SessionWatch,
} from './runtime/connect-wallet.js'
export { type FollowOptions, followTransaction } from './runtime/follow-transaction.js'
export { type JsonRpcCall, notJsonRpc, postJsonRpc } from './runtime/json-rpc.js'
export { type MergedPage, mergeNewest, type NewestList } from './runtime/merge-newest.js'
export { createNetworkTable, type NetworkTableInput } from './runtime/network-table.js'
export {
  type AskNode,
  createNodePool,
  type NodeFailure,
  type NodeOutcome,
  type NodePool,
  type NodePoolInput,
  type NodeRunOptions,
  type RpcOptions,
  readNodeFailure,
} from './runtime/node-pool.js'
export { openPassed } from './runtime/open-passed.js'
export { quietStorage } from './runtime/quiet-storage.js'
export { requireConnected } from './runtime/require-connected.js'
export { type Bounds, runBounded } from './runtime/run-bounded.js'
export { hasMethod, readProperty } from './runtime/safe-property.js'
export { sendSigned } from './runtime/send-signed.js'
export type { ConnectorDefinition, WalletCode } from './runtime/wallet-connector.js'
export {
  type AskOptions,
  createWalletGuard,
  type WalletGuard,
  type WalletGuardInput,
} from './runtime/wallet-guard.js'
export { cleanIcon, cleanName } from './runtime/wallet-identity.js'
export {
  type AccountKey,
  askTwice,
  endByWallet,
  endSession,
  type SessionFacts,
  updateSession,
  type WalletSession,
} from './runtime/wallet-session.js'
export { createStandardApi, type StandardReader, walletStandard } from './runtime/wallet-standard.js'
export {
  type Announcements,
  type TellReader,
  type WalletReader,
  type WalletWatch,
  watchForWallets,
} from './runtime/watch-for-wallets.js'
export { adoptTransport } from './shared-session/adopt-transport.js'
export type { Adopted, AdoptedState, AdoptInput } from './shared-session/adopted.types.js'
export { defineSignInVerifier } from './sign-in/define-sign-in-verifier.js'
export { type SignInTextForm, writeSignInText } from './sign-in/sign-in-text.js'
export { signApiCodes } from './wallet-connect/sign-api-codes.js'
export type {
  AuthenticateInput,
  AuthPayload,
  Proposal,
  ProposalNamespace,
  SettlementRefused,
  SignAnswers,
  SignAuth,
  SignClient,
  SignCore,
  SignEventListener,
  SignEvents,
} from './wallet-connect/sign-client.types.js'
export type {
  TransportCode,
  TransportDefinition,
  TransportStartInput,
} from './wallet-connect/transport-definition.types.js'
