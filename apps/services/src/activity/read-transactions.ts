import type { Hex } from 'viem'
import * as z from 'zod/mini'
import {
  addressSchema,
  dataSchema,
  hashSchema,
  quantitySchema,
  timestampSchema,
  toHex,
} from '../nodes/hex.js'
import type { NodeClient } from '../nodes/nodes.types.js'
import { requireResult } from '../nodes/require-result.js'
import type { ActivitySource, Candidate, InternalTransfer } from './activity.types.js'

const logSchema = z.object({
  address: addressSchema,
  topics: z.array(hashSchema),
  data: dataSchema,
})
const transactionSchema = z.object({
  from: addressSchema,
  to: z.nullish(addressSchema),
  value: quantitySchema,
  input: dataSchema,
  nonce: quantitySchema,
})
const receiptSchema = z.object({
  status: z.optional(quantitySchema),
  blockHash: hashSchema,
  blockNumber: quantitySchema,
  transactionIndex: quantitySchema,
  contractAddress: z.nullish(addressSchema),
  gasUsed: quantitySchema,
  effectiveGasPrice: z.optional(quantitySchema),
  /** Of rollups: what the data costs on the chain below. */
  l1Fee: z.nullish(quantitySchema),
  blobGasUsed: z.nullish(quantitySchema),
  blobGasPrice: z.nullish(quantitySchema),
  logs: z.array(logSchema),
})
const blockSchema = z.object({ hash: hashSchema, timestamp: timestampSchema })

export type ReceiptLog = z.infer<typeof logSchema>

/** A transaction with everything that it did. */
export interface ReadTransaction extends Candidate {
  readonly blockHash: Hex
  readonly transaction: z.infer<typeof transactionSchema>
  readonly receipt: z.infer<typeof receiptSchema>
  readonly minedAt: Date
  readonly internal: readonly InternalTransfer[]
}

/** What a plain transfer of the coin costs: such a transaction ran no code. */
const plainTransferGas = 21_000n

type Basics = Omit<ReadTransaction, 'internal'> & Candidate

const readBasics = async (
  node: NodeClient,
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<readonly Basics[]> => {
  const blocks = [...new Set(candidates.map(({ block }) => block))]
  const answers = await node.send(
    [
      ...candidates.flatMap(({ hash }) => [
        { method: 'eth_getTransactionByHash', params: [hash] },
        { method: 'eth_getTransactionReceipt', params: [hash] },
      ]),
      ...blocks.map(block => ({ method: 'eth_getBlockByNumber', params: [toHex(block), false] })),
    ],
    { signal },
  )
  const read = blocks.map((block, index) => {
    const found = requireResult(answers[candidates.length * 2 + index], z.nullable(blockSchema))
    return [block, found] as const
  })
  const byNumber = new Map(read)
  return candidates.flatMap((candidate, index) => {
    const transaction = requireResult(answers[index * 2], z.nullable(transactionSchema))
    const receipt = requireResult(answers[index * 2 + 1], z.nullable(receiptSchema))
    const block = byNumber.get(candidate.block)
    // The chain was reorganised between two calls: what is gone is left out, what moved comes with another page.
    if (!transaction || !receipt || !block || receipt.blockHash !== block.hash) return []
    const minedAt = new Date(Number(block.timestamp) * 1000)
    return [{ ...candidate, blockHash: block.hash, transaction, receipt, minedAt }]
  })
}

/** Reads transactions, their receipts, times and inner transfers. @throws ApiProblem when the nodes fail */
export async function readTransactions(
  node: NodeClient,
  candidates: readonly Candidate[],
  source: ActivitySource,
  signal: AbortSignal,
): Promise<readonly ReadTransaction[]> {
  if (candidates.length === 0) return []
  const basics = await readBasics(node, candidates, signal)
  const withCode = basics.filter(
    ({ receipt }) => BigInt(receipt.gasUsed) > plainTransferGas && BigInt(receipt.status ?? '0x1') === 1n,
  )
  const hashes = withCode.map(({ hash }) => hash)
  const internal =
    hashes.length > 0 && source.readInternal ? await source.readInternal(node, hashes, signal) : new Map()
  return basics.map(each => ({ ...each, internal: internal.get(each.hash) ?? each.internal ?? [] }))
}
