export { type PolkadotOptions, polkadot } from './adapter.js'
export { transactions } from './capabilities/keys.js'
export type {
  SendCallInput,
  SignedPayload,
  WalletTransactions,
} from './capabilities/wallet-transactions.types.js'
export type { CallIndex, NetworkCalls, TransferCalls } from './chain/known-calls.js'
export type { RpcOptions } from './chain/nodes.js'
export type { ChainFormat, ChainFormats } from './chain-formats.js'
export type { Hex, KeyType, SignerPayload } from './injected.types.js'
