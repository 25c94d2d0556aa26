export type { RpcOptions as CosmosRpcOptions } from '@latchkey/core/adapter'
export { type CosmosOptions, cosmos } from './adapter.js'
export type {
  Broadcaster as CosmosBroadcaster,
  BroadcastInput as CosmosBroadcastInput,
} from './capabilities/broadcast.types.js'
export { broadcast as cosmosBroadcast, transactions as cosmosTransactions } from './capabilities/keys.js'
export type {
  CosmosChain,
  GasPrices as CosmosGasPrices,
  KeyType as CosmosKeyType,
} from './codec/chain-facts.types.js'
export type {
  AminoSignDoc as CosmosAminoSignDoc,
  DirectSignDoc as CosmosDirectSignDoc,
  SignOptions as CosmosSignOptions,
  StdSignature as CosmosStdSignature,
} from './connectors/drivers/driver.types.js'
export type {
  AminoSignResponse as CosmosAminoSignResponse,
  DirectSignResponse as CosmosDirectSignResponse,
  OfflineSigner as CosmosOfflineSigner,
  SignInput as CosmosSignInput,
  TransactionSigner as CosmosTransactions,
} from './connectors/signing/transactions.types.js'
export { cosmosNetworkId } from './network-id.js'
