import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { askExplorer, type HostSettings } from '../activity/sources/ask-explorer.js'
import { topics } from '../activity/sources/log-topics.js'
import { readLogRange } from '../activity/sources/read-log-range.js'
import { scanBlocks } from '../activity/sources/scan-blocks.js'
import { addressSchema, hashSchema, quantitySchema, toTopic } from '../nodes/hex.js'
import type { NodeClient } from '../nodes/nodes.types.js'

/** A transfer of a token from or to an account. */
export interface TokenTransfer {
  readonly contract: string
  readonly hash: Hex
  readonly block: number
}

export interface TransferQuery {
  readonly node: NodeClient
  /** In lower case. */
  readonly account: string
  /** The first block that is searched. */
  readonly from: number
  /** The newest block. */
  readonly head: number
  readonly signal: AbortSignal
}

/** Most transfers of one search. An account with more was sent them by others, for the most part. */
const maxTransfers = 1_000

const schema = z.object({
  address: addressSchema,
  topics: z.array(hashSchema),
  blockNumber: quantitySchema,
  transactionHash: hashSchema,
})
const rowsSchema = z.array(
  z.object({
    contractAddress: addressSchema,
    hash: hashSchema,
    blockNumber: z.string().check(z.regex(/^\d{1,15}$/)),
  }),
)

async function scanLogs({ node, account, from, head, signal }: TransferQuery) {
  const me = toTopic(account)
  const { candidates } = await scanBlocks<TokenTransfer>(
    { before: { block: head + 1, index: 0 }, head, from, limit: maxTransfers },
    {
      depth: node.network.activity.blocks,
      async read(first, last) {
        const filters = [
          [topics.transfer, me],
          [topics.transfer, null, me],
        ]
        const logs = await readLogRange({ node, first, last, filters, schema, signal })
        return logs?.flatMap(({ address, topics: indexed, blockNumber, transactionHash }) =>
          // One more topic: the id of an NFT.
          indexed.length === 3
            ? [{ contract: address, hash: transactionHash, block: Number(blockNumber) }]
            : [],
        )
      },
    },
  )
  return candidates
}

async function askTransfers(host: HostSettings, { account, from, head, signal }: TransferQuery) {
  const query = {
    module: 'account',
    action: 'tokentx',
    address: account,
    startblock: String(from),
    endblock: String(head),
    page: '1',
    offset: String(maxTransfers),
    sort: 'desc',
  }
  const rows = await askExplorer(host, query, rowsSchema, signal)
  return rows.map(
    ({ contractAddress, hash, blockNumber }): TokenTransfer => ({
      contract: contractAddress,
      hash,
      block: Number(blockNumber),
    }),
  )
}

/**
 * Finds the transfers of tokens that name an account, newest first: the explorer of the network lists them, else logs do, in
 * the last `activity.blocks` blocks.
 * @throws ApiProblem when the explorer or the nodes fail
 */
export async function findTokenTransfers(query: TransferQuery): Promise<readonly TokenTransfer[]> {
  const { source, url, headers } = query.node.network.activity
  const found =
    source === 'explorer' && url !== undefined
      ? await askTransfers({ url, headers }, query)
      : await scanLogs(query)
  return [...found].sort((a, b) => b.block - a.block)
}
