import { describe, expect, it } from 'vitest'
import { newAccountBytes } from '../../chain/mint/token-account.js'
import { priceOf } from './priority.js'

describe('the price offered for compute units', () => {
  it.each([
    [[], 0n],
    [[0n, 0n, 0n, 0n], 0n],
    [[0n, 0n, 0n, 900n], 0n],
    [[0n, 900n, 900n, 900n], 900n],
    [[5n], 5n],
    [[4n, 1n, 3n, 2n], 3n],
    // One who pays anything does not set the price for all.
    [[10n ** 8n, 10n ** 8n], 1_000_000n],
    [[5n, 5n, 5n, 10n ** 12n], 5n],
  ] as const)('is what three of four did not exceed: %#', (recent, price) => {
    expect(priceOf(recent)).toBe(price)
  })
})

it('is refused where most transactions would have paid a tenth of a SOL', () => {
  expect(() => priceOf([10n ** 9n, 10n ** 12n])).toThrow(expect.objectContaining({ code: 'feeUnreasonable' }))
})

describe('the size of a new token account', () => {
  const account = (...extensions: readonly (readonly [type: number, length: number])[]) => {
    const body = extensions.flatMap(([type, length]) => [type, 0, length, 0, ...new Uint8Array(length)])
    return Uint8Array.from([...new Uint8Array(165), 2, ...body])
  }

  it.each([
    ['SPL Token', undefined, 165],
    ['a plain one of Token-2022', new Uint8Array(165), 170],
    ['one made the usual way', account([7, 0]), 170],
    ['one with a fee, made the usual way', account([7, 0], [2, 8]), 182],
    ['one with a fee, made by hand', account([2, 8]), 182],
  ])('of %s', (_, sample, bytes) => {
    expect(newAccountBytes(sample)).toBe(bytes)
  })
})
