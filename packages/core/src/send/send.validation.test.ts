import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TokenBalance } from '../adapter/contract/capabilities.js'
import type { AddressCodec } from '../adapter/contract/chain-adapter.types.js'
import type { TransferInput, TransferLimits } from '../adapter/contract/transfer.types.js'
import type { ErrorCode } from '../errors/codes.js'
import { isLatchkeyError } from '../errors/error.js'
import { fakeAddressCodec } from '../testing/fake-adapter.js'
import { checkReviewed, checkTransfer, maxAmount, readTransfer } from './send.validation.js'

const coin: TokenBalance = {
  address: '',
  name: 'Test coin',
  symbol: 'TST',
  decimals: 6,
  networkId: 'test:one',
  amount: 5_000_000n,
  native: true,
}
const usd: TokenBalance = {
  ...coin,
  address: 'usd1',
  symbol: 'USD',
  decimals: 2,
  amount: 250n,
  native: false,
}
const form = (part: object = {}) => ({
  ...{ token: coin, sendTokenAmount: '1', receiverAddress: 'bob1', memo: '' },
  ...part,
})

const refusals: readonly [what: string, form: object, code: string, message: string][] = [
  ['no amount', { sendTokenAmount: '' }, 'missingFields', 'An amount and receiver address are required'],
  [
    'a blank amount',
    { sendTokenAmount: ' ' },
    'missingFields',
    'An amount and receiver address are required',
  ],
  ['no receiver', { receiverAddress: '' }, 'missingFields', 'An amount and receiver address are required'],
  [
    'nothing at all',
    { token: undefined, sendTokenAmount: '', receiverAddress: '' },
    'missingFields',
    'An amount and receiver address are required',
  ],
  ['no token', { token: undefined }, 'missingFields', 'A token is required'],
  [
    'a token whose details the network contradicts',
    { token: { ...usd, unsendable: 'tokenMismatch' } },
    'tokenMismatch',
    'The network reports other details of USD',
  ],
  [
    'a token that nobody can send',
    { token: { ...usd, unsendable: 'nonTransferable' } },
    'nonTransferable',
    'USD stays with the account that got it',
  ],
  [
    'a token with a hook',
    { token: { ...usd, unsendable: 'transferHook' } },
    'transferHook',
    'Each transfer of USD runs a program of its issuer',
  ],
  [
    'a token of a frozen account',
    { token: { ...usd, unsendable: 'accountFrozen' } },
    'accountFrozen',
    'The issuer of USD has frozen this account',
  ],
  [
    'no address',
    { receiverAddress: 'b?' },
    'invalidAddress',
    'The receiver is not an address of this network',
  ],
  ['an amount of zero', { sendTokenAmount: '0.000' }, 'invalidAmount', 'The amount must be more than zero'],
  [
    'a negative amount',
    { sendTokenAmount: '-1' },
    'invalidAmount',
    'The amount is not a number. Use digits, such as 0.5.',
  ],
  [
    'words',
    { sendTokenAmount: 'all' },
    'invalidAmount',
    'The amount is not a number. Use digits, such as 0.5.',
  ],
  [
    'grouped digits',
    { sendTokenAmount: '1,000.5' },
    'invalidAmount',
    'The amount is not a number. Use digits, such as 0.5.',
  ],
  [
    'too fine an amount',
    { sendTokenAmount: '0.0000001' },
    'invalidAmount',
    'The amount has more than 6 fraction digits',
  ],
  [
    'more than there is',
    { sendTokenAmount: '5.000001' },
    'insufficientFunds',
    'There is not enough TST on this account',
  ],
  [
    'more of a token than there is',
    { token: usd, sendTokenAmount: '2.51' },
    'insufficientFunds',
    'There is not enough USD on this account',
  ],
]

describe('the form', () => {
  it.each(refusals)('refuses %s', (_, part, code, message) => {
    try {
      readTransfer(form(part), 'alice', fakeAddressCodec)
    } catch (error) {
      if (!isLatchkeyError(error)) throw error
      expect([error.code, error.message]).toEqual([code, message])
      return
    }
    throw new Error('It was accepted')
  })

  it('is a transfer of base units, the receiver in its canonical spelling', () => {
    expect(
      readTransfer(form({ sendTokenAmount: ' 1,5 ', receiverAddress: ' BOB1 ' }), 'alice', fakeAddressCodec),
    ).toEqual({ networkId: 'test:one', from: 'alice', to: 'bob1', amount: 1_500_000n })
  })

  it('names the token when it is not the coin of the network', () => {
    expect(
      readTransfer(form({ token: usd, sendTokenAmount: '2.5' }), 'alice', fakeAddressCodec),
    ).toMatchObject({
      amount: 250n,
      token: usd,
    })
  })

  it('has a memo where the wallet takes one, without the spaces around it', () => {
    const typed = form({ memo: ' 12345 ' })
    const read = (memos?: { maxBytes: number }) => readTransfer(typed, 'alice', fakeAddressCodec, memos)
    expect(read({ maxBytes: 5 }).memo).toBe('12345')
    expect(read()).not.toHaveProperty('memo')
    expect(readTransfer(form({ memo: ' ' }), 'alice', fakeAddressCodec, { maxBytes: 5 })).not.toHaveProperty(
      'memo',
    )
  })

  it('refuses a memo that is longer than the wallet takes it, counted in bytes', () => {
    const read = () => readTransfer(form({ memo: '€€' }), 'alice', fakeAddressCodec, { maxBytes: 5 })
    expect(read).toThrow(expect.objectContaining({ code: 'invalidRequest' }))
  })

  it('asks whether it is an address on the network of the token', () => {
    const asked: unknown[] = []
    const codec: AddressCodec = {
      ...fakeAddressCodec,
      isAddress: (value, networkId) => asked.push([value, networkId]) > 0,
    }
    readTransfer(form(), 'alice', codec)
    expect(asked).toEqual([['bob1', 'test:one']])
  })
})

const transfer = (amount: bigint, token?: TokenBalance): TransferInput => ({
  networkId: 'test:one',
  from: 'alice',
  to: 'bob1',
  amount,
  ...(token ? { token } : {}),
})
const fee = { fee: 100n, maxFee: 200n }

describe('the fee', () => {
  it.each([
    ['everything but the fee', transfer(4_999_900n), true],
    ['one unit more', transfer(4_999_901n), false],
    ['any token, with coin for the fee', transfer(10n ** 30n, usd), true],
  ])('lets go %s: %s', (_, input, accepted) => {
    const check = () => checkTransfer(input, fee, coin)
    if (accepted) expect(check).not.toThrow()
    else expect(check).toThrow('There is not enough TST left to pay the network fee')
  })

  it('of a token transfer is paid in the coin, too', () => {
    expect(() => checkTransfer(transfer(1n, usd), fee, { ...coin, amount: 99n })).toThrow(
      'There is not enough TST left to pay the network fee',
    )
  })

  it('is kept back from the most of the coin, as high as it can get, and not from tokens', () => {
    expect(maxAmount(coin, fee)).toBe(4_999_800n)
    expect(maxAmount({ ...coin, amount: 199n }, fee)).toBe(0n)
    expect(maxAmount(usd, undefined)).toBe(250n)
  })

  it('never makes the most that can be sent too much to be sent', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 24n })
    fc.assert(
      fc.property(amounts, amounts, amounts, (amount, low, spread) => {
        const token = { ...coin, amount }
        const most = maxAmount(token, { fee: low, maxFee: low + spread })
        expect(most >= 0n && most <= amount).toBe(true)
        if (most > 0n)
          expect(() => checkTransfer(transfer(most), { fee: low, maxFee: low + spread }, token)).not.toThrow()
      }),
    )
  })
})

describe('the limits of the network', () => {
  const minimum = { amount: 1_000n, reason: 'dust' } as const
  const reserve = { amount: 500_000n, reason: 'existentialDeposit' } as const

  it.each<[string, TransferLimits, TransferInput, ErrorCode | undefined]>([
    ['the least that the recipient can be sent', { minimum }, transfer(1_000n), undefined],
    ['one unit less', { minimum }, transfer(999n), 'invalidAmount'],
    ['all but the fee and what has to stay', { reserve }, transfer(4_499_900n), undefined],
    ['one unit more of the coin', { reserve }, transfer(4_499_901n), 'insufficientFunds'],
    ['any amount of a token beside the reserve', { reserve }, transfer(10n ** 30n, usd), undefined],
  ])('decide on %s', (_, limits, input, code) => {
    const check = () => checkTransfer(input, fee, coin, limits)
    if (code === undefined) expect(check).not.toThrow()
    else expect(check).toThrow(expect.toSatisfy(error => isLatchkeyError(error, code)))
  })
})

describe('a transfer that was reviewed', () => {
  const reviewed: TransferInput = { networkId: 'test:one', from: 'alice1', to: 'bob1', amount: 5n }
  const fee = { fee: 10n, maxFee: 20n }
  const changes: [what: string, change: Partial<TransferInput>][] = [
    ['network', { networkId: 'test:two' }],
    ['sender', { from: 'carol1' }],
    ['recipient', { to: 'carol1' }],
    ['amount', { amount: 6n }],
    ['token', { token: usd }],
  ]

  it('is what the review shows', () => {
    expect(() => checkReviewed({ ...reviewed }, reviewed, fee)).not.toThrow()
  })
  it.each(changes)('is refused with another %s', (_, change) => {
    expect(() => checkReviewed({ ...reviewed, ...change }, reviewed, fee)).toThrow(
      expect.toSatisfy(error => isLatchkeyError(error, 'invalidRequest')),
    )
  })
  it('is refused while the review shows no fee', () => {
    expect(() => checkReviewed(reviewed, reviewed, undefined)).toThrow(
      expect.toSatisfy(error => isLatchkeyError(error, 'missingFields')),
    )
  })
})
