import { type Hex, numberToHex, padHex } from 'viem'
import * as z from 'zod/mini'
import type { NodeClient } from '../../nodes/nodes.types.js'
import { ApiProblem } from '../../server/problem.js'
import { type OperationOutcome, operationEventTopic, readOutcomes } from '../simulation/entry-point.js'

const hex = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]*$/i)),
  z.transform(text => text as Hex),
)
const logSchema = z.looseObject({
  address: hex,
  topics: z.array(hex),
  data: hex,
  transactionHash: z.optional(hex),
})
const blockSchema = z.object({ number: hex, baseFeePerGas: z.optional(hex) })
const receiptSchema = z.looseObject({
  status: hex,
  transactionHash: hex,
  blockNumber: hex,
  blockHash: hex,
  logs: z.array(logSchema),
})

/** The receipt of a transaction, as the node has it. */
export type Receipt = z.output<typeof receiptSchema>

const parse = <S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> => {
  const result = z.safeParse(schema, value)
  if (!result.success) throw new ApiProblem('sourceFailed', 'The network answered with something else.')
  return result.data
}

/** Reads the newest block. @throws ApiProblem */
export async function readBlock(
  node: NodeClient,
  signal?: AbortSignal,
): Promise<{ readonly number: bigint; readonly baseFee: bigint }> {
  const block = parse(
    blockSchema,
    await node.call('eth_getBlockByNumber', ['latest', false], signal && { signal }),
  )
  return { number: BigInt(block.number), baseFee: BigInt(block.baseFeePerGas ?? 0) }
}

/** Reads a receipt. Undefined while the transaction is in no block. @throws ApiProblem */
export async function readReceipt(
  node: NodeClient,
  hash: string,
  signal?: AbortSignal,
): Promise<Receipt | undefined> {
  const answer = await node.call('eth_getTransactionReceipt', [hash], signal && { signal })
  return answer === null ? undefined : parse(receiptSchema, answer)
}

/** Reads how many transactions of an account are in blocks. @throws ApiProblem */
export const readNonce = async (node: NodeClient, account: string): Promise<number> =>
  Number(parse(hex, await node.call('eth_getTransactionCount', [account, 'latest'])))

/** An operation in a block, in whosever bundle. */
export interface Inclusion {
  readonly transactionHash: Hex
  readonly outcome: OperationOutcome
}

/** Looks for an operation in the blocks from `fromBlock` on. @throws ApiProblem */
export async function findInclusion(
  node: NodeClient,
  entryPoint: Hex,
  hash: Hex,
  fromBlock: number,
): Promise<Inclusion | undefined> {
  const filter = {
    address: entryPoint,
    fromBlock: numberToHex(fromBlock),
    toBlock: 'latest',
    topics: [operationEventTopic, padHex(hash, { size: 32 })],
  }
  const logs = parse(z.array(logSchema), await node.call('eth_getLogs', [filter]))
  const outcome = readOutcomes(logs, entryPoint).get(hash)
  const transactionHash = logs[0]?.transactionHash
  return outcome && transactionHash ? { transactionHash, outcome } : undefined
}
