import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import type { NodeClient } from '../../nodes/nodes.types.js'
import type { BundlerNetworkConfig } from '../bundler.config.js'
import type { Operation } from '../rpc/operation.schema.js'
import { operationCodes, RpcFailure } from '../rpc/rpc-failure.js'
import { encodeValidateOperation, encodeValidatePaymaster, hashOperation, maxCostOf } from './entry-point.js'
import { estimatePreVerificationGas, transactionGas } from './pre-verification-gas.js'
import { toExecutionRefusal, toRefusal } from './refusal.js'
import { type SimulatedCall, type SimulatedResult, simulateCalls } from './simulate.js'

/** Gas limits for an operation. */
export interface GasEstimate {
  readonly preVerificationGas: bigint
  readonly verificationGasLimit: bigint
  readonly callGasLimit: bigint
  readonly paymasterVerificationGasLimit?: bigint
  readonly paymasterPostOpGasLimit?: bigint
}

export interface EstimateInput {
  readonly node: NodeClient
  readonly config: Pick<BundlerNetworkConfig, 'entryPoint' | 'maxOperationGas'>
  readonly chainId: number
  readonly signal?: AbortSignal | undefined
}

/** An account pays its prefund within its validation: a transfer, and the first entry of a deposit. */
const prefundGas = 55_000n
/** What a paymaster gets for `postOp`, if its validation asks for that call. */
const postOpGas = 100_000n

type Step = 'create' | 'validate' | 'paymaster' | 'execute'

/**
 * Gas that a call used beyond that of its transaction, with a margin: refunds lower what is used by a fifth at most
 * (EIP-3529), and a call passes 63/64 of its gas on (EIP-150).
 */
const withMargin = ({ gasUsed }: SimulatedResult): bigint =>
  ((gasUsed > transactionGas ? gasUsed - transactionGas : 0n) * 13n) / 10n + 10_000n

const creators = new WeakMap<NodeClient, Map<string, Promise<Address>>>()

const readCreator = async (node: NodeClient, entryPoint: Address): Promise<Address> => {
  const call = { abi: entryPoint08Abi, functionName: 'senderCreator' } as const
  const data = await node.call('eth_call', [{ to: entryPoint, data: encodeFunctionData(call) }, 'latest'])
  return decodeFunctionResult({ ...call, data: data as Hex })
}

/** The contract through which the EntryPoint calls factories. It never changes. */
const findCreator = (node: NodeClient, entryPoint: Address): Promise<Address> => {
  const known = creators.get(node) ?? new Map<string, Promise<Address>>()
  creators.set(node, known)
  const creator =
    known.get(entryPoint) ??
    readCreator(node, entryPoint).catch(error => {
      known.delete(entryPoint)
      throw error
    })
  known.set(entryPoint, creator)
  return creator
}

const checkCreation = (operation: Operation, { success, data }: SimulatedResult): void => {
  const refuse = (reason: string) => toRefusal({ index: 0, reason, inner: data })
  if (!success) throw refuse('AA13 initCode failed or OOG')
  const sender = `0x${data.slice(26, 66)}`
  if (sender !== operation.sender) throw refuse('AA14 initCode must return sender')
}

const paymasterAnswer = parseAbi(['function validate() returns (bytes context, uint256 validationData)'])

const asksForPostOp = ({ data }: SimulatedResult): boolean =>
  decodeFunctionResult({ abi: paymasterAnswer, data })[0] !== '0x'

const checkStep = (step: Step, operation: Operation, result: SimulatedResult): void => {
  if (step === 'create') checkCreation(operation, result)
  if (result.success) return
  const inner = result.data
  if (step === 'validate') throw toRefusal({ index: 0, reason: 'AA23 reverted', inner })
  if (step === 'paymaster') throw toRefusal({ index: 0, reason: 'AA33 reverted', inner })
  throw toExecutionRefusal(inner)
}

const listSteps = async (
  operation: Operation,
  { node, config, chainId }: EstimateInput,
): Promise<readonly (readonly [Step, SimulatedCall])[]> => {
  const { entryPoint } = config
  const gas = BigInt(config.maxOperationGas)
  const { sender, factory, factoryData, paymaster } = operation
  const hash = hashOperation(operation, entryPoint, chainId)
  const steps: (readonly [Step, SimulatedCall])[] = []
  if (factory !== undefined) {
    const from = await findCreator(node, entryPoint)
    steps.push(['create', { from, to: factory, data: factoryData ?? '0x', gas }])
  }
  const fromEntryPoint = (to: Address, data: Hex) => ({ from: entryPoint, to, data, gas })
  steps.push(['validate', fromEntryPoint(sender, encodeValidateOperation(operation, hash))])
  if (paymaster !== undefined)
    steps.push([
      'paymaster',
      fromEntryPoint(paymaster, encodeValidatePaymaster(operation, hash, maxCostOf(operation))),
    ])
  steps.push(['execute', fromEntryPoint(sender, operation.callData)])
  return steps
}

/**
 * Estimates the gas of an operation by running its steps one after the other, as the EntryPoint does. The signature may
 * be a stub.
 * @throws RpcFailure -32500, -32501, -32521 with the reason, if a step reverts; as `simulateCalls` does
 */
export async function estimateGas(operation: Operation, input: EstimateInput): Promise<GasEstimate> {
  const { node, config, signal } = input
  if (operation.factory === undefined) {
    const code = await node.call('eth_getCode', [operation.sender, 'latest'], signal && { signal })
    if (code === '0x') throw toRefusal({ index: 0, reason: 'AA20 account not deployed', inner: undefined })
  }
  const steps = await listSteps(operation, input)
  const results = await simulateCalls(
    node,
    steps.map(([, call]) => call),
    { signal },
  )
  const gas: Partial<Record<Step, bigint>> = {}
  let used = 0n
  let postOp = 0n
  for (const [index, [step]] of steps.entries()) {
    const result = results[index] as SimulatedResult
    checkStep(step, operation, result)
    used += result.gasUsed - transactionGas
    gas[step] = withMargin(result)
    if (step === 'paymaster' && asksForPostOp(result)) postOp = postOpGas
  }
  const ownFunds = operation.paymaster === undefined ? prefundGas : 0n
  const estimate = {
    preVerificationGas: estimatePreVerificationGas(operation, used),
    verificationGasLimit: (gas.create ?? 0n) + (gas.validate ?? 0n) + ownFunds,
    callGasLimit: gas.execute ?? 0n,
    ...(operation.paymaster !== undefined && {
      paymasterVerificationGasLimit: gas.paymaster ?? 0n,
      paymasterPostOpGasLimit: postOp,
    }),
  }
  const total = Object.values(estimate).reduce((sum, each) => sum + each, 0n)
  if (total > BigInt(config.maxOperationGas))
    throw new RpcFailure(
      operationCodes.invalidParams,
      `The operation needs more gas than is allowed: ${total}.`,
    )
  return estimate
}
