import * as z from 'zod/mini'
import { toHex } from '../../nodes/hex.js'
import type { NodeAnswer, NodeClient } from '../../nodes/nodes.types.js'
import { requireResult } from '../../nodes/require-result.js'

/** Topics by position: one, alternatives, or any. */
export type LogFilter = readonly (string | readonly string[] | null)[]

interface LogRange<Log extends z.ZodMiniType> {
  readonly node: NodeClient
  readonly first: number
  readonly last: number
  /** Each is a request of its own: topics are positions, and only values may be alternatives. */
  readonly filters: readonly LogFilter[]
  readonly schema: Log
  readonly signal: AbortSignal
}

/** Nodes have many words and codes for "too much"; every error asks for less, down to one block. */
export const isTooMuch = (answers: readonly NodeAnswer[]): boolean => answers.some(answer => !answer.ok)

/**
 * Reads the events of a range of blocks, inclusive. `undefined`: the range is too large for the node.
 * @throws ApiProblem when an answer can't be used
 */
export async function readLogRange<Log extends z.ZodMiniType>({
  node,
  first,
  last,
  filters,
  schema,
  signal,
}: LogRange<Log>): Promise<readonly z.output<Log>[] | undefined> {
  const range = { fromBlock: toHex(first), toBlock: toHex(last) }
  const answers = await node.send(
    filters.map(topics => ({ method: 'eth_getLogs', params: [{ ...range, topics }] })),
    { signal },
  )
  if (isTooMuch(answers)) return undefined
  return answers.flatMap(answer => requireResult(answer, z.array(schema)))
}
