import { describe, expect, it } from 'vitest'
import type { HistoryTransfer } from '../api/schemas/history.schema.js'
import { type WireChanges, wireTransaction } from './activity.fixture.js'
import { readHistory } from './read-history.js'

const ACCOUNT = 'tAlpha0A'

const transfer = (changes: Partial<HistoryTransfer> = {}): HistoryTransfer => ({
  direction: 'in',
  quantity: { numeric: '1.50' },
  fungible_info: { name: 'Dollar', symbol: 'USD', icon: { url: 'https://img.test/usd.png' } },
  ...changes,
})
const read = (changes: WireChanges) =>
  readHistory({ data: [wireTransaction('1', changes)], next: null }, { address: ACCOUNT, coinDecimals: 18 })
    .items[0]
const readTransfer = (changes: Partial<HistoryTransfer>, sentFrom = 'tbob') =>
  read({ metadata: { sentFrom }, transfers: [transfer(changes)] })?.transfers[0]

describe('a transaction of the blockchain API', () => {
  it('keeps hash, network, both sides and the time', () => {
    expect(read({ transfers: [transfer()] })).toEqual({
      id: '1',
      hash: '0x1',
      networkId: 'test:one',
      kind: 'receive',
      status: 'confirmed',
      time: Date.UTC(2026, 0, 31, 23, 30),
      from: 'tbob',
      to: 'talpha0a',
      transfers: [
        {
          direction: 'in',
          amount: 15n,
          decimals: 1,
          symbol: 'USD',
          name: 'Dollar',
          iconUrl: 'https://img.test/usd.png',
        },
      ],
    })
  })

  it('is between those whom its transfers name, not the signer and the contract', () => {
    const signed = { sentFrom: 'trelayer', sentTo: 'tcontract' }
    const out = (to: string) => transfer({ direction: 'out', from: ACCOUNT, to })
    const send = (...transfers: HistoryTransfer[]) =>
      read({ metadata: { ...signed, operationType: 'send' }, transfers })
    expect(send(out('tcarol'))).toMatchObject({ from: ACCOUNT, to: 'tcarol' })
    expect(send(out('tcarol'), out('TCAROL'))).toMatchObject({ from: ACCOUNT, to: 'tcarol' })
    // Several got something: no contract stands for them.
    expect(send(out('tcarol'), out('tdave'))).toMatchObject({ from: ACCOUNT })
    expect(send(out('tcarol'), out('tdave'))).not.toHaveProperty('to')
    const came = transfer({ from: 'tcarol', to: ACCOUNT })
    expect(read({ metadata: signed, transfers: [came] })).toMatchObject({ from: 'tcarol', to: ACCOUNT })
  })

  it('keeps what it allowed others: some of a token, all of it, or nothing any more', () => {
    const approval = (numeric: string | null, symbol: string | null = 'USD') => ({
      address: 'test:one:tusd',
      symbol,
      spender: 'tshop',
      numeric,
    })
    const approvals = [approval('12.50'), approval(null), approval('0', null)]
    const known = { spender: 'tshop', tokenAddress: 'tusd' }
    expect(read({ approvals })?.approvals).toEqual([
      { ...known, symbol: 'USD', amount: 125n, decimals: 1 },
      { ...known, symbol: 'USD', decimals: 0 },
      { ...known, symbol: '', amount: 0n, decimals: 0 },
    ])
    expect(read({})).not.toHaveProperty('approvals')
  })

  it('is between signer and contract where the host names nobody else, and where it is about the contract', () => {
    const signed = { sentFrom: 'trelayer', sentTo: 'tcontract' }
    expect(read({ metadata: signed, transfers: [transfer()] })).toMatchObject({
      from: 'trelayer',
      to: 'tcontract',
    })
    const trade = {
      metadata: { ...signed, operationType: 'trade' },
      transfers: [transfer({ from: 'tpool' })],
    }
    expect(read(trade)).toMatchObject({ from: 'trelayer', to: 'tcontract' })
  })

  it.each([
    ['0.000021', 21_000_000_000_000n],
    ['1', 10n ** 18n],
    // More digits than the coin has: no fee is better than a wrong one.
    ['0.0000000000000000001', undefined],
  ])('that cost %s has the fee in base units', (numeric, fee) => {
    expect(read({ metadata: { fee: { numeric, symbol: 'TST' } } })?.fee).toBe(fee)
  })

  it('has no time while it is pending', () => {
    expect(read({ metadata: { status: 'pending' } })).not.toHaveProperty('time')
  })

  it.each([
    ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'confirmed'],
    ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'pending'],
    ['ONRAMP_TRANSACTION_STATUS_FAILED', 'failed'],
    ['failed', 'failed'],
  ] as const)('with the status %s is %s', (status, expected) => {
    expect(read({ metadata: { status } })?.status).toBe(expected)
  })

  it('of a kind that nobody knows is a call', () => {
    expect(read({ metadata: { operationType: 'constructor' } })?.kind).toBe('execute')
    expect(read({ metadata: { operationType: 'Approve' } })?.kind).toBe('approve')
  })

  it('to the account itself is neither sent nor received', () => {
    const self = { transfers: [transfer({ direction: 'self' })] }
    expect(read({ metadata: { operationType: 'send' }, ...self })?.kind).toBe('self')
    expect(read({ metadata: { operationType: 'mint' }, ...self })?.kind).toBe('mint')
  })
})

describe('a transfer of the blockchain API', () => {
  it.each([
    ['0', 0n, 0],
    ['10', 10n, 0],
    ['0.000000000000000001', 1n, 18],
    ['115792089237316195423570985008687907853269984665640564039457.584007913129639935', 2n ** 256n - 1n, 18],
  ])('of %s loses no digit', (numeric, amount, decimals) => {
    expect(readTransfer({ quantity: { numeric } }, ACCOUNT)).toMatchObject({ amount, decimals })
  })

  it('has the address of its token alone', () => {
    const info = { symbol: 'USD', address: 'test:one:usd1' }
    expect(readTransfer({ fungible_info: info })).toMatchObject({ tokenAddress: 'usd1' })
  })

  it('of an NFT has its name, id and image', () => {
    const nft = {
      name: 'Ape',
      tokenId: '7',
      content: { preview: { url: 'https://img.test/ape.webp' } },
      flags: { is_spam: false },
    }
    expect(readTransfer({ fungible_info: null, nft_info: nft })).toMatchObject({
      name: 'Ape',
      nft: { name: 'Ape', tokenId: '7', imageUrl: 'https://img.test/ape.webp' },
    })
  })

  it('takes no image that is not on the web', () => {
    const info = { symbol: 'USD', icon: { url: 'javascript:alert(1)' } }
    expect(readTransfer({ fungible_info: info })).not.toHaveProperty('iconUrl')
  })

  it('is spam where the server says so, and where somebody else moved nothing', () => {
    expect(readTransfer({ is_spam: true })?.isSpam).toBe(true)
    expect(readTransfer({ nft_info: { flags: { is_spam: true } } })?.isSpam).toBe(true)
    expect(readTransfer({ quantity: { numeric: '0.0' }, direction: 'out' })?.isSpam).toBe(true)
    expect(readTransfer({ quantity: { numeric: '0' } }, 'TALPHA0A')).not.toHaveProperty('isSpam')
  })
})
