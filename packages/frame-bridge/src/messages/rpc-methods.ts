const eth = (names: string) => names.split(' ').map(name => `eth_${name}`)

/** Methods that only read, or pass on what is signed already: they run without approval. 41 of them. */
export const safeMethods: readonly string[] = [
  ...eth(
    'accounts blockNumber call chainId estimateGas feeHistory gasPrice getAccount getBalance getBlockByHash getBlockByNumber getBlockReceipts getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode getFilterChanges getFilterLogs getLogs getProof getStorageAt getTransactionByBlockHashAndIndex getTransactionByBlockNumberAndIndex getTransactionByHash getTransactionCount getTransactionReceipt getUncleCountByBlockHash getUncleCountByBlockNumber maxPriorityFeePerGas newBlockFilter newFilter newPendingTransactionFilter sendRawTransaction syncing uninstallFilter getUserOperationReceipt estimateUserOperationGas getUserOperationByHash supportedEntryPoints',
  ),
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getAssets',
]

/** Methods that need the approval of the person. 11 of them. */
export const unsafeMethods: readonly string[] = [
  'personal_sign',
  ...eth('signTypedData_v4 sendTransaction sendUserOperation'),
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
]

/** What becomes of a method: it runs, it is shown to the person, or it is refused ('Requested RPC call is not allowed'). */
export type RpcRule = 'safe' | 'unsafe' | 'refused'

/** Returns the rule of an RPC method. */
export function rpcRuleOf(method: string): RpcRule {
  if (safeMethods.includes(method)) return 'safe'
  return unsafeMethods.includes(method) ? 'unsafe' : 'refused'
}

/** The namespaces that the embedded wallet has accounts in. */
export const walletNamespaces: readonly string[] = ['eip155', 'solana']
