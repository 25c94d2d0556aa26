import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainIdHex, networkIdOf, parseChainId } from './chain-id.js'

const ids = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })

describe('chain ids as wallets write them', () => {
  it('reads hex, decimal text, number, bigint and CAIP-2 as the same chain', () => {
    fc.assert(
      fc.property(ids, id => {
        const hex = id.toString(16)
        const written = [
          id,
          BigInt(id),
          String(id),
          `0x${hex}`,
          `0X${hex.toUpperCase()}`,
          `0x0${hex}`,
          `eip155:${id}`,
        ]
        for (const value of written) expect(parseChainId(value)).toBe(id)
      }),
    )
  })

  it('writes decimal ids as unpadded hex quantities and comes back', () => {
    expect(chainIdHex('eip155:10')).toBe('0xa')
    fc.assert(fc.property(ids, id => parseChainId(chainIdHex(networkIdOf(id))) === id))
  })

  it.each([
    0,
    -1,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    10n ** 30n,
    '',
    ' ',
    '0x',
    '0x0',
    '-1',
    '1.5',
    '1e3',
    'solana:1',
    'eip155:',
    `0x${'f'.repeat(64)}`,
    null,
    undefined,
    {},
    [],
    ['0x1'],
    true,
    () => 1,
  ])('does not take %s for a chain id', value => {
    expect(parseChainId(value)).toBeUndefined()
  })
})
