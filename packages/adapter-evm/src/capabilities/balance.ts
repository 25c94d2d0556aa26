import type { Balance, BalanceQuery, CallOptions, RecipientFacts } from '@latchkey/core/adapter'
import { requireBytes, requireQuantity } from '../chain/answers.js'
import type { Nodes } from '../chain/nodes.types.js'
import { addressCodec } from '../connectors/wallet-code.js'

/** EIP-7702: the code of an ordinary account that has delegated. */
const DELEGATION = '0xef0100'

/** The network's own coin. A failure is a failure, never a zero. */
export async function fetchBalance(
  nodes: Nodes,
  query: BalanceQuery,
  options?: CallOptions,
): Promise<Balance> {
  const node = nodes.of(query.networkId)
  const address = addressCodec.normalizeAddress(query.address)
  const amount = requireQuantity(await node.request('eth_getBalance', [address, 'latest'], options))
  const { decimals, symbol } = node.network.nativeCurrency
  return { amount, decimals, symbol }
}

/** What is worth knowing before sending to an address. */
export async function inspectRecipient(
  nodes: Nodes,
  query: BalanceQuery,
  options?: CallOptions,
): Promise<RecipientFacts> {
  const node = nodes.of(query.networkId)
  const address = addressCodec.normalizeAddress(query.address)
  const ask = (method: string) => node.request(method, [address, 'latest'], options)
  const [code, nonce, balance] = await Promise.all([
    ask('eth_getCode').then(requireBytes),
    ask('eth_getTransactionCount').then(requireQuantity),
    ask('eth_getBalance').then(requireQuantity),
  ])
  const contract = code !== '0x' && !code.toLowerCase().startsWith(DELEGATION)
  return { contract, unused: code === '0x' && nonce === 0n && balance === 0n }
}
