export { type UsePublicClientReturnType, usePublicClient } from './hooks/use-public-client.js'
export {
  type UseReadContractParameters,
  type UseReadContractReturnType,
  useReadContract,
} from './hooks/use-read-contract.js'
export {
  type SendTransactionVariables,
  type UseSendTransactionReturnType,
  useSendTransaction,
} from './hooks/use-send-transaction.js'
export {
  type SignTypedDataCalls,
  type UseSignTypedDataReturnType,
  useSignTypedData,
} from './hooks/use-sign-typed-data.js'
export {
  type UseWaitForTransactionReceiptParameters,
  type UseWaitForTransactionReceiptReturnType,
  useWaitForTransactionReceipt,
} from './hooks/use-wait-for-transaction-receipt.js'
export { type UseWalletClientReturnType, useWalletClient } from './hooks/use-wallet-client.js'
export {
  type UseWriteContractReturnType,
  useWriteContract,
  type WriteContractCalls,
} from './hooks/use-write-contract.js'
export type { QueryResult, QueryState } from './query/query.types.js'
