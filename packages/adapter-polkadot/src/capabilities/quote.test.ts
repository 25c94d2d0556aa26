import type { TransferInput } from '@latchkey/core/adapter'
import { describe, expect, it } from 'vitest'
import { checkQuote, toQuoted } from './quote.js'

const usd = { address: '1984', symbol: 'USDT', name: 'Tether', decimals: 6 }
const input: TransferInput = { networkId: 'polkadot:a', from: 'alice', to: 'bob', amount: 10n }
const asked = toQuoted(input, 'alice', 'bob')
const quote = { fee: 1n, maxFee: 2n, details: asked }

describe('a quote', () => {
  it('is good for the transfer that it was made for', () => {
    expect(() => checkQuote(quote, asked)).not.toThrow()
  })

  it.each<[string, Partial<TransferInput>]>([
    ['another network', { networkId: 'polkadot:b' }],
    ['another sender', { from: 'carol' }],
    ['another recipient', { to: 'carol' }],
    ['a token', { token: usd }],
    ['a larger amount', { amount: 11n }],
    ['a smaller amount', { amount: 9n }],
  ])('is refused for %s', (_, part) => {
    const other = { ...input, ...part }
    expect(() => checkQuote(quote, toQuoted(other, other.from, other.to))).toThrow(
      'The quote is for another transfer',
    )
  })

  it.each([
    ['no ceiling', { ...quote, maxFee: undefined as never }],
    ['a negative ceiling', { ...quote, maxFee: -1n }],
    ['no details', { ...quote, details: undefined }],
  ])('is refused with %s', (_, given) => {
    expect(() => checkQuote(given, asked)).toThrow('The quote is for another transfer')
  })
})
