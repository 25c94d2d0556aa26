import type { Hex } from 'viem'
import type { BundlerNetwork } from '../bundler.types.js'
import { checkAccount } from '../check-account.js'
import { type Operation, parseOperation } from '../rpc/operation.schema.js'
import { operationCodes, RpcFailure } from '../rpc/rpc-failure.js'
import { checkOperation } from '../simulation/check-operation.js'
import { gasLimitOf, hashOperation } from '../simulation/entry-point.js'
import { addOperation, checkPlace, findOperation, listActive } from './operations.js'
import { readBlock } from './read-chain.js'

const refuse = (message: string): never => {
  throw new RpcFailure(operationCodes.invalidParams, message)
}

const checkLimits = (operation: Operation, { maxOperationGas, minPriorityFee }: BundlerNetwork['config']) => {
  const { maxFeePerGas, maxPriorityFeePerGas, preVerificationGas } = operation
  if (gasLimitOf(operation) + preVerificationGas > BigInt(maxOperationGas))
    refuse(`The gas limits are above ${maxOperationGas} together.`)
  if (maxPriorityFeePerGas > maxFeePerGas) refuse('maxPriorityFeePerGas is above maxFeePerGas.')
  if (maxPriorityFeePerGas < minPriorityFee) refuse(`maxPriorityFeePerGas is below ${minPriorityFee}.`)
}

/**
 * Checks an operation in every way that costs nothing on the chain, and puts it into the pool. Sent again, it is the
 * same operation.
 * @throws RpcFailure -32500 to -32521, -32602
 */
export async function admitOperation(
  network: BundlerNetwork,
  { operation, projectId, signal }: { operation: Operation; projectId: string; signal: AbortSignal },
): Promise<Hex> {
  const { id, chainId, config, db, node, executor } = network
  const hash = hashOperation(operation, config.entryPoint, chainId)
  const known = await findOperation(db, id, hash)
  if (known && known.state !== 'dropped') return hash
  checkLimits(operation, config)
  const queue = await listActive(db, id, operation.sender)
  if (queue.some(each => each.hash === hash)) return hash
  checkPlace(operation, queue)
  await checkAccount(operation, config, node, signal)
  const block = await readBlock(node, signal)
  if (operation.maxFeePerGas < block.baseFee) refuse(`maxFeePerGas is below the base fee, ${block.baseFee}.`)
  await checkOperation(
    operation,
    queue.filter(({ nonce }) => nonce !== operation.nonce).map(each => parseOperation(each.operation)),
    { node, chainId, signal, entryPoint: config.entryPoint, executor: executor.address },
  )
  await addOperation(network, { hash, operation, projectId })
  return hash
}
