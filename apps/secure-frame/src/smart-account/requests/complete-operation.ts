import { getFactoryCall, stubSignature } from '@latchkey/smart-account'
import * as z from 'zod/mini'
import { readFees } from '../../rpc/complete-transaction.js'
import { type Node, NodeError, toQuantity } from '../../rpc/node.js'
import type { Hex } from '../../signer/jobs.types.js'
import { ENTRY_POINT } from '../entry-point.js'
import type { UserOperation } from '../user-operation.types.js'

/** What an operation is completed with. */
interface CompleteOptions {
  readonly callData: Hex
  readonly account: string
  readonly owner: string
  readonly isDeployed: boolean
  readonly node: Node
  readonly bundler: Node
  /** Absent where the account pays. */
  readonly paymaster: Node | undefined
  readonly signal: AbortSignal
}

const hex = z.custom<Hex>(value => typeof value === 'string' && /^0x([\da-fA-F]{2})*$/.test(value))
const address = z.custom<Hex>(value => typeof value === 'string' && /^0x[\da-fA-F]{40}$/.test(value))
const quantity = z.string()

const estimated = z.object({
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
  paymasterVerificationGasLimit: z.optional(quantity),
  paymasterPostOpGasLimit: z.optional(quantity),
})

const sponsored = z.object({
  paymaster: address,
  paymasterData: hex,
  paymasterVerificationGasLimit: z.optional(quantity),
  paymasterPostOpGasLimit: z.optional(quantity),
  isFinal: z.optional(z.boolean()),
})

function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const read = z.safeParse(schema, value)
  if (!read.success) throw new NodeError('The service sent no answer of ERC-4337')
  return read.data
}

const limitsOf = (given: z.output<typeof sponsored> | z.output<typeof estimated>) => ({
  ...(given.paymasterVerificationGasLimit !== undefined && {
    paymasterVerificationGasLimit: toQuantity(given.paymasterVerificationGasLimit),
  }),
  ...(given.paymasterPostOpGasLimit !== undefined && {
    paymasterPostOpGasLimit: toQuantity(given.paymasterPostOpGasLimit),
  }),
})

/** A key for each operation: two that are sent at once do not replace each other, and the sequence below it begins at 0. */
function newNonce(): bigint {
  const key = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n
  return key << 64n
}

/**
 * Completes a user operation: nonce, fees of the project's node, gas of its bundler, and the approval of its paymaster.
 * @throws NodeError, also where the operation would revert
 */
export async function completeOperation(options: CompleteOptions): Promise<UserOperation> {
  const { callData, account, owner, isDeployed, node, bundler, paymaster, signal } = options
  const chainId = `0x${Number(node.network.id.split(':')[1]).toString(16)}`
  const creation = isDeployed ? {} : getFactoryCall({ owner: owner as Hex })
  const begun = {
    sender: account as Hex,
    nonce: newNonce(),
    ...creation,
    callData,
    ...(await readFees(node, signal)),
  }
  const askPaymaster = async (method: string, operation: object) =>
    paymaster && parse(sponsored, await paymaster.call(method, [operation, ENTRY_POINT, chainId, {}], signal))
  const stub = await askPaymaster('pm_getPaymasterStubData', { ...begun, signature: stubSignature })
  const payer = stub && {
    paymaster: stub.paymaster,
    paymasterData: stub.paymasterData,
    ...limitsOf(stub),
  }
  const estimate = parse(
    estimated,
    await bundler.call(
      'eth_estimateUserOperationGas',
      [{ ...begun, ...payer, signature: stubSignature }, ENTRY_POINT],
      signal,
    ),
  )
  const complete = {
    ...begun,
    ...payer,
    callGasLimit: toQuantity(estimate.callGasLimit),
    verificationGasLimit: toQuantity(estimate.verificationGasLimit),
    preVerificationGas: toQuantity(estimate.preVerificationGas),
    ...(payer && limitsOf(estimate)),
  }
  if (!stub || stub.isFinal) return complete
  // Its approval fits these values alone, so nothing is changed after it.
  const final = await askPaymaster('pm_getPaymasterData', complete)
  if (!final) return complete
  return { ...complete, paymaster: final.paymaster, paymasterData: final.paymasterData, ...limitsOf(final) }
}

/** The most that an operation costs, in wei. */
export const maxCostOf = (operation: UserOperation): bigint => {
  const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas } = operation
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation
  const own = callGasLimit + verificationGasLimit + preVerificationGas
  return (own + paymasterVerificationGasLimit + paymasterPostOpGasLimit) * maxFeePerGas
}
