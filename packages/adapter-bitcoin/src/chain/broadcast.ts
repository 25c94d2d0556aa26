import { type CallOptions, LatchkeyError, type NetworkId } from '@latchkey/core/adapter'
import type { Finished } from './chain.types.js'
import type { Nodes } from './nodes.js'

/** The node has it already: what was wanted is done. */
const KNOWN =
  /already in (?:block chain|mempool|utxo set)|txn-already-known|txn-already-in-mempool|already exists/i

const MAX_KEPT = 64

const saysKnown = (error: unknown): boolean => {
  const { cause } = error as { cause?: { message?: unknown } }
  return KNOWN.test(String(cause?.message ?? ''))
}

/**
 * Sends a complete transaction through the network's API; gives its id.
 * @throws LatchkeyError `transactionRejected`, `feeTooLow`, `feeTooHigh`, and those of the API
 */
export async function broadcast(
  nodes: Nodes,
  networkId: NetworkId,
  { transaction }: Finished,
  options?: CallOptions,
): Promise<string> {
  if (!transaction) throw new LatchkeyError('invalidRequest', 'The transaction is not complete')
  const { given } = nodes
  const [oldest] = given.keys()
  if (given.size >= MAX_KEPT && oldest !== undefined) given.delete(oldest)
  given.set(transaction.txid, transaction.described)
  try {
    await nodes.of(networkId).post('/tx', transaction.hex, options)
  } catch (error) {
    if (!saysKnown(error)) throw error
  }
  // Its id follows from what was signed; what the API says of it is not needed.
  return transaction.txid
}
