import { type Address, decodeErrorResult, decodeEventLog, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { entryPoint08Abi, getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import type { Operation } from '../rpc/operation.schema.js'

/** A log, as nodes write it. */
export interface NodeLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** What the EntryPoint reports about an operation that it executed. */
export interface OperationOutcome {
  readonly hash: Hex
  readonly success: boolean
  /** In wei, from the deposit of the account or of the paymaster. */
  readonly gasCost: bigint
  readonly gasUsed: bigint
  readonly paymaster: Address
  /** What the calls reverted with, where they did and said so. */
  readonly revertData: Hex | undefined
}

/** Topic of UserOperationEvent. */
export const operationEventTopic: Hex = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

const validateAbi = parseAbi([
  'struct Packed { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function validateUserOp(Packed userOp, bytes32 userOpHash, uint256 missingAccountFunds) returns (uint256)',
  'function validatePaymasterUserOp(Packed userOp, bytes32 userOpHash, uint256 maxCost) returns (bytes context, uint256 validationData)',
])

const pack = (operation: Operation) =>
  toPackedUserOperation(operation as Parameters<typeof toPackedUserOperation>[0])

/** The hash that names an operation: EIP-712, without the signature. */
export const hashOperation = (operation: Operation, entryPoint: Address, chainId: number): Hex =>
  getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint,
    entryPointVersion: '0.8',
    userOperation: operation as Parameters<typeof getUserOperationHash<'0.8'>>[0]['userOperation'],
  })

/** Encodes the transaction of a bundle. The beneficiary gets the fees. */
export const encodeHandleOps = (operations: readonly Operation[], beneficiary: Address): Hex =>
  encodeFunctionData({
    abi: entryPoint08Abi,
    functionName: 'handleOps',
    args: [operations.map(pack), beneficiary],
  })

/** Encodes what the EntryPoint asks an account. */
export const encodeValidateOperation = (operation: Operation, hash: Hex): Hex =>
  encodeFunctionData({ abi: validateAbi, functionName: 'validateUserOp', args: [pack(operation), hash, 0n] })

/** Encodes what the EntryPoint asks a paymaster. */
export const encodeValidatePaymaster = (operation: Operation, hash: Hex, maxCost: bigint): Hex =>
  encodeFunctionData({
    abi: validateAbi,
    functionName: 'validatePaymasterUserOp',
    args: [pack(operation), hash, maxCost],
  })

/** Which operation of a bundle the EntryPoint refused, and why: `AA24 signature error`. */
export interface FailedOperation {
  readonly index: number
  readonly reason: string
  /** What the account, factory or paymaster reverted with. */
  readonly inner: Hex | undefined
}

/** Reads the revert of `handleOps`. Returns undefined where it names no operation. */
export function readFailedOperation(data: Hex): FailedOperation | undefined {
  try {
    const { errorName, args } = decodeErrorResult({ abi: entryPoint08Abi, data })
    if (errorName === 'FailedOp') return { index: Number(args[0]), reason: args[1], inner: undefined }
    if (errorName === 'FailedOpWithRevert') return { index: Number(args[0]), reason: args[1], inner: args[2] }
  } catch {
    // Not an error of the EntryPoint.
  }
  return undefined
}

const readEvent = (log: NodeLog) => {
  try {
    return decodeEventLog({
      abi: entryPoint08Abi,
      data: log.data,
      topics: [...log.topics] as [Hex, ...Hex[]],
    })
  } catch {
    return undefined
  }
}

/** Reads what the EntryPoint reports in the logs of a transaction, by the hash of the operation. */
export function readOutcomes(
  logs: readonly NodeLog[],
  entryPoint: Address,
): ReadonlyMap<Hex, OperationOutcome> {
  const outcomes = new Map<Hex, OperationOutcome>()
  const reverts = new Map<Hex, Hex>()
  for (const log of logs) {
    if (log.address.toLowerCase() !== entryPoint.toLowerCase()) continue
    const event = readEvent(log)
    if (event?.eventName === 'UserOperationRevertReason' || event?.eventName === 'PostOpRevertReason')
      reverts.set(event.args.userOpHash, event.args.revertReason)
    if (event?.eventName !== 'UserOperationEvent') continue
    const { userOpHash: hash, success, actualGasCost, actualGasUsed, paymaster } = event.args
    outcomes.set(hash, {
      ...{ hash, success, gasCost: actualGasCost, gasUsed: actualGasUsed, paymaster },
      revertData: reverts.get(hash),
    })
  }
  return outcomes
}

/** Gas that an operation may use beside its share of the transaction. */
export const gasLimitOf = (operation: Operation): bigint =>
  operation.verificationGasLimit +
  operation.callGasLimit +
  (operation.paymasterVerificationGasLimit ?? 0n) +
  (operation.paymasterPostOpGasLimit ?? 0n)

/** The most that an operation may cost, in wei: what the EntryPoint asks as prefund. */
export const maxCostOf = (operation: Operation): bigint =>
  (gasLimitOf(operation) + operation.preVerificationGas) * operation.maxFeePerGas
