import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { quantitySchema } from '../../nodes/hex.js'
import type { NodeClient } from '../../nodes/nodes.types.js'
import { requireResult } from '../../nodes/require-result.js'
import type { Candidate } from '../activity.types.js'

const receiptSchema = z.nullable(z.object({ blockNumber: quantitySchema, transactionIndex: quantitySchema }))

/** Reads where transactions stand, for sources that do not say it. One that is gone has no position. */
export async function readPositions(
  node: NodeClient,
  hashes: readonly Hex[],
  signal: AbortSignal,
): Promise<readonly Candidate[]> {
  const answers = await node.send(
    hashes.map(hash => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    { signal },
  )
  return hashes.flatMap((hash, index) => {
    const receipt = requireResult(answers[index], receiptSchema)
    return receipt
      ? [{ hash, block: Number(receipt.blockNumber), index: Number(receipt.transactionIndex) }]
      : []
  })
}
