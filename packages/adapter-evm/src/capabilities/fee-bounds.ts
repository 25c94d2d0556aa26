import { LatchkeyError, type Network } from '@latchkey/core/adapter'

const GWEI = 10n ** 9n

/** What is believed of a node. Above it the answer is a fault or a lie, whatever the market does. */
interface FeeBounds {
  /** Gas of one transfer. */
  readonly gas: bigint
  /** Gwei per unit of gas: base fee and tip together. */
  readonly gwei: bigint
  /** Gwei that a rollup takes for the data of one transfer. */
  readonly dataGwei: bigint
}

/**
 * Gas: Arbitrum takes no transaction above 32 million, and its gas holds the fee of the chain below; Ethereum takes none
 * above 16.8 million (EIP-7825). Gwei: busy networks with a cheap coin have asked for thousands.
 */
const USUAL: FeeBounds = { gas: 32_000_000n, gwei: 100_000n, dataGwei: 10_000n * GWEI }

/** By the network's coin, because the bound protects what the coin is worth. */
const BY_COIN: Readonly<Record<string, FeeBounds>> = {
  // The most expensive minute of Ethereum so far stayed below 9,000 gwei (May 2022).
  ETH: { gas: 32_000_000n, gwei: 10_000n, dataGwei: GWEI },
  // Mantle and Filecoin count gas in hundreds of millions, and ask for a fraction of a gwei.
  MNT: { gas: 20_000_000_000n, gwei: 100n, dataGwei: 10_000n * GWEI },
  FIL: { gas: 10_000_000_000n, gwei: 100n, dataGwei: GWEI },
  // PulseChain's coin is worth so little that gas costs millions of gwei.
  PLS: { gas: 32_000_000n, gwei: 100_000_000n, dataGwei: GWEI },
}

/** A part of a fee, as a node answered it. */
export type FeePart = 'gas' | 'gasPrice' | 'dataFee'

/**
 * Refuses what no honest node asks for. Amounts are in gas, or in base units of the network's coin.
 * @throws LatchkeyError `feeUnreasonable`
 */
export function requireReasonable({ nativeCurrency, name }: Network, part: FeePart, amount: bigint): bigint {
  const { gas, gwei, dataGwei } = BY_COIN[nativeCurrency.symbol] ?? USUAL
  const most = { gas, gasPrice: gwei * GWEI, dataFee: dataGwei * GWEI }[part]
  if (amount <= most) return amount
  throw new LatchkeyError('feeUnreasonable', `The node of ${name} asks for a fee that can't be right`, {
    hint: 'Try again later, or give the network another RPC address.',
  })
}
