import * as z from 'zod/mini'
import { hashSchema, quantitySchema, toHex, toTopic } from '../../nodes/hex.js'
import type { NodeAnswer, NodeRequest } from '../../nodes/nodes.types.js'
import { requireResult } from '../../nodes/require-result.js'
import type { ActivitySource, Candidate } from '../activity.types.js'
import { topics } from './log-topics.js'
import { scanBlocks } from './scan-blocks.js'

const logsSchema = z.array(
  z.object({ transactionHash: hashSchema, blockNumber: quantitySchema, transactionIndex: quantitySchema }),
)

/** Three filters find every event that names the account: topics are positions, and only values may be alternatives. */
const logRequests = (account: string, first: number, last: number): readonly NodeRequest[] => {
  const me = toTopic(account)
  const range = { fromBlock: toHex(first), toBlock: toHex(last) }
  return [
    [[topics.transfer, topics.approval, topics.approvalForAll], me],
    [[topics.transfer, topics.transferSingle, topics.transferBatch], null, me],
    [[topics.transferSingle, topics.transferBatch], null, null, me],
  ].map(filter => ({ method: 'eth_getLogs', params: [{ ...range, topics: filter }] }))
}

/** Nodes have many words and codes for "too much"; every error asks for less, down to one block. */
export const isTooMuch = (answers: readonly NodeAnswer[]): boolean => answers.some(answer => !answer.ok)

const readLogCandidates = (answers: readonly NodeAnswer[]): readonly Candidate[] =>
  answers.flatMap(answer =>
    requireResult(answer, logsSchema).map(log => ({
      hash: log.transactionHash,
      block: Number(log.blockNumber),
      index: Number(log.transactionIndex),
    })),
  )

/** Events of tokens: every node serves them. They show no plain transfer of the coin. */
export const createLogSource = (depth: number): ActivitySource => ({
  name: 'logs',
  findsTokens: true,
  find: input =>
    scanBlocks(input, {
      depth,
      async read(first, last) {
        const answers = await input.node.send(logRequests(input.account, first, last), {
          signal: input.signal,
        })
        return isTooMuch(answers) ? undefined : readLogCandidates(answers)
      },
    }),
})
