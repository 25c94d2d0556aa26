import type { CallOptions, NetworkId } from '@latchkey/core/adapter'
import type { SignedTransfer } from './chain.types.js'
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
  transaction: SignedTransfer,
  options?: CallOptions,
): Promise<void> {
  const { given } = nodes
  const [oldest] = given.keys()
  if (given.size >= MAX_KEPT && oldest !== undefined) given.delete(oldest)
  given.set(transaction.txid, transaction.described)
  try {
    await nodes.of(networkId).post('/tx', transaction.hex, options)
  } catch (error) {
    // Its id follows from what was signed; what the API says of it is not needed.
    if (!saysKnown(error)) throw error
  }
}
