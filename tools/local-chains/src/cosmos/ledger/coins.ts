import { SdkError } from './sdk-error'

/** An amount of one denom, as messages carry it. */
export interface Coin {
  readonly denom: string
  readonly amount: string
}

/** Balances by denom. */
export type Purse = Map<string, bigint>

const validDenom = /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/

/** Coins as numbers. @throws SdkError 10 */
export const readCoins = (coins: readonly Coin[]): readonly (readonly [string, bigint])[] => {
  const read = coins.map(({ denom, amount }) => {
    if (!validDenom.test(denom) || !/^\d+$/.test(amount) || BigInt(amount) <= 0n) {
      throw new SdkError('invalidCoins', `${amount}${denom}`)
    }
    return [denom, BigInt(amount)] as const
  })
  const denoms = read.map(([denom]) => denom)
  const sorted = [...denoms].sort()
  if (new Set(denoms).size !== denoms.length || sorted.join() !== denoms.join()) {
    throw new SdkError('invalidCoins', coins.map(({ denom, amount }) => `${amount}${denom}`).join(','))
  }
  return read
}

/** A gas price of decimal text times gas, rounded up, as the SDK does. */
export const feeFor = (price: string, gas: bigint): bigint => {
  const [whole = '0', fraction = ''] = price.split('.')
  const scale = 10n ** BigInt(fraction.length)
  return (BigInt(whole + fraction) * gas + scale - 1n) / scale
}
