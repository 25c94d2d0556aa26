import { type Address, type Hex, hexToBytes, zeroAddress } from 'viem'
import type { Operation } from '../rpc/operation.schema.js'
import { encodeHandleOps } from './entry-point.js'

/** Gas of every transaction. */
export const transactionGas = 21_000n
/** What `handleOps` uses for one operation and does not charge to its limits. Measured with EntryPoint 0.8, see the test. */
const operationOverhead = 20_000n

const countBytes = (data: Hex): { readonly zeros: bigint; readonly others: bigint } => {
  const bytes = hexToBytes(data)
  const zeros = bytes.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0)
  return { zeros: BigInt(zeros), others: BigInt(bytes.length - zeros) }
}

/** Gas for the bytes of a transaction: 4 for a zero, 16 for any other (EIP-2028). */
export function calldataGas(data: Hex): bigint {
  const { zeros, others } = countBytes(data)
  return zeros * 4n + others * 16n
}

/** The least gas of a transaction with these bytes, whatever it executes: 10 and 40 a byte (EIP-7623). */
const calldataFloor = (data: Hex): bigint => {
  const { zeros, others } = countBytes(data)
  return transactionGas + zeros * 10n + others * 40n
}

/** Fields that are not known yet count as full bytes. */
const unknown = (1n << 64n) - 1n
const orUnknown = (value: bigint | undefined): bigint => (value ? value : unknown)

/**
 * Returns the gas of an operation's share of its transaction, as if it were alone in it. `executionGas` is what its
 * limits pay for. Networks with a fee for data elsewhere (rollups) are not covered.
 */
export function estimatePreVerificationGas(
  operation: Operation,
  executionGas: bigint,
  beneficiary: Address = zeroAddress,
): bigint {
  const data = encodeHandleOps(
    [
      {
        ...operation,
        callGasLimit: orUnknown(operation.callGasLimit),
        verificationGasLimit: orUnknown(operation.verificationGasLimit),
        preVerificationGas: orUnknown(operation.preVerificationGas),
        maxFeePerGas: orUnknown(operation.maxFeePerGas),
        maxPriorityFeePerGas: orUnknown(operation.maxPriorityFeePerGas),
        // The stub of an account may have more zeros than its signature.
        signature: `0x${'ff'.repeat(Math.max(65, (operation.signature.length - 2) / 2))}`,
      },
    ],
    beneficiary,
  )
  const share = transactionGas + calldataGas(data) + operationOverhead
  const floor = calldataFloor(data) - executionGas
  return floor > share ? floor : share
}
