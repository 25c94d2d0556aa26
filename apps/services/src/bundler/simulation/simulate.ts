import { type Address, type Hex, numberToHex } from 'viem'
import * as z from 'zod/mini'
import type { NodeClient } from '../../nodes/nodes.types.js'
import { ApiProblem } from '../../server/problem.js'
import type { NodeLog } from './entry-point.js'

/** One call of a simulation. */
export interface SimulatedCall {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly gas: bigint
}

/** What became of a call. */
export interface SimulatedResult {
  readonly success: boolean
  readonly gasUsed: bigint
  /** What it returned or reverted with. */
  readonly data: Hex
  readonly logs: readonly NodeLog[]
}

const hex = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]*$/i)),
  z.transform(text => text as Hex),
)

const resultSchema = z.object({
  status: hex,
  gasUsed: hex,
  returnData: z.optional(hex),
  logs: z.optional(z.array(z.object({ address: hex, topics: z.array(hex), data: hex }))),
  error: z.optional(z.object({ data: z.optional(hex) })),
})

const answerSchema = z.array(z.object({ calls: z.array(resultSchema) })).check(z.minLength(1))

/** An empty return also comes as `0x`, and where a revert's bytes are differs between nodes. */
const dataOf = ({ returnData, error }: z.output<typeof resultSchema>): Hex =>
  returnData !== undefined && returnData !== '0x' ? returnData : (error?.data ?? '0x')

/**
 * Runs calls one after the other on top of the newest block (`eth_simulateV1`), from any sender and without fees.
 * @throws NodeCallError if the node cannot simulate, ApiProblem if no node answers
 */
export async function simulateCalls(
  node: NodeClient,
  calls: readonly SimulatedCall[],
  { signal }: { readonly signal?: AbortSignal | undefined },
): Promise<readonly SimulatedResult[]> {
  const sent = calls.map(({ gas, data, ...call }) => ({ ...call, input: data, gas: numberToHex(gas) }))
  const answer = await node.call(
    'eth_simulateV1',
    [{ blockStateCalls: [{ calls: sent }], validation: false }, 'latest'],
    signal && { signal },
  )
  const parsed = z.safeParse(answerSchema, answer)
  const results = parsed.success ? parsed.data[0]?.calls : undefined
  if (results?.length !== calls.length)
    throw new ApiProblem('sourceFailed', 'The network answered a simulation with something else.')
  return results.map(result => ({
    success: BigInt(result.status) === 1n,
    gasUsed: BigInt(result.gasUsed),
    data: dataOf(result),
    logs: result.logs ?? [],
  }))
}
