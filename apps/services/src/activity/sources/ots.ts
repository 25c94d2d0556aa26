import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { addressSchema, hashSchema, quantitySchema } from '../../nodes/hex.js'
import { requireResult } from '../../nodes/require-result.js'
import type { ActivitySource } from '../activity.types.js'

const pageSchema = z.object({
  txs: z.array(z.object({ hash: hashSchema, blockNumber: quantitySchema, transactionIndex: quantitySchema })),
  lastPage: z.boolean(),
})
const operationsSchema = z.array(z.object({ from: addressSchema, to: addressSchema, value: quantitySchema }))

/** Otterscan's methods: Erigon, Reth and anvil serve them. They find every call, no token that others sent. */
export const otsSource: ActivitySource = {
  name: 'ots',
  findsTokens: false,
  async find({ node, account, before, limit, signal }) {
    // The block of the position may hold earlier transactions, so it is asked for again. 0 would mean the head.
    const block = before.index > 0 ? before.block + 1 : before.block
    if (block === 0) return { candidates: [], completeTo: 0 }
    const [answer] = await node.send(
      [{ method: 'ots_searchTransactionsBefore', params: [account, block, limit] }],
      { signal },
    )
    const { txs, lastPage } = requireResult(answer, pageSchema)
    const candidates = txs.map(tx => ({
      hash: tx.hash,
      block: Number(tx.blockNumber),
      index: Number(tx.transactionIndex),
    }))
    // Pages hold whole blocks.
    const lowest = Math.min(block - 1, ...candidates.map(each => each.block))
    return { candidates, completeTo: lastPage || candidates.length === 0 ? 0 : lowest }
  },
  async readInternal(node, hashes, signal) {
    const answers = await node.send(
      hashes.map(hash => ({ method: 'ots_getInternalOperations', params: [hash] })),
      { signal },
    )
    return new Map(
      hashes.map((hash: Hex, index) => [
        hash,
        requireResult(answers[index], operationsSchema).map(each => ({ ...each, value: BigInt(each.value) })),
      ]),
    )
  },
}
