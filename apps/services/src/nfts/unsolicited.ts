import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { readLog } from '../activity/movements.js'
import { addressSchema, dataSchema, hashSchema } from '../nodes/hex.js'
import type { NodeClient } from '../nodes/nodes.types.js'
import { requireResult } from '../nodes/require-result.js'
import { massTransferSize } from '../tokens/spam.js'
import type { HeldToken } from './nfts.types.js'

const receiptSchema = z.nullable(
  z.object({
    from: addressSchema,
    logs: z.array(z.object({ address: addressSchema, topics: z.array(hashSchema), data: dataSchema })),
  }),
)

/**
 * Finds the tokens that came with many others to many accounts in a transaction of somebody else.
 * @throws ApiProblem when the nodes fail
 */
export async function findUnsolicited(
  node: NodeClient,
  account: string,
  held: readonly HeldToken[],
  signal: AbortSignal,
): Promise<ReadonlySet<HeldToken>> {
  const hashes = [...new Set(held.map(({ transactionHash }) => transactionHash))]
  const answers = await node.send(
    hashes.map(hash => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    { signal },
  )
  const receipts = new Map<Hex, z.infer<typeof receiptSchema>>(
    hashes.map((hash, index) => [hash, requireResult(answers[index], receiptSchema)]),
  )
  return new Set(
    held.filter(({ contract, transactionHash }) => {
      const receipt = receipts.get(transactionHash)
      if (!receipt || receipt.from === account) return false
      const moved = receipt.logs.filter(({ address }) => address === contract).flatMap(readLog)
      return new Set(moved.map(({ to }) => to)).size >= massTransferSize
    }),
  )
}
