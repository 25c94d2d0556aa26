export type { RpcOptions as PolkadotRpcOptions } from '@latchkey/core/adapter'
export { type PolkadotOptions, polkadot } from './adapter.js'
export { transactions as polkadotTransactions } from './capabilities/keys.js'
export type {
  SendCallInput as PolkadotSendCallInput,
  SignedPayload as PolkadotSignedPayload,
  WalletTransactions as PolkadotTransactions,
} from './capabilities/wallet-transactions.types.js'
export type {
  CallIndex as PolkadotCallIndex,
  NetworkCalls as PolkadotNetworkCalls,
  TransferCalls as PolkadotTransferCalls,
} from './chain/known-calls.js'
export type {
  ChainFormat as PolkadotChainFormat,
  ChainFormats as PolkadotChainFormats,
} from './codec/chain-formats.js'
export type { Hex as PolkadotHex, KeyType as PolkadotKeyType } from './codec/codec.types.js'
export type { SignerPayload as PolkadotSignerPayload } from './injected.types.js'
