import type { Balance, BalanceQuery, CallOptions, RecipientFacts } from '@latchkey/core/adapter'
import { COMMITMENT, fetchAccount } from '../chain/accounts.js'
import type { Nodes } from '../chain/nodes.js'
import { programs } from '../chain/programs.js'
import { inContext, signaturesAnswer, u64 } from '../chain/schemas.js'
import { isOnCurve } from '../chain/verification.js'
import { addressCodec, requireAddress } from '../connectors/wallet-code.js'

/** The network's own coin. A failure is a failure, never a zero. */
export async function fetchBalance(
  nodes: Nodes,
  query: BalanceQuery,
  options?: CallOptions,
): Promise<Balance> {
  const node = nodes.of(query.networkId)
  const address = addressCodec.normalizeAddress(query.address)
  const params = [address, { commitment: COMMITMENT }]
  const { value } = await node.request('getBalance', params, inContext(u64), options)
  const { decimals, symbol } = node.network.nativeCurrency
  return { amount: value, decimals, symbol }
}

/** What is worth knowing before sending to an address: programs and what belongs to them are contracts here. */
export async function inspectRecipient(
  nodes: Nodes,
  query: BalanceQuery,
  options?: CallOptions,
): Promise<RecipientFacts> {
  const node = nodes.of(query.networkId)
  const key = requireAddress(query.address)
  const account = await fetchAccount(node, query.address, options)
  // Nobody has a key for an address off the curve: it belongs to a program, such as the vault of several people.
  const isProgram = !isOnCurve(key)
  if (account)
    return { contract: isProgram || account.executable || account.owner !== programs.system, unused: false }
  const history = await node.request(
    'getSignaturesForAddress',
    [query.address, { limit: 1, commitment: COMMITMENT }],
    signaturesAnswer,
    options,
  )
  return { contract: isProgram, unused: history.length === 0 }
}
