export {
  type AccountId,
  isAccountId,
  parseAccountId,
  safeParseAccountId,
  toAccountId,
} from '../caip/account-id.js'
export {
  isNetworkId,
  type NetworkId,
  namespaceOf,
  parseNetworkId,
  referenceOf,
  safeParseNetworkId,
  toNetworkId,
} from '../caip/network-id.js'
export type { ErrorCode } from '../errors/codes.js'
export {
  isLatchkeyError,
  LatchkeyError,
  type LatchkeyErrorOptions,
  toLatchkeyError,
} from '../errors/error.js'
export type { Clock, Env, KeyValueStorage, Logger } from '../kernel/env.types.js'
export {
  abortError,
  type Signals,
  sleep,
  throwIfAborted,
  withAbort,
  withTimeout,
} from '../kernel/task.js'
export { createClientStorage } from '../storage/client-storage.js'
export type { AdapterEvent } from './adapter-events.types.js'
export {
  createAdapterInstance,
  type DiscoveryOutput,
  type InstanceContext,
  type InstanceParts,
} from './adapter-instance.js'
export { adoptTransport } from './adopt-transport.js'
export type { Adopted, AdoptedLive, AdoptInput } from './adopted.types.js'
export {
  type Balance,
  type BalanceQuery,
  type CapabilityKey,
  defineCapability,
  type FeeEstimate,
  type LimitReason,
  type NetworkCapabilities,
  type NetworkCapabilityName,
  type RecipientFacts,
  type SignedMessage,
  type TokenBalance,
  type TransactionStatus,
  type TransactionUpdate,
  type TransferInput,
  type TransferLimits,
  type TransferQuote,
  type VerifyMessageInput,
  type WalletCapabilities,
  type WalletCapabilityName,
  type WatchInput,
} from './capabilities.js'
export type {
  AdapterHost,
  AdapterInstance,
  AddressCodec,
  ChainAdapter,
  NamespaceTraits,
  ServiceName,
  WalletConnectTraits,
} from './chain-adapter.types.js'
export type { Account, CallOptions, Connection } from './connection.types.js'
export type { ConnectInput, Connector, ConnectorType } from './connector.types.js'
export { causeOf, type Failure, failuresOf, findOwnError } from './failures.js'
export { type FollowOptions, followTransaction } from './follow-transaction.js'
export { callLoaded, loadOnce } from './load-once.js'
export type { Currency, Network, TokenInfo } from './network.types.js'
export { createNetworkTable, type NetworkTableInput } from './network-table.js'
export { openPassed } from './open-passed.js'
export { readProperty } from './page-object.js'
export { type Bounds, runBounded } from './run-bounded.js'
export { type Authorization, createAuthorization } from './runtime/authorization.js'
export {
  type FailureCodes,
  jsonRpcCodes,
  meaningOf,
  providerCodes,
  walletRpcCodes,
} from './runtime/codes.js'
export { type ConnectFlow, type ConnectFlowInput, createConnectFlow } from './runtime/connect-wallet.js'
export {
  describeFailure,
  type FailureDetails,
  type FailureMessages,
} from './runtime/describe-failure.js'
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
export { quietStorage } from './runtime/quiet-storage.js'
export {
  type FailureTexts,
  findFailureCode,
  findText,
  isRejection,
  rejectionText,
} from './runtime/rejection.js'
export { requireLive } from './runtime/require-live.js'
export {
  type AccountKey,
  endByWallet,
  endSession,
  type SessionFacts,
  updateSession,
  type WalletSession,
} from './runtime/wallet-session.js'
export type {
  SharedTransport,
  TransportCall,
  TransportEvent,
  TransportSession,
} from './shared-transport.types.js'
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
export {
  createWalletConnector,
  type WalletCode,
  type WalletConnector,
  type WalletConnectorInput,
} from './wallet-connector.js'
export {
  type AskOptions,
  createAccountPrompt,
  createWalletGuard,
  type WalletGuard,
  type WalletGuardInput,
} from './wallet-guard.js'
export { cleanIcon, cleanName } from './wallet-identity.js'
