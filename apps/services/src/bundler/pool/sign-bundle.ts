import type { Hex } from 'viem'
import { keccak256 } from 'viem/utils'
import type { BundleAttempt } from '../../database/schema/index.js'
import type { BundlerNetwork } from '../bundler.types.js'
import type { Operation } from '../rpc/operation.schema.js'
import { bundleGas } from '../simulation/check-operation.js'
import { encodeHandleOps, hashOperation } from '../simulation/entry-point.js'
import { transactionGas } from '../simulation/pre-verification-gas.js'

/** Fees of a transaction, in wei. */
export interface Fees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** `Math.min` takes no bigint. */
const least = ([first = 0n, ...others]: readonly bigint[]): bigint => {
  let low = first
  for (const value of others) if (value < low) low = value
  return low
}

/**
 * The fees of a bundle: the lowest of its operations. Whatever the base fee will be, no operation then pays less for its
 * gas than the executor does.
 */
const feesOf = (operations: readonly Operation[]): Fees => ({
  maxFeePerGas: least(operations.map(each => each.maxFeePerGas)),
  maxPriorityFeePerGas: least(operations.map(each => each.maxPriorityFeePerGas)),
})

const sign = async (
  { chainId, executor }: BundlerNetwork,
  transaction: { to: Hex; data?: Hex; gas: bigint; nonce: number } & Fees,
  operations: readonly Hex[],
): Promise<BundleAttempt> => {
  const raw = await executor.signTransaction({ type: 'eip1559', chainId, ...transaction })
  return {
    ...{ hash: keccak256(raw), raw, operations },
    maxFeePerGas: String(transaction.maxFeePerGas),
    maxPriorityFeePerGas: String(transaction.maxPriorityFeePerGas),
  }
}

/** Signs the transaction of a bundle. It is not sent. */
export function signBundle(
  network: BundlerNetwork,
  operations: readonly Operation[],
  nonce: number,
): Promise<BundleAttempt> {
  const { config, chainId, executor } = network
  const data = encodeHandleOps(operations, executor.address)
  const gas = bundleGas(operations, data)
  const hashes = operations.map(each => hashOperation(each, config.entryPoint, chainId))
  return sign(network, { to: config.entryPoint, data, gas, nonce, ...feesOf(operations) }, hashes)
}

/** Signs a transaction that does nothing: it frees the nonce of a bundle that no block takes. */
export const signEmpty = (network: BundlerNetwork, nonce: number, fees: Fees): Promise<BundleAttempt> =>
  sign(network, { to: network.executor.address, gas: transactionGas, nonce, ...fees }, [])
