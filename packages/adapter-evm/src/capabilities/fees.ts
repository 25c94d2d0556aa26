import {
  type CallOptions,
  isLatchkeyError,
  LatchkeyError,
  type TransferInput,
  type TransferQuote,
} from '@latchkey/core/adapter'
import { fieldOf, findQuantity, requireQuantity, toQuantity } from '../chain/answers.js'
import type { TransferCall } from '../chain/chain.types.js'
import type { ChainNode, Nodes } from '../chain/nodes.types.js'
import { fetchRecentPrice, requireReasonable, requireUsual } from './fee-bounds.js'
import { ceilingOf, type GasTerms, mostOf, type QuoteDetails } from './quote.js'
import type { RollupFee, RollupGas } from './rollup-fee.js'
import { planTransfer } from './transfer-call.js'

/** What a bare transfer of coins between ordinary accounts takes, exactly. */
const PLAIN_TRANSFER_GAS = 21_000n

/** A sixth to a fifth more: what a fee may rise within a few blocks. */
const withMargin = (value: bigint): bigint => (value * 12n) / 10n

interface GasPrice {
  readonly expected: bigint
  readonly terms: GasTerms
}

/** Undefined where blocks have no base fee. */
async function fetchBaseFee(node: ChainNode, options?: CallOptions): Promise<bigint | undefined> {
  const block = await node.request('eth_getBlockByNumber', ['latest', false], options)
  return findQuantity(fieldOf(block, 'baseFeePerGas'))
}

const fetchLegacyPrice = async (node: ChainNode, options?: CallOptions): Promise<bigint> =>
  requireQuantity(await node.request('eth_gasPrice', [], options))

/** EIP-1559 where blocks have a base fee, else the node's gas price. */
async function fetchGasPrice(node: ChainNode, options?: CallOptions): Promise<GasPrice> {
  const baseFee = await fetchBaseFee(node, options)
  const gasPrice = () => fetchLegacyPrice(node, options)
  if (baseFee === undefined) {
    const price = await gasPrice()
    return { expected: price, terms: { gasPrice: toQuantity(withMargin(price)) } }
  }
  const tip = await node.request('eth_maxPriorityFeePerGas', [], options).then(requireQuantity, async () => {
    const above = (await gasPrice()) - baseFee
    return above > 0n ? above : 0n
  })
  // The ceiling that wallets commonly set. An account must hold it before it may send, whatever is spent in the end.
  const terms = { maxFeePerGas: toQuantity(2n * baseFee + tip), maxPriorityFeePerGas: toQuantity(tip) }
  return { expected: baseFee + tip, terms }
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

/**
 * Returns what a transfer is likely to cost, and the terms under which it never costs more than `maxFee`.
 * @throws LatchkeyError `feeUnreasonable`, `tokenMismatch`, and what the node says of the transfer
 */
export async function estimateTransfer(
  nodes: Nodes,
  input: TransferInput,
  options?: CallOptions,
): Promise<TransferQuote> {
  const node = nodes.of(input.networkId)
  const { network } = node
  const { call, received } = await planTransfer(nodes, node, input, options)
  const [gas, price, recent] = await Promise.all([
    estimateGas(node, call, options),
    fetchGasPrice(node, options),
    fetchRecentPrice(node, options),
  ])
  requireReasonable(network, 'gas', gas)
  requireReasonable(network, 'gasPrice', price.expected)
  requireUsual(network, price.expected, recent)
  const most = gas === PLAIN_TRANSFER_GAS ? gas : withMargin(gas)
  const amounts = { expected: gas, most, price: ceilingOf(price.terms) }
  const beside = await fetchFeeBeside(node, call, amounts, options)
  requireReasonable(network, 'dataFee', beside.fee)
  const details: QuoteDetails = {
    networkId: input.networkId,
    call,
    gas: toQuantity(most),
    price: price.terms,
    dataFee: toQuantity(beside.most),
  }
  const fee = requireReasonable(network, 'total', gas * price.expected + beside.fee)
  const arrives = received === input.amount ? {} : { received }
  return { fee, maxFee: mostOf(details), ...arrives, details }
}

const feeRose = () =>
  new LatchkeyError('feeRose', "The network's fee rose above the one that was shown", {
    hint: 'Ask for a new quote, show it, and send with that one.',
  })

/**
 * Refuses a transfer that would hang under its quote, or cost more: the base fee, or what a rollup takes, has risen above
 * the terms.
 * @throws LatchkeyError `feeRose`, and what the node says
 */
export async function requireWithinQuote(
  node: ChainNode,
  { call, gas, price, dataFee }: QuoteDetails,
  options?: CallOptions,
): Promise<void> {
  const ceiling = ceilingOf(price)
  const asked = (await fetchBaseFee(node, options)) ?? (await fetchLegacyPrice(node, options))
  if (asked > ceiling) throw feeRose()
  const amounts = { expected: BigInt(gas), most: BigInt(gas), price: ceiling }
  const { fee } = await fetchFeeBeside(node, call, amounts, options)
  if (fee > BigInt(dataFee)) throw feeRose()
}
