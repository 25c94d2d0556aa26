import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toRaw, toScale, toShown } from './scale.js'

const scaleOf = (multiplier: number) => toScale(multiplier) ?? expect.unreachable('no scale')
const raws = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const scales = fc.double({ min: 1e-12, max: 1e12, noNaN: true }).map(multiplier => scaleOf(multiplier))

describe('an amount that a mint multiplies', () => {
  it.each([
    [4, 757_273_100n, 3_029_092_400n],
    // As doubles, ten times 0.7 would be less than seven.
    [0.7, 1_000_000_000n, 700_000_000n],
    [1.0372, 96_413_421n, 100_000_000n],
    [1e-7, 30_000_000n, 3n],
    [2.5e11, 2n, 500_000_000_000n],
  ])('by %d: %d are shown as %d, and are what moves for that', (multiplier, raw, shown) => {
    expect(toShown(raw, scaleOf(multiplier))).toBe(shown)
    expect(toRaw(shown, scaleOf(multiplier))).toBeGreaterThanOrEqual(raw)
    expect(toShown(toRaw(shown, scaleOf(multiplier)), scaleOf(multiplier))).toBe(shown)
  })

  it('moves no more than was typed, and less by no more than what it is counted in', () => {
    fc.assert(
      fc.property(raws, scales, (typed, scale) => {
        const raw = toRaw(typed, scale)
        expect(toShown(raw, scale) <= typed).toBe(true)
        expect(toShown(raw + 1n, scale) > typed || typed === 0n).toBe(true)
      }),
    )
  })

  it('moves all of a balance of which all was typed', () => {
    fc.assert(
      fc.property(raws, scales, (held, scale) => {
        const shown = toShown(held, scale)
        if (shown > 0n) expect(toRaw(shown, scale) >= held).toBe(true)
      }),
    )
  })

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e13, 1e-13, Number.MIN_VALUE])(
    'is not read with a multiplier of %d',
    multiplier => {
      expect(toScale(multiplier)).toBeUndefined()
    },
  )

  it('stays as it is where there is no multiplier', () => {
    expect([toShown(5n, undefined), toRaw(5n, undefined)]).toEqual([5n, 5n])
  })
})
