import * as z from 'zod/mini'
import { readLog } from '../activity/movements.js'
import { topics } from '../activity/sources/log-topics.js'
import { readLogRange } from '../activity/sources/read-log-range.js'
import { scanBlocks } from '../activity/sources/scan-blocks.js'
import { addressSchema, dataSchema, hashSchema, quantitySchema, toTopic } from '../nodes/hex.js'
import type { NodeClient } from '../nodes/nodes.types.js'
import { readBlockTime } from '../nodes/read-block-time.js'
import { readHead } from '../nodes/read-head.js'
import type { ReceiptPosition, ReceivedToken } from './nfts.types.js'

const schema = z.object({
  address: addressSchema,
  topics: z.array(hashSchema),
  data: dataSchema,
  blockNumber: quantitySchema,
  logIndex: quantitySchema,
  transactionHash: hashSchema,
})
type FoundLog = z.infer<typeof schema>

/** An account with more was sent them by others, for the most part: the newest are enough. */
const maxReceipts = 5_000
const maxRanges = 40

const toReceived = (log: FoundLog, account: string): readonly ReceivedToken[] =>
  readLog(log).flatMap(({ kind, to, contract, tokenId }, item) => {
    if (kind !== 'nft' || to !== account || contract === undefined || tokenId === undefined) return []
    const standard = log.topics[0] === topics.transfer ? 'erc721' : 'erc1155'
    const { transactionHash } = log
    const position = { block: Number(log.blockNumber), logIndex: Number(log.logIndex), item }
    return [{ contract, tokenId, standard, transactionHash, ...position }]
  })

export const newestFirst = (a: ReceiptPosition, b: ReceiptPosition): number =>
  b.block - a.block || b.logIndex - a.logIndex || b.item - a.item

/** What an account received. */
export interface Receipts {
  /** Each token once, by its newest receipt, newest first. */
  readonly tokens: readonly ReceivedToken[]
  /** ISO time before which receipts may be missing. Absent where none is. */
  readonly completeSince?: string
}

/** Finds the tokens that an account received. @throws ApiProblem */
export async function findReceivedTokens(
  node: NodeClient,
  account: string,
  signal: AbortSignal,
): Promise<Receipts> {
  const head = await readHead(node, signal)
  const me = toTopic(account)
  const { candidates, completeTo, lowest } = await scanBlocks<ReceivedToken>(
    { before: { block: head + 1, index: 0 }, head, from: 0, limit: maxReceipts },
    {
      depth: node.network.activity.blocks,
      maxRanges,
      async read(first, last) {
        const filters = [
          [topics.transfer, null, me],
          [[topics.transferSingle, topics.transferBatch], null, null, me],
        ]
        const logs = await readLogRange({ node, first, last, filters, schema, signal })
        return logs?.flatMap(log => toReceived(log, account))
      },
    },
  )
  const byToken = new Map<string, ReceivedToken>()
  for (const token of [...candidates].sort(newestFirst)) {
    const key = `${token.contract}/${token.tokenId}`
    if (!byToken.has(key)) byToken.set(key, token)
  }
  const firstBlock = Math.max(completeTo, lowest)
  return {
    tokens: [...byToken.values()],
    ...(firstBlock > 0 && { completeSince: await readBlockTime(node, firstBlock, signal) }),
  }
}
