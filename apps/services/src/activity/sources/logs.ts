import * as z from 'zod/mini'
import { hashSchema, quantitySchema, toTopic } from '../../nodes/hex.js'
import type { ActivitySource } from '../activity.types.js'
import { topics } from './log-topics.js'
import { type LogFilter, readLogRange } from './read-log-range.js'
import { scanBlocks } from './scan-blocks.js'

const schema = z.object({
  transactionHash: hashSchema,
  blockNumber: quantitySchema,
  transactionIndex: quantitySchema,
})

/** Three filters find every event that names the account. */
const filtersOf = (account: string): readonly LogFilter[] => {
  const me = toTopic(account)
  return [
    [[topics.transfer, topics.approval, topics.approvalForAll], me],
    [[topics.transfer, topics.transferSingle, topics.transferBatch], null, me],
    [[topics.transferSingle, topics.transferBatch], null, null, me],
  ]
}

/** Events of tokens: every node serves them. They show no plain transfer of the coin. */
export const createLogSource = (depth: number): ActivitySource => ({
  name: 'logs',
  findsTokens: true,
  find: input =>
    scanBlocks(input, {
      depth,
      async read(first, last) {
        const { node, account, signal } = input
        const logs = await readLogRange({ node, first, last, filters: filtersOf(account), schema, signal })
        return logs?.map(log => ({
          hash: log.transactionHash,
          block: Number(log.blockNumber),
          index: Number(log.transactionIndex),
        }))
      },
    }),
})
