import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requireAddress } from '../codec/address.js'
import { type CoinRequest, feeOfEverything, selectCoins } from './coins.js'
import { dustOf, feeOf, requireKnown, virtualSize } from './sizes.js'

const payment = requireAddress('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
const taproot = requireAddress('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0')
const coin = (value: bigint, vout = 0) => ({
  txid: 'ab'.repeat(32),
  vout,
  value,
  status: { confirmed: true },
})
const request = (values: readonly bigint[], amount: bigint, satsPerVbyte = 1): CoinRequest => ({
  coins: values.map((value, vout) => coin(value, vout)),
  from: payment,
  kind: 'p2wpkh',
  to: payment,
  amount,
  satsPerVbyte,
})
const sum = (coins: readonly { value: bigint }[]) => coins.reduce((total, { value }) => total + value, 0n)

describe('sizes', () => {
  it('are those of transactions of the kind', () => {
    expect([virtualSize('p2wpkh', 1, [payment, payment]), virtualSize('p2tr', 1, [taproot])]).toEqual([
      141n,
      111n,
    ])
  })

  it('give a fee that is rounded up, and never counted in floats', () => {
    expect([feeOf(141n, 1), feeOf(141n, 1.001), feeOf(141n, 0.1)]).toEqual([141n, 142n, 15n])
  })

  it('of a witness version without rules are not given: coins would be lost', () => {
    expect(() => requireKnown(requireAddress('BC1SW50QGDZ25J'))).toThrow('Nobody could spend')
    expect(() => requireKnown(requireAddress('bc1pfeessrawgf'))).toThrow('Nobody could spend')
  })
})

describe('coins', () => {
  it('take the one that fits without change, before larger ones', () => {
    const { coins, change } = selectCoins(request([500_000n, 10_110n, 20_000n], 10_000n))
    expect([sum(coins), change]).toEqual([10_110n, 0n])
  })

  it('come back as change, unless what is left is dust', () => {
    expect(selectCoins(request([100_000n], 50_000n))).toMatchObject({ fee: 141n, change: 49_859n })
    const all = selectCoins(request([100_000n], 99_600n))
    expect([all.change, all.fee]).toEqual([0n, 400n])
  })

  it('that cost more than they bring stay where they are', () => {
    expect(() => selectCoins(request([60n, 60n, 60n], 100n, 1))).toThrow('too low')
    expect(selectCoins(request([60n, 10_000n], 1_000n, 1)).coins).toHaveLength(1)
  })

  it('pay all that is asked for and nothing twice, whatever they are', () => {
    const values = fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { maxLength: 40 })
    const amounts = fc.bigInt({ min: 294n, max: 10n ** 10n })
    const rates = fc.double({ min: 1, max: 500, noNaN: true })
    fc.assert(
      fc.property(values, amounts, rates, (list, amount, rate) => {
        const asked = request(list, amount, rate)
        let found: ReturnType<typeof selectCoins>
        try {
          found = selectCoins(asked)
        } catch {
          // Only where no choice could do: not even all coins that are worth it.
          const worth = sum(asked.coins.filter(({ value }) => value > feeOf(68n, rate)))
          return worth < amount + feeOfEverything(asked)
        }
        const { coins, fee, change } = found
        const outputs = change > 0n ? [asked.to, asked.from] : [asked.to]
        const least = feeOf(virtualSize('p2wpkh', coins.length, outputs), rate)
        const places = new Set(coins.map(({ vout }) => vout))
        return (
          sum(coins) === amount + change + fee &&
          fee >= least &&
          (change === 0n || change >= dustOf('p2wpkh')) &&
          places.size === coins.length
        )
      }),
    )
  })

  it('of everything leave nothing when the fee of everything was kept back', () => {
    const all = request([40_000n, 9_000n, 700n], 1n, 5)
    const amount = 49_700n - feeOfEverything(all)
    expect(selectCoins({ ...all, amount })).toMatchObject({ change: 0n })
  })
})
