import {
  type CallOptions,
  type FeeEstimate,
  isLatchkeyError,
  type TransferInput,
} from '@latchkey/core/adapter'
import { fieldOf, findQuantity, requireQuantity } from '../chain/answers.js'
import type { ChainNode, Nodes } from '../chain/nodes.js'
import type { RollupFee, RollupGas } from './rollup-fee.js'
import { encodeTransferCall, type TransferCall } from './transfer.js'

/** What a bare transfer of coins between ordinary accounts takes, exactly. */
const PLAIN_TRANSFER_GAS = 21_000n

/** A sixth to a fifth more: what a fee may rise within a few blocks. */
const withMargin = (value: bigint): bigint => (value * 12n) / 10n

interface GasPrice {
  readonly expected: bigint
  readonly most: bigint
}

/** EIP-1559 where blocks have a base fee, else the node's gas price. */
async function fetchGasPrice(node: ChainNode, options?: CallOptions): Promise<GasPrice> {
  const block = await node.request('eth_getBlockByNumber', ['latest', false], options)
  const baseFee = findQuantity(fieldOf(block, 'baseFeePerGas'))
  const gasPrice = async () => requireQuantity(await node.request('eth_gasPrice', [], options))
  if (baseFee === undefined) {
    const price = await gasPrice()
    return { expected: price, most: withMargin(price) }
  }
  const tip = await node.request('eth_maxPriorityFeePerGas', [], options).then(requireQuantity, async () => {
    const above = (await gasPrice()) - baseFee
    return above > 0n ? above : 0n
  })
  // The ceiling that wallets commonly set. An account must hold it before it may send, whatever is spent in the end.
  return { expected: baseFee + tip, most: 2n * baseFee + tip }
}

async function estimateGas(node: ChainNode, call: TransferCall, options?: CallOptions): Promise<bigint> {
  const estimate = async (tried: TransferCall) =>
    requireQuantity(await node.request('eth_estimateGas', [tried], options))
  try {
    return await estimate(call)
  } catch (error) {
    // Sending everything leaves nothing for the fee that is being asked for: its gas is the same without the value.
    const everything = call.data === undefined && isLatchkeyError(error, 'insufficientFunds')
    if (!everything) throw error
    return estimate({ ...call, value: '0x0' })
  }
}

/** What networks of the OP stack take beside gas. Known by the oracle that the network's data names. */
async function fetchFeeBeside(
  node: ChainNode,
  call: TransferCall,
  gas: RollupGas,
  options?: CallOptions,
): Promise<RollupFee> {
  const oracle = node.network.contracts?.gasPriceOracle
  if (!oracle) return { fee: 0n, most: 0n }
  const { fetchRollupFee } = await import('./rollup-fee.js')
  return fetchRollupFee(node, oracle.address, call, gas, options)
}

/** What a transfer is likely to cost, and the most it can cost. */
export async function estimateTransfer(
  nodes: Nodes,
  input: TransferInput,
  options?: CallOptions,
): Promise<FeeEstimate> {
  const node = nodes.of(input.networkId)
  const call = encodeTransferCall(nodes, input)
  const [gas, price] = await Promise.all([estimateGas(node, call, options), fetchGasPrice(node, options)])
  const mostGas = gas === PLAIN_TRANSFER_GAS ? gas : withMargin(gas)
  const amounts = { expected: gas, most: mostGas, price: price.most }
  const beside = await fetchFeeBeside(node, call, amounts, options)
  return { fee: gas * price.expected + beside.fee, maxFee: mostGas * price.most + beside.most }
}
