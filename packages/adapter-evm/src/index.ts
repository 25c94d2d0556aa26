export { type EvmOptions, evm } from './adapter.js'
export type {
  CallCapabilities,
  CallReceipt,
  CallsStatus,
  SendCallsInput,
  WalletCall,
  WalletCalls,
} from './capabilities/calls.types.js'
export { calls, typedData } from './capabilities/keys.js'
export type { RpcOptions } from './chain/nodes.js'
export type { TypedDataSigner } from './connectors/sign.js'
export type { TypedData, VerifyTypedDataInput } from './connectors/typed-data.types.js'
export type { ExternalContext, ExternalProvider, ExternalWallet } from './external.types.js'
export type { Eip1193Provider, Hex } from './rpc.js'
