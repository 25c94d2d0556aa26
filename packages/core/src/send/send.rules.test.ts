import { describe, expect, it } from 'vitest'
import type { TokenBalance } from '../adapter/contract/capabilities.js'
import { toNetworkId } from '../caip/network-id.js'
import { plainDigits, readAmount } from './send.rules.js'

const networkId = toNetworkId('test', 'one')
const coin: TokenBalance = {
  networkId,
  address: '',
  name: 'Coin',
  symbol: 'TST',
  decimals: 3,
  amount: 5000n,
  native: true,
}
const token: TokenBalance = {
  networkId,
  address: 't',
  name: 'Token',
  symbol: 'TOK',
  decimals: 2,
  amount: 750n,
}
const fee = { fee: 10n, maxFee: 20n }
const typed = (text: string, language?: string) => ({ text, language })

describe('reading an amount', () => {
  it.each(['', ' ', '.', ','])('takes %j for a beginning, not for a mistake', text => {
    expect(readAmount(typed(text), coin, coin, fee)).toEqual({
      amount: undefined,
      problem: undefined,
      keep: undefined,
    })
  })

  it.each([
    ['1.5', 1500n],
    ['1,5', 1500n],
    ['.5', 500n],
    ['2.', 2000n],
    ['1.5000', 1500n],
  ])('reads %s', (text, amount) => {
    expect(readAmount(typed(text), coin, coin, fee)).toMatchObject({ amount, problem: undefined })
  })

  it.each([
    ['1,234.5', 'notANumber'],
    ['-1', 'notANumber'],
    ['1e3', 'notANumber'],
    ['0.0001', 'tooManyDecimals'],
    ['0', 'zero'],
    ['5.001', 'tooMuch'],
    ['5', 'tooMuchWithFee'],
  ])('says what is wrong with %s', (text, problem) => {
    expect(readAmount(typed(text), coin, coin, fee).problem).toBe(problem)
  })

  it('asks what is meant where the language reads it in two ways', () => {
    const rich = { ...token, amount: 10n ** 9n }
    expect(readAmount(typed('1,304', 'en'), rich, coin, fee)).toEqual({
      amount: undefined,
      problem: 'ambiguous',
      meanings: ['1304', '1.304'],
      keep: undefined,
    })
    expect(readAmount(typed('1304', 'en'), rich, coin, fee)).toMatchObject({ amount: 130_400n })
  })

  it('counts the fee against what is left of the coin', () => {
    expect(readAmount(typed('1'), coin, coin, fee).keep).toBe(3990n)
  })

  it('does not know what is left of the coin before the fee is known', () => {
    expect(readAmount(typed('1'), coin, coin, undefined).keep).toBeUndefined()
  })

  it('leaves the fee out of what is left of a token', () => {
    expect(readAmount(typed('1'), token, coin, undefined).keep).toBe(650n)
  })

  it('says when there is not enough of the coin to pay for sending a token', () => {
    expect(readAmount(typed('1'), token, { ...coin, amount: 5n }, fee).problem).toBe('tooMuchWithFee')
  })
})

describe('digits of other scripts', () => {
  it.each([
    ['١٫٥', '1.5'],
    ['۱۲۳', '123'],
    ['१२', '12'],
    ['1,5', '1,5'],
  ])('%s means %s', (typed, plain) => {
    expect(plainDigits(typed)).toBe(plain)
  })
})
