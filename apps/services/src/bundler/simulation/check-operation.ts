import type { Address, Hex } from 'viem'
import type { NodeClient } from '../../nodes/nodes.types.js'
import type { Operation } from '../rpc/operation.schema.js'
import { operationCodes, RpcFailure } from '../rpc/rpc-failure.js'
import {
  encodeHandleOps,
  gasLimitOf,
  hashOperation,
  readFailedOperation,
  readOutcomes,
} from './entry-point.js'
import { calldataGas, transactionGas } from './pre-verification-gas.js'
import { toExecutionRefusal, toRefusal } from './refusal.js'
import { type SimulatedResult, simulateCalls } from './simulate.js'

/** What a simulation needs beside the operations. */
export interface SimulationInput {
  readonly node: NodeClient
  readonly entryPoint: Address
  readonly chainId: number
  /** Sends the bundles and gets the fees. */
  readonly executor: Address
  readonly signal?: AbortSignal | undefined
}

/** Per operation, for what the EntryPoint keeps back and does itself. */
const gasBesideLimits = 60_000n

/** Gas with which a bundle is sent: the EntryPoint refuses to begin an operation without its whole limits (AA95). */
export function bundleGas(operations: readonly Operation[], data: Hex): bigint {
  const limits = operations.reduce((sum, operation) => sum + gasLimitOf(operation) + gasBesideLimits, 0n)
  return transactionGas + calldataGas(data) + (limits * 64n) / 63n
}

/** The operation of a bundle that may not go into it, and why. */
export interface Unfit {
  readonly index: number
  readonly failure: RpcFailure
}

const findUnfit = (
  operations: readonly Operation[],
  { success, data, logs }: SimulatedResult,
  { entryPoint, chainId }: SimulationInput,
): Unfit | undefined => {
  if (!success) {
    const failed = readFailedOperation(data)
    if (failed) return { index: failed.index, failure: toRefusal(failed) }
    const failure = new RpcFailure(operationCodes.rejectedByEntryPoint, 'The EntryPoint reverted.', data)
    return { index: 0, failure }
  }
  const outcomes = readOutcomes(logs, entryPoint)
  for (const [index, operation] of operations.entries()) {
    const outcome = outcomes.get(hashOperation(operation, entryPoint, chainId))
    if (!outcome?.success) return { index, failure: toExecutionRefusal(outcome?.revertData) }
  }
  return undefined
}

const callOf = (operations: readonly Operation[], { executor, entryPoint }: SimulationInput) => {
  const data = encodeHandleOps(operations, executor)
  return { from: executor, to: entryPoint, data, gas: bundleGas(operations, data) }
}

/** Runs a whole bundle. Returns its first unfit operation, or what it used. */
export async function simulateBundle(
  operations: readonly Operation[],
  input: SimulationInput,
): Promise<Unfit | undefined> {
  const [result] = await simulateCalls(input.node, [callOf(operations, input)], {
    signal: input.signal,
  })
  return findUnfit(operations, result as SimulatedResult, input)
}

/**
 * Runs an operation as it would be included, validation and calls, after the operations of its sender that wait.
 * @throws RpcFailure -32500 to -32521 with the reason; -32602 if it would not pay for its own transaction
 */
export async function checkOperation(
  operation: Operation,
  earlier: readonly Operation[],
  input: SimulationInput,
): Promise<void> {
  const calls = [...earlier, operation].map(each => callOf([each], input))
  // An earlier one that is in a block by now fails here (AA25) and changes nothing.
  const results = await simulateCalls(input.node, calls, { signal: input.signal })
  const result = results.at(-1) as SimulatedResult
  const unfit = findUnfit([operation], result, input)
  if (unfit) throw unfit.failure
  const outcome = readOutcomes(result.logs, input.entryPoint).get(
    hashOperation(operation, input.entryPoint, input.chainId),
  )
  const missing = result.gasUsed - (outcome?.gasUsed ?? 0n)
  if (missing > 0n)
    throw new RpcFailure(
      operationCodes.invalidParams,
      `preVerificationGas is too low: the operation would not pay for ${missing} gas of its transaction.`,
    )
}
