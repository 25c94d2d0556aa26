import { describe, expect, it } from 'vitest'
import { toBase64 } from '../codec/bytes.js'
import { requireChain } from '../codec/chain-facts.js'
import { checkSignedFee, readQuote, requireFunds, requireQuoted } from './binding.js'
import { parsePrice } from './gas-price.js'
import type { ChainNode } from './nodes.js'
import { writeFields } from './protobuf.js'
import { toQuote } from './quote.js'

const facts = requireChain(
  [{ networkId: 'cosmos:hub-1', bech32Prefix: 'cosmos', denom: 'uatom' }],
  'cosmos:hub-1',
)
const node = { facts, network: { caipNetworkId: 'cosmos:hub-1' } } as unknown as ChainNode
const transfer = { from: 'cosmos1alice', to: 'cosmos1bob', denom: 'uatom', amount: 1_000n }
const fee = { gas: 100_000n, denom: 'uatom', amount: 2_500n }
const quote = toQuote(node, transfer, fee)

/** A node that answers every question for a balance with this one. */
const nodeHolding = (held: bigint): ChainNode => {
  const coin = writeFields([1, fee.denom], [2, String(held)])
  const value = toBase64(writeFields([1, coin]))
  return { ...node, request: async () => ({ result: { response: { value } } }) }
}

describe('a quote', () => {
  it('gives back its fee for the transfer that it is for', () => {
    expect(readQuote(node, transfer, quote)).toEqual(fee)
  })

  it.each([
    ['another recipient', { to: 'cosmos1carol' }],
    ['another sender', { from: 'cosmos1carol' }],
    ['another amount', { amount: 999n }],
    ['another token', { denom: 'uother' }],
  ])('is refused for %s', (_, other) => {
    expect(() => readQuote(node, { ...transfer, ...other }, quote)).toThrow(
      'The quote is for another transfer',
    )
  })

  it('is refused where its fee is above the most that it says', () => {
    expect(() => readQuote(node, transfer, { ...quote, maxFee: 2_499n })).toThrow(
      'The quote is for another transfer',
    )
  })

  it.each([
    ['the gas that it leaves is a tenth above what is used', 90_909n, '0.025', true],
    ['less than a tenth is left', 90_910n, '0.025', false],
    ['the price has risen', 50_000n, '0.0251', false],
    ['the price has fallen', 50_000n, '0.01', true],
  ])('is kept or not: %s', (_, used, price, isKept) => {
    const check = () => requireQuoted(fee, used, parsePrice(price))
    if (isKept) expect(check()).toBe(fee)
    else expect(check).toThrow('The network asks for a higher fee')
  })
})

describe('the fee that a wallet signed', () => {
  const signed = (amount: bigint, denom = 'uatom') => ({ gas: 100_000n, coins: [{ denom, amount }] })

  it.each([
    ['as quoted', signed(2_500n), 2_500n],
    ['lowered by the person', signed(1n), 2_500n],
    ['at the ceiling where nothing was quoted', signed(40_000n), undefined],
  ])('is taken %s', (_, given, maxFee) => {
    expect(() => checkSignedFee(node, given, maxFee)).not.toThrow()
  })

  it.each([
    ['above the quote', signed(2_501n), 2_500n],
    ['in another coin', signed(1n, 'uother'), 2_500n],
    ['above the ceiling where nothing was quoted', signed(40_001n), undefined],
  ])('is refused %s', (_, given, maxFee) => {
    expect(() => checkSignedFee(node, given, maxFee)).toThrow(
      'The wallet signed another fee than the one that was shown: nothing was sent',
    )
  })
})

describe('the balance', () => {
  it.each([
    ['the amount and the fee', transfer, 3_500n, true],
    ['one unit less', transfer, 3_499n, false],
    ['the fee of a token transfer', { ...transfer, denom: 'uother' }, 2_500n, true],
    ['less than the fee of a token transfer', { ...transfer, denom: 'uother' }, 2_499n, false],
  ])('is or is not enough: %s', async (_, moved, held, isEnough) => {
    const check = requireFunds({ node: nodeHolding(held), transfer: moved, fee })
    if (isEnough) await expect(check).resolves.toBeUndefined()
    else await expect(check).rejects.toMatchObject({ code: 'insufficientFunds' })
  })
})
