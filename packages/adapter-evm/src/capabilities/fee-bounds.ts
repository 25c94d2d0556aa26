import { type CallOptions, isLatchkeyError, LatchkeyError, type Network } from '@latchkey/core/adapter'
import { fieldOf, findQuantity } from '../chain/answers.js'
import type { ChainNode } from '../chain/nodes.types.js'

const GWEI = 10n ** 9n

/** What is believed of a node. Above it the answer is a fault or a lie, whatever the market does. */
interface FeeBounds {
  /** Gas of one transfer. */
  readonly gas: bigint
  /** Gwei per unit of gas: base fee and tip together. */
  readonly gwei: bigint
  /** Gwei that a rollup takes for the data of one transfer. */
  readonly dataGwei: bigint
  /** Gwei of one transfer altogether: each part may be large, and not all of them at once. */
  readonly totalGwei: bigint
}

/**
 * Gas: Arbitrum takes no transaction above 32 million, and its gas holds the fee of the chain below; Ethereum takes none
 * above 16.8 million (EIP-7825). Gwei: busy networks with a cheap coin have asked for thousands.
 */
const USUAL: FeeBounds = {
  gas: 32_000_000n,
  gwei: 100_000n,
  dataGwei: 10_000n * GWEI,
  totalGwei: 100n * GWEI,
}

/** By the network's coin, because the bound protects what the coin is worth. */
const BY_COIN: Readonly<Record<string, FeeBounds>> = {
  // The most expensive minute of Ethereum so far stayed below 9,000 gwei (May 2022).
  ETH: { gas: 32_000_000n, gwei: 10_000n, dataGwei: GWEI, totalGwei: 2n * GWEI },
  // Mantle and Filecoin count gas in hundreds of millions, and ask for a fraction of a gwei.
  MNT: { gas: 20_000_000_000n, gwei: 100n, dataGwei: 10_000n * GWEI, totalGwei: 100n * GWEI },
  FIL: { gas: 10_000_000_000n, gwei: 100n, dataGwei: GWEI, totalGwei: 100n * GWEI },
  // PulseChain's coin is worth so little that gas costs millions of gwei.
  PLS: { gas: 32_000_000n, gwei: 100_000_000n, dataGwei: GWEI, totalGwei: 1_000_000n * GWEI },
}

/** A part of a fee, as a node answered it. */
export type FeePart = 'gas' | 'gasPrice' | 'dataFee' | 'total'

const unreasonable = ({ name }: Network) =>
  new LatchkeyError('feeUnreasonable', `The node of ${name} asks for a fee that can't be right`, {
    hint: 'Try again later, or give the network another RPC address.',
  })

/**
 * Refuses what no honest node asks for. Amounts are in gas, or in base units of the network's coin.
 * @throws LatchkeyError `feeUnreasonable`
 */
export function requireReasonable(network: Network, part: FeePart, amount: bigint): bigint {
  const { gas, gwei, dataGwei, totalGwei } = BY_COIN[network.nativeCurrency.symbol] ?? USUAL
  const most = { gas, gasPrice: gwei * GWEI, dataFee: dataGwei * GWEI, total: totalGwei * GWEI }[part]
  // Nothing is done without gas. A price can be nothing, on networks that their operator pays for.
  if (amount <= most && (part !== 'gas' || amount > 0n)) return amount
  throw unreasonable(network)
}

const BLOCKS = 20
/** A price so low is never a danger: where blocks are nearly free, the usual tip is many times what they cost. */
const HARMLESS = GWEI

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * The most that half of the gas of one of the last blocks paid. A block that nobody used tells of its base fee alone.
 * Undefined where the node does not say, and where nobody used any of them.
 * @throws LatchkeyError `aborted`
 */
export async function fetchRecentPrice(node: ChainNode, options?: CallOptions): Promise<bigint | undefined> {
  const params = [`0x${BLOCKS.toString(16)}`, 'latest', [50]]
  const history = await node.request('eth_feeHistory', params, options).catch(error => {
    if (isLatchkeyError(error, 'aborted')) throw error
    return undefined
  })
  const [base = [], used = [], rewards = []] = ['baseFeePerGas', 'gasUsedRatio', 'reward'].map(key =>
    listOf(fieldOf(history, key)),
  )
  const isUsed = (ratio: unknown) => typeof ratio === 'number' && ratio > 0
  if (!used.some(isUsed)) return undefined
  const paid = used.map((ratio, index) => {
    const tip = isUsed(ratio) ? findQuantity(listOf(rewards[index])[0]) : undefined
    return (findQuantity(base[index]) ?? 0n) + (tip ?? 0n)
  })
  return paid.sort((a, b) => (a < b ? 1 : -1))[0]
}

/**
 * Refuses a price above ten times what the last blocks paid.
 * @throws LatchkeyError `feeUnreasonable`
 */
export function requireUsual(network: Network, price: bigint, recent: bigint | undefined): void {
  if (recent === undefined) return
  const usual = recent > HARMLESS ? recent : HARMLESS
  if (price > 10n * usual) throw unreasonable(network)
}
