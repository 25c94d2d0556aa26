import { describe, expect, it } from 'vitest'
import { requireChain } from '../codec/chain-facts.js'
import { ceilingOf, feeOf, parsePrice, requireReasonable } from './gas-price.js'

const node = {
  facts: requireChain(
    [{ networkId: 'cosmos:hub-1', bech32Prefix: 'cosmos', denom: 'uatom' }],
    'cosmos:hub-1',
  ),
}

describe('a gas price', () => {
  it.each([
    ['0.025', 100_000n, 2_500n],
    ['0.025', 100_001n, 2_501n],
    ['1', 7n, 7n],
    ['0', 100_000n, 0n],
    ['12000000000.5', 2n, 24_000_000_001n],
  ])('of %s makes %s gas cost %s, rounded up', (price, gas, fee) => {
    expect(feeOf(parsePrice(price), gas)).toBe(fee)
  })

  it('allows ten times the high price of the chain at most', () => {
    expect(ceilingOf(node, 100_000n)).toBe(40_000n)
  })
})

describe('a fee', () => {
  it.each([
    ['the ceiling', 100_000n, 40_000n],
    ['the most gas', 10_000_000n, 1n],
  ])('at %s is reasonable', (_, gas, amount) => {
    expect(() => requireReasonable(node, gas, amount)).not.toThrow()
  })

  it.each([
    ['above the ceiling', 100_000n, 40_001n],
    ['for more gas than any transfer takes', 10_000_001n, 1n],
  ])('%s is refused', (_, gas, amount) => {
    expect(() => requireReasonable(node, gas, amount)).toThrow('The node asks for too high a fee')
  })
})
