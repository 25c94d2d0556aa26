import * as z from 'zod/mini'
import { addressSchema, hashSchema, quantitySchema, toHex } from '../../nodes/hex.js'
import { requireResult } from '../../nodes/require-result.js'
import { fetchJson } from '../../server/fetch-json.js'
import { ApiProblem } from '../../server/problem.js'
import type { ActivitySource, Candidate, FindInput } from '../activity.types.js'
import type { HostSettings } from './ask-explorer.js'
import { createLogSource } from './logs.js'

const count = z.int().check(z.gte(0))
const answerSchema = z.object({
  transactions: z.array(z.object({ hash: hashSchema, block: count, index: count })).check(z.maxLength(200)),
  firstBlock: count,
  /** `null` until a block is indexed. */
  lastBlock: z.nullable(count),
})
const blockSchema = z.object({
  transactions: z.array(
    z.object({
      hash: hashSchema,
      from: addressSchema,
      to: z.nullable(addressSchema),
      transactionIndex: quantitySchema,
    }),
  ),
})

/** An index that is further behind than this is catching up: the node is not asked for all that it lacks. */
const maxBlocksBehind = 20

const askIndex = async (
  { url: base, headers }: HostSettings,
  { node, account, before, limit, signal }: FindInput,
) => {
  const url = new URL('transactions', base.endsWith('/') ? base : `${base}/`)
  const query = {
    chainId: node.id.slice(node.id.indexOf(':') + 1),
    account,
    block: before.block,
    index: before.index,
    // One more shows whether there is another page.
    limit: limit + 1,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return fetchJson(url, 'index', { schema: answerSchema, signal, headers })
}

/** Reads the blocks from one on from the node: an index is always a little behind. */
const readNewest = async (input: FindInput, first: number): Promise<readonly Candidate[]> => {
  const { node, account, head, signal } = input
  const numbers = Array.from({ length: head - first + 1 }, (_, index) => first + index)
  const [answers, { candidates }] = await Promise.all([
    node.send(
      numbers.map(number => ({ method: 'eth_getBlockByNumber', params: [toHex(number), true] })),
      { signal },
    ),
    createLogSource(numbers.length).find({ ...input, from: first, limit: Number.POSITIVE_INFINITY }),
  ])
  const sent = answers.flatMap((answer, at) =>
    requireResult(answer, blockSchema)
      .transactions.filter(({ from, to }) => from === account || to === account)
      .map(({ hash, transactionIndex }) => ({
        hash,
        block: first + at,
        index: Number(transactionIndex),
      })),
  )
  return [...sent, ...candidates]
}

/** The index of `apps/indexer`. It knows whom transactions and events name, not whom only a contract paid. */
export const createPonderSource = (host: HostSettings): ActivitySource => ({
  name: 'ponder',
  findsTokens: true,
  async find(input) {
    const { before, head, limit } = input
    const { transactions, firstBlock, lastBlock } = await askIndex(host, input)
    if (lastBlock === null || head - lastBlock > maxBlocksBehind)
      throw new ApiProblem('unavailable', 'The index is behind the network.')
    const first = lastBlock + 1
    const newest = first <= head && before.block >= first ? await readNewest(input, first) : []
    const last = transactions.length > limit ? transactions.at(-1) : undefined
    return { candidates: [...newest, ...transactions], completeTo: last?.block ?? 0, lowest: firstBlock }
  },
})
