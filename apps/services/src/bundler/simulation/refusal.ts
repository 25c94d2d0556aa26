import type { Hex } from 'viem'
import { operationCodes, RpcFailure } from '../rpc/rpc-failure.js'
import type { FailedOperation } from './entry-point.js'
import { readRevertReason } from './revert-reason.js'

const exactCodes: Readonly<Record<string, number>> = {
  AA22: operationCodes.outOfTimeRange,
  AA24: operationCodes.wrongSignature,
  AA31: operationCodes.paymasterFunds,
  AA32: operationCodes.outOfTimeRange,
  AA34: operationCodes.wrongSignature,
}

/** Turns the EntryPoint's refusal into ERC-4337's error. The message is the EntryPoint's own, as the standard asks. */
export function toRefusal({ reason, inner }: FailedOperation): RpcFailure {
  const code = reason.slice(0, 4)
  const isPaymaster = code.startsWith('AA3')
  const fallback = isPaymaster ? operationCodes.rejectedByPaymaster : operationCodes.rejectedByEntryPoint
  const words = readRevertReason(inner)
  const message = words === undefined ? reason : `${reason}: ${words}`
  return new RpcFailure(exactCodes[code] ?? fallback, message, inner)
}

/** Describes calls that would revert. */
export function toExecutionRefusal(data: Hex | undefined): RpcFailure {
  const words = readRevertReason(data)
  return new RpcFailure(
    operationCodes.executionReverted,
    words === undefined ? 'The calls would revert.' : `The calls would revert: ${words}`,
    data,
  )
}
