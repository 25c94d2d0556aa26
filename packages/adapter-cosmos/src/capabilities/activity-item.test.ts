import type { Network } from '@latchkey/core/adapter'
import { describe, expect, it } from 'vitest'
import type { ChainFacts } from '../codec/chain-facts.js'
import { toItem } from './activity-item.js'
import type { FoundEvent, FoundTx } from './activity-schemas.js'

const me = 'cosmos1me'
const other = 'cosmos1other'
const collector = 'cosmos1collector'
const network = {
  caipNetworkId: 'cosmos:test-1',
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  tokens: [
    { address: 'ibc/AB', name: 'Dollar', symbol: 'USD', decimals: 6, iconUrl: 'https://img.test/usd.png' },
  ],
} as unknown as Network
const facts = { denom: 'uatom' } as ChainFacts

const event = (type: string, attributes: Record<string, string>): FoundEvent => ({
  type,
  attributes: Object.entries(attributes).map(([key, value]) => ({ key, value })),
})
/** The fee as the SDK tells of it: a transfer like any other, but of no message. */
const feeOf = (payer: string, fee = '500uatom') => [
  event('transfer', { recipient: collector, sender: payer, amount: fee }),
  event('tx', { fee, fee_payer: payer }),
]
const transfer = (sender: string, recipient: string, amount: string) =>
  event('transfer', { recipient, sender, amount, msg_index: '0' })

const read = (events: FoundEvent[], code = 0) => {
  const found = {
    hash: 'ab'.repeat(32),
    height: 7,
    tx: '',
    tx_result: { code, events },
  } as unknown as FoundTx
  return toItem(found, { address: me, network, facts, time: 1_700_000_000_000 })
}
const out = (recipient: string, amount: string) => [...feeOf(me), transfer(me, recipient, amount)]

describe('a Cosmos transaction', () => {
  it('that the account sent leaves its fee out of what was sent', () => {
    expect(read(out(other, '12uatom'))).toEqual({
      id: 'AB'.repeat(32),
      hash: 'AB'.repeat(32),
      networkId: 'cosmos:test-1',
      kind: 'send',
      status: 'confirmed',
      time: 1_700_000_000_000,
      from: me,
      to: other,
      fee: 500n,
      transfers: [{ direction: 'out', amount: 12n, decimals: 6, symbol: 'ATOM' }],
    })
  })

  it('that sends as much as its fee is told apart from it', () => {
    expect(read(out(other, '500uatom'))).toMatchObject({
      kind: 'send',
      to: other,
      transfers: [{ amount: 500n }],
    })
  })

  it('of somebody else was received without a fee', () => {
    const found = read([...feeOf(other), transfer(other, me, '3uatom,4ibc/AB')])
    expect(found).toMatchObject({
      kind: 'receive',
      from: other,
      to: me,
      transfers: [
        { direction: 'in', amount: 3n, symbol: 'ATOM' },
        {
          direction: 'in',
          amount: 4n,
          symbol: 'USD',
          tokenAddress: 'ibc/AB',
          iconUrl: 'https://img.test/usd.png',
        },
      ],
    })
    expect(found).not.toHaveProperty('fee')
    expect(found.transfers[0]).not.toHaveProperty('isSpam')
  })

  it('to the account itself is neither sent nor received', () => {
    expect(read(out(me, '1uatom'))).toMatchObject({ kind: 'self', transfers: [{ direction: 'self' }] })
  })

  it('that gives one coin for another is a trade', () => {
    const swap = [...out(other, '5uatom'), transfer(other, me, '9factory/x/y')]
    expect(read(swap)).toMatchObject({
      kind: 'trade',
      transfers: [{ direction: 'out' }, { direction: 'in', amount: 9n, decimals: 0, symbol: '' }],
    })
    expect(read(swap).transfers[1]).not.toHaveProperty('isSpam')
  })

  it('that failed moved nothing, and paid its fee', () => {
    expect(read(feeOf(me), 11)).toMatchObject({ kind: 'execute', status: 'failed', fee: 500n, transfers: [] })
  })

  it('without movements is a call, and no spam', () => {
    expect(read(feeOf(me))).toMatchObject({ kind: 'execute', transfers: [] })
    expect(read(feeOf(me))).not.toHaveProperty('isSpam')
  })

  it('that nobody asked for is spam where no list names its coin, or where it moved nothing', () => {
    expect(read([...feeOf(other), transfer(other, me, '9ibc/SCAM')]).transfers[0]?.isSpam).toBe(true)
    expect(read(feeOf(other)).isSpam).toBe(true)
  })

  it('of an old node, whose events name no message, is read all the same', () => {
    const old = [
      event('transfer', { recipient: collector, sender: me, amount: '500uatom' }),
      event('tx', { fee: '500uatom', fee_payer: me }),
      event('transfer', { recipient: other, sender: me, amount: '500uatom' }),
    ]
    expect(read(old)).toMatchObject({ to: other, transfers: [{ amount: 500n }] })
  })

  it('takes nothing for a coin that is none', () => {
    expect(read(out(other, '-1uatom,1.5uatom,uatom,7uatom')).transfers.map(({ amount }) => amount)).toEqual([
      7n,
    ])
  })

  it('has no more movements than can be shown', () => {
    const drop = Array.from({ length: 5_000 }, () => transfer(me, other, '1uatom'))
    expect(read([...feeOf(me), ...drop]).transfers).toHaveLength(50)
  })
})
