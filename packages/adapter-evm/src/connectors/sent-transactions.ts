import type { AdapterHost, NetworkId } from '@latchkey/core/adapter'
import { readProperty } from '@latchkey/core/adapter'
import type { Eip1193Provider } from '../rpc.js'
import { networkIdOf, parseChainId } from './chain-id.js'
import { readHash } from './schemas.js'

/** The requests that are answered with the hash of a transaction on its way. */
const SENDING: readonly string[] = ['eth_sendTransaction', 'eth_sendRawTransaction']
/** How many hashes are remembered: the oldest is forgotten first, so a long session stays small. */
const MAX_REMEMBERED = 1_000

/** Tells core of sent transactions, each once per connector. */
export interface SentTransactions {
  /** Reports a hash; anything else is ignored: whoever asked for it says so. */
  report(networkId: NetworkId, hash: unknown): void
}

/** Makes the report of one connector. */
export function createSentTransactions(connectorId: string, { emit }: AdapterHost): SentTransactions {
  const reported = new Set<string>()
  return {
    report(networkId, answer) {
      const hash = readHash(answer)
      const key = `${networkId} ${hash?.toLowerCase()}`
      if (hash === undefined || reported.has(key)) return
      const [oldest] = reported
      if (oldest !== undefined && reported.size >= MAX_REMEMBERED) reported.delete(oldest)
      reported.add(key)
      emit({ type: 'transactionSent', connectorId, networkId, hash })
    },
  }
}

/** The network that a transaction names, or `undefined`. */
function namedNetwork(params: unknown): NetworkId | undefined {
  const [transaction] = Array.isArray(params) ? params : []
  const chainId = parseChainId(readProperty(transaction, 'chainId'))
  return chainId === undefined ? undefined : networkIdOf(chainId)
}

/**
 * Wraps a provider's `request`: every transaction that it sends is reported, also where the caller has gone meanwhile.
 * A transaction that names no network is for the one in use when it was asked for.
 */
export function reportSent(
  request: Eip1193Provider['request'],
  sent: SentTransactions,
  currentNetwork: () => NetworkId | undefined,
): Eip1193Provider['request'] {
  return async call => {
    if (!SENDING.includes(call.method)) return request(call)
    const networkId = namedNetwork(call.params) ?? currentNetwork()
    const answer = await request(call)
    if (networkId !== undefined) sent.report(networkId, answer)
    return answer
  }
}
