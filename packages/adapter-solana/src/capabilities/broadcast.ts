import { type CallOptions, isLatchkeyError, type NetworkId } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { COMMITMENT } from '../chain/accounts.js'
import type { Nodes } from '../chain/nodes.js'
import { encodeBase64 } from '../codec/bytes.js'
import type { SendOptions } from '../connectors/drivers/driver.types.js'

/**
 * Sends a signed transaction through the network's own node.
 * @throws LatchkeyError `transactionRejected`, `insufficientFunds`, `executionReverted`, `networkError`
 */
export async function broadcast(
  nodes: Nodes,
  networkId: NetworkId,
  wire: Uint8Array,
  { skipPreflight, preflightCommitment = COMMITMENT, maxRetries, minContextSlot }: SendOptions,
  options?: CallOptions,
): Promise<void> {
  const config = { encoding: 'base64', skipPreflight, preflightCommitment, maxRetries, minContextSlot }
  try {
    await nodes.of(networkId).request('sendTransaction', [encodeBase64(wire), config], v.string(), options)
  } catch (error) {
    // Asked again after an answer that was lost: the first try had got through.
    if (isLatchkeyError(error) && error.message === 'The transaction was sent before') return
    throw error
  }
}
