export { type EvmOptions, evm } from './adapter.js'
export type {
  CallCapabilities as EvmCallCapabilities,
  CallReceipt as EvmCallReceipt,
  CallsStatus as EvmCallsStatus,
  SendCallsInput as EvmSendCallsInput,
  WalletCall as EvmCall,
  WalletCalls as EvmCalls,
} from './capabilities/calls.types.js'
export { calls as evmCalls, typedData as evmTypedData } from './capabilities/keys.js'
export type { RpcOptions as EvmRpcOptions } from './chain/nodes.types.js'
export type { Eip1193Provider, Hex as EvmHex } from './codec/rpc.js'
export type {
  TypedData as EvmTypedData,
  VerifyTypedDataInput as EvmVerifyTypedDataInput,
} from './codec/typed-data.types.js'
export type { TypedDataSigner as EvmTypedDataSigner } from './connectors/sign.js'
export type {
  ExternalContext as EvmExternalContext,
  ExternalProvider as EvmExternalProvider,
  ExternalWallet as EvmExternalWallet,
} from './external.types.js'
