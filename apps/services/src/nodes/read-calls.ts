import type { Hex } from 'viem'
import { isHex } from 'viem/utils'
import { ApiProblem } from '../server/problem.js'
import type { NodeAnswer, NodeClient, NodeError } from './nodes.types.js'

/** A read of a contract. */
export interface ContractRead {
  readonly to: string
  readonly data: Hex
}

/** The words of Ethereum's nodes for a call that a contract ended. Code 3 is geth's. */
export const isRevert = ({ code, message }: NodeError): boolean =>
  code === 3 ||
  /revert|vm execution|invalid (?:opcode|jump)|out of gas|stack (?:under|over)flow/i.test(message)

const readAnswer = (answer: NodeAnswer): Hex | undefined => {
  if (answer.ok && isHex(answer.result)) return answer.result
  if (!answer.ok && isRevert(answer.error)) return undefined
  throw new ApiProblem('sourceFailed', "The network's answer cannot be used.")
}

/**
 * Reads contracts in one request. A contract that reverts has no result; that is its answer, no failure.
 * @throws ApiProblem when the nodes fail
 */
export async function readCalls(
  node: NodeClient,
  calls: readonly ContractRead[],
  signal: AbortSignal,
): Promise<readonly (Hex | undefined)[]> {
  const answers = await node.send(
    calls.map(call => ({ method: 'eth_call', params: [{ ...call }, 'latest'] })),
    { signal },
  )
  return answers.map(readAnswer)
}
