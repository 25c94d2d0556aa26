import type { Address, Hex } from 'viem'
import type { BundlerNetwork } from '../bundler.types.js'
import { checkAccount } from '../check-account.js'
import { readBlock } from '../pool/read-chain.js'
import { formatOperation, type Operation } from '../rpc/operation.schema.js'
import { operationCodes, RpcFailure } from '../rpc/rpc-failure.js'
import { hashOperation, maxCostOf } from '../simulation/entry-point.js'
import { signApproval, stubApproval } from './approval.js'
import { reserveGrant } from './grants.js'

/** Enough for LatchkeyPaymaster, which reads one slot and recovers one signature: for estimates. */
const verificationGas = 60_000n

const requirePaymaster = ({ config, paymasterSigner }: BundlerNetwork) => {
  const { paymaster } = config
  if (!paymaster || !paymasterSigner)
    throw new RpcFailure(operationCodes.rejectedByPaymaster, 'There is no paymaster in this network.')
  return { ...paymaster, address: paymaster.address.toLowerCase() as Address, signer: paymasterSigner }
}

const endOf = (network: BundlerNetwork, validSeconds: number): number =>
  Math.floor(network.now() / 1000) + validSeconds

/** Answers `pm_getPaymasterStubData` (ERC-7677): fields for an estimate, which no EntryPoint accepts. */
export function getStubData(network: BundlerNetwork): Record<string, unknown> {
  const { address, validSeconds } = requirePaymaster(network)
  return {
    paymaster: address,
    paymasterData: stubApproval(endOf(network, validSeconds)),
    paymasterVerificationGasLimit: `0x${verificationGas.toString(16)}`,
    paymasterPostOpGasLimit: '0x0',
    isFinal: false,
  }
}

/**
 * Answers `pm_getPaymasterData` (ERC-7677): approves an operation whose gas and fees are final, at the cost of the
 * project. The approval fits these values alone.
 * @throws RpcFailure -32501, -32508, -32602
 */
export async function getPaymasterData(
  network: BundlerNetwork,
  operation: Operation,
  { projectId, signal }: { readonly projectId: string; readonly signal: AbortSignal },
): Promise<{ readonly paymaster: Address; readonly paymasterData: Hex }> {
  const { address, validSeconds, maxCost, signer } = requirePaymaster(network)
  const { node, config, chainId } = network
  if (operation.maxFeePerGas === 0n || operation.callGasLimit === 0n || operation.verificationGasLimit === 0n)
    throw new RpcFailure(operationCodes.invalidParams, 'Gas limits and fees must be final.')
  const sponsored: Operation = {
    ...operation,
    paymaster: address,
    paymasterVerificationGasLimit: operation.paymasterVerificationGasLimit ?? verificationGas,
    paymasterPostOpGasLimit: operation.paymasterPostOpGasLimit ?? 0n,
  }
  const cost = maxCostOf(sponsored)
  if (cost > maxCost)
    throw new RpcFailure(
      operationCodes.paymasterFunds,
      'The operation may cost more than the paymaster pays.',
    )
  await checkAccount(sponsored, config, node, signal)
  const validUntil = endOf(network, validSeconds)
  const paymasterData = await signApproval(signer, sponsored, { chainId, paymaster: address, validUntil })
  const { number } = await readBlock(node, signal)
  await reserveGrant(network, {
    hash: hashOperation({ ...sponsored, paymasterData }, config.entryPoint, chainId),
    ...{ projectId, sender: operation.sender, nonce: operation.nonce, maxCost: cost },
    ...{ fromBlock: Number(number), validUntil: validUntil * 1000 },
  })
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } = formatOperation(sponsored)
  const limits =
    operation.paymasterVerificationGasLimit === undefined
      ? { paymasterVerificationGasLimit, paymasterPostOpGasLimit }
      : {}
  return { paymaster: address, paymasterData, ...limits }
}
