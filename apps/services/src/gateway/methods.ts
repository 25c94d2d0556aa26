/** When an answer never changes again. `block`: once the block that the params or the answer name is final. */
type Lifetime = 'never' | 'always' | 'block'

/**
 * The methods that pass, and which of their answers may be kept. Everything else is refused: `debug_`, `trace_`, `ots_`
 * and subscriptions cost too much, filters live in one node only, and signing belongs to wallets.
 */
const eip155: Readonly<Record<string, Lifetime>> = {
  eth_blobBaseFee: 'never',
  eth_blockNumber: 'never',
  eth_call: 'block',
  eth_chainId: 'always',
  eth_createAccessList: 'never',
  eth_estimateGas: 'never',
  eth_feeHistory: 'never',
  eth_gasPrice: 'never',
  eth_getBalance: 'block',
  eth_getBlockByHash: 'block',
  eth_getBlockByNumber: 'block',
  eth_getBlockReceipts: 'block',
  eth_getBlockTransactionCountByHash: 'never',
  eth_getBlockTransactionCountByNumber: 'block',
  eth_getCode: 'block',
  eth_getLogs: 'block',
  eth_getProof: 'block',
  eth_getStorageAt: 'block',
  eth_getTransactionByBlockHashAndIndex: 'block',
  eth_getTransactionByBlockNumberAndIndex: 'block',
  eth_getTransactionByHash: 'block',
  eth_getTransactionCount: 'block',
  eth_getTransactionReceipt: 'block',
  eth_getUncleCountByBlockHash: 'never',
  eth_getUncleCountByBlockNumber: 'block',
  eth_maxPriorityFeePerGas: 'never',
  eth_sendRawTransaction: 'never',
  eth_syncing: 'never',
  net_version: 'always',
  web3_clientVersion: 'never',
}

const never = (...methods: readonly string[]): Readonly<Record<string, Lifetime>> =>
  Object.fromEntries(methods.map(method => [method, 'never']))

const solana = {
  getGenesisHash: 'always',
  ...never(
    'getAccountInfo',
    'getBalance',
    'getBlockHeight',
    'getBlockTime',
    'getEpochInfo',
    'getFeeForMessage',
    'getHealth',
    'getLatestBlockhash',
    'getMinimumBalanceForRentExemption',
    'getMultipleAccounts',
    'getRecentPrioritizationFees',
    'getSignatureStatuses',
    'getSignaturesForAddress',
    'getSlot',
    'getTokenAccountBalance',
    'getTokenAccountsByOwner',
    'getTokenSupply',
    'getTransaction',
    'getVersion',
    'isBlockhashValid',
    'sendTransaction',
    'simulateTransaction',
  ),
} as const satisfies Readonly<Record<string, Lifetime>>

const cosmos = never(
  'abci_info',
  'abci_query',
  'block',
  'block_results',
  'broadcast_tx_async',
  'broadcast_tx_sync',
  'commit',
  'health',
  'status',
  'tx',
  'tx_search',
  'validators',
)

const namespaces: Readonly<Record<string, Readonly<Record<string, Lifetime>>>> = { eip155, solana, cosmos }

/** Finds how long answers of a method last. Returns `undefined` for a method that does not pass. */
export function findLifetime(networkId: string, method: string): Lifetime | undefined {
  const methods = namespaces[networkId.split(':')[0] ?? '']
  return methods && Object.hasOwn(methods, method) ? methods[method] : undefined
}
