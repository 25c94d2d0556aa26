export { type CosmosOptions, cosmos } from './adapter.js'
export type { Broadcaster, BroadcastInput } from './capabilities/broadcast.types.js'
export { broadcast, transactions } from './capabilities/keys.js'
export type { RpcOptions } from './chain/nodes.js'
export type { CosmosChain, GasPrices } from './chain-facts.types.js'
export type { AminoSignDoc, DirectSignDoc, SignOptions, StdSignature } from './connectors/driver.types.js'
export type {
  AminoSignResponse,
  DirectSignResponse,
  OfflineSigner,
  SignInput,
  TransactionSigner,
} from './connectors/transactions.types.js'
export { cosmosNetworkId } from './network-id.js'
