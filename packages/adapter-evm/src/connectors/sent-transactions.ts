import type { AdapterHost, NetworkId } from '@latchkey/core/adapter'
import { readProperty } from '@latchkey/core/adapter'
import { networkIdOf, parseChainId } from '../codec/chain-id.js'
import type { Eip1193Provider } from '../codec/rpc.js'
import { readHash } from '../codec/schemas.js'

/** The requests that are answered with the hash of a transaction on its way. */
const SENDING: readonly string[] = ['eth_sendTransaction', 'eth_sendRawTransaction']
/** How many hashes are remembered: the oldest is forgotten first, so a long session stays small. */
const MAX_REMEMBERED = 1_000

/** Tells core of sent transactions, each once per connector. */
export interface SentTransactions {
  /** Reports a hash; anything else is ignored: whoever asked for it says so. `batch`: the one that it is of. */
  report(networkId: NetworkId, hash: unknown, batch?: string): void
  /** Reports the batch that `wallet_sendCalls` was answered with, in either form of EIP-5792. */
  reportBatch(networkId: NetworkId, answer: unknown): void
}

/** Makes the report of one connector. */
export function createSentTransactions(connectorId: string, { emit }: AdapterHost): SentTransactions {
  const reported = new Set<string>()
  return {
    report(networkId, answer, batch) {
      const hash = readHash(answer)
      const key = `${networkId} ${hash?.toLowerCase()}`
      if (hash === undefined || reported.has(key)) return
      const [oldest] = reported
      if (oldest !== undefined && reported.size >= MAX_REMEMBERED) reported.delete(oldest)
      reported.add(key)
      emit({ type: 'transactionSent', connectorId, networkId, hash, ...(batch !== undefined && { batch }) })
    },
    reportBatch(networkId, answer) {
      const batch = typeof answer === 'string' ? answer : readProperty(answer, 'id')
      if (typeof batch === 'string') emit({ type: 'batchSent', connectorId, networkId, batch })
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
 * Returns a function that reports the answer to a call that sends, and `undefined` for any other call. A transaction
 * without a `chainId` is for the network in use at the time of the call.
 */
export function followSent(
  { method, params }: { readonly method: string; readonly params?: unknown },
  sent: SentTransactions,
  currentNetwork: () => NetworkId | undefined,
): ((answer: unknown) => void) | undefined {
  const isBatch = method === 'wallet_sendCalls'
  const networkId =
    isBatch || SENDING.includes(method) ? (namedNetwork(params) ?? currentNetwork()) : undefined
  return networkId && (answer => sent[isBatch ? 'reportBatch' : 'report'](networkId, answer))
}

/** Wraps a provider's `request`: every transaction that it sends is reported, also where the caller has gone meanwhile. */
export function reportSent(
  request: Eip1193Provider['request'],
  sent: SentTransactions,
  currentNetwork: () => NetworkId | undefined,
): Eip1193Provider['request'] {
  return async call => {
    const tell = followSent(call, sent, currentNetwork)
    const answer = await request(call)
    tell?.(answer)
    return answer
  }
}
