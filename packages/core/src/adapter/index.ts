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
export { abortError, sleep, throwIfAborted, withAbort, withTimeout } from '../kernel/task.js'
export type { AdapterEvent } from './adapter-events.types.js'
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
  type WalletCapabilities,
  type WalletCapabilityName,
} from './capabilities.js'
export type {
  AdapterHost,
  AdapterInstance,
  AddressCodec,
  ChainAdapter,
  NamespaceTraits,
  ServiceName,
} from './chain-adapter.types.js'
export type { Account, CallOptions, Connection } from './connection.types.js'
export type { ConnectInput, Connector, ConnectorType } from './connector.types.js'
export type { Currency, Network, TokenInfo } from './network.types.js'
export { cleanIcon, cleanName } from './wallet-identity.js'
