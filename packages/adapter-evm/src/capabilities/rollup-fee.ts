import { type CallOptions, isLatchkeyError } from '@latchkey/core/adapter'
import { encodeFunctionData, serializeTransaction } from 'viem/utils'
import { requireBytes, requireQuantity } from '../chain/answers.js'
import type { TransferCall } from '../chain/chain.types.js'
import type { ChainNode } from '../chain/nodes.types.js'
import type { Hex } from '../codec/rpc.js'

// The predeployed GasPriceOracle of the OP stack: what the sequencer takes from the sender beside gas.
const getL1Fee = {
  type: 'function',
  name: 'getL1Fee',
  stateMutability: 'view',
  inputs: [{ name: 'data', type: 'bytes' }],
  outputs: [{ type: 'uint256' }],
} as const
/** Since the Isthmus upgrade; zero where the operator takes nothing. */
const getOperatorFee = {
  type: 'function',
  name: 'getOperatorFee',
  stateMutability: 'view',
  inputs: [{ name: 'gasUsed', type: 'uint256' }],
  outputs: [{ type: 'uint256' }],
} as const

/** As many bytes as a busy account's nonce has, none of them zero: zeros are charged less. */
const ANY_NONCE = 0xffff

/** The gas of a transfer and what is paid for it, as they stand in the transaction. */
export interface RollupGas {
  readonly expected: bigint
  readonly most: bigint
  readonly price: bigint
}

/** What a rollup takes beside gas: likely, and at most. */
export interface RollupFee {
  readonly fee: bigint
  readonly most: bigint
}

/** Three blocks of the chain below, each of which may raise its base fee by an eighth, and a few bytes more. */
const withRise = (fee: bigint): bigint => (fee * 3n) / 2n

const serialize = (node: ChainNode, call: TransferCall, gas: RollupGas): Hex =>
  serializeTransaction({
    type: 'eip1559',
    chainId: Number(node.network.id),
    nonce: ANY_NONCE,
    to: call.to as Hex,
    value: BigInt(call.value),
    ...(call.data ? { data: call.data } : {}),
    gas: gas.most,
    maxFeePerGas: gas.price,
    maxPriorityFeePerGas: gas.price,
  })

/**
 * What a network of the OP stack takes for a transfer beside its gas: the data's way to the chain below, and the
 * operator's fee. The oracle is a contract of the network, named in its `contracts`.
 * @throws LatchkeyError of the node
 */
export async function fetchRollupFee(
  node: ChainNode,
  oracle: string,
  call: TransferCall,
  gas: RollupGas,
  options?: CallOptions,
): Promise<RollupFee> {
  const read = async (data: Hex): Promise<bigint> => {
    const answer = requireBytes(await node.request('eth_call', [{ to: oracle, data }, 'latest'], options))
    // No contract there: a copy of the network for development, which takes nothing.
    return answer === '0x' ? 0n : requireQuantity(answer)
  }
  const fetchOperatorFee = (amount: bigint): Promise<bigint> =>
    read(encodeFunctionData({ abi: [getOperatorFee], functionName: 'getOperatorFee', args: [amount] })).catch(
      (error: unknown) => {
        // An oracle of before Isthmus does not know the question.
        if (isLatchkeyError(error, 'executionReverted')) return 0n
        throw error
      },
    )
  const args = [serialize(node, call, gas)] as const
  const fetchDataFee = read(encodeFunctionData({ abi: [getL1Fee], functionName: 'getL1Fee', args }))
  const [data, operator, mostOperator] = await Promise.all([
    fetchDataFee,
    fetchOperatorFee(gas.expected),
    fetchOperatorFee(gas.most),
  ])
  return { fee: data + operator, most: withRise(data) + mostOperator }
}
