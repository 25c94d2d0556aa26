import type { Balance, BalanceQuery, CallOptions, RecipientFacts } from '@latchkey/core/adapter'
import { fetchAccount } from '../chain/auth.js'
import { fetchAllDenoms, fetchDenom } from '../chain/bank.js'
import type { Nodes } from '../chain/nodes.js'
import { decodeBech32 } from '../connectors/wallet-code.js'

/** Modules and contracts have longer addresses than keys. */
const KEY_BYTES = 20

/** The network's own coin. A failure is a failure, never a zero. */
export async function fetchBalance(
  nodes: Nodes,
  query: BalanceQuery,
  options?: CallOptions,
): Promise<Balance> {
  const node = nodes.of(query.networkId)
  const address = nodes.normalizeAddress(query.address, query.networkId)
  const { decimals, symbol } = node.network.nativeCurrency
  return { amount: await fetchDenom(node, address, node.facts.denom, options), decimals, symbol }
}

/** What is worth knowing before sending to an address. */
export async function inspectRecipient(
  nodes: Nodes,
  query: BalanceQuery,
  options?: CallOptions,
): Promise<RecipientFacts> {
  const node = nodes.of(query.networkId)
  const address = nodes.normalizeAddress(query.address, query.networkId)
  const [account, held] = await Promise.all([
    fetchAccount(node, address, options),
    fetchAllDenoms(node, address, options),
  ])
  const contract = account?.module === true || decodeBech32(address)?.bytes.length !== KEY_BYTES
  const needsMemo = node.facts.memoRequired.includes(address)
  return { contract, unused: account === undefined && held.size === 0, ...(needsMemo ? { needsMemo } : {}) }
}
