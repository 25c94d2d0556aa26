import { type Network, toScale } from '@latchkey/core/adapter'
import { describe, expect, it } from 'vitest'
import { toItem } from './activity-item.js'
import type { FoundSignature, LandedMeta, LandedTransaction } from './activity-schemas.js'

const [owner, other, ata, otherAta, program] = ['owner', 'other', 'ata', 'otherAta', 'program']
const WRAPPED = 'So11111111111111111111111111111111111111112'
const network = {
  caipNetworkId: 'solana:test',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  tokens: [{ address: 'USDC', name: 'Dollar', symbol: 'USDC', decimals: 6 }],
} as unknown as Network

const mints = new Map([['SHARE', { scale: toScale(4) }]])

type Holding = readonly [account: string, mint: string, owner: string, amount: bigint]
interface Scene {
  /** Lamports before and after, the fee payer first. */
  readonly lamports: readonly (readonly [account: string, before: bigint, after: bigint])[]
  readonly before?: readonly Holding[]
  readonly after?: readonly Holding[]
  readonly signers?: number
  readonly looked?: readonly string[]
}

const found = (changes: Partial<FoundSignature> = {}): FoundSignature => ({
  signature: 'sig',
  slot: 7,
  err: null,
  blockTime: 1_700_000_000,
  ...changes,
})

function land({ lamports, before = [], after = [], signers = 1, looked = [] }: Scene): LandedTransaction {
  const accounts = lamports.map(([account]) => account)
  const holdings = (list: readonly Holding[]) =>
    list.map(([account, mint, of, amount]) => ({
      accountIndex: accounts.indexOf(account),
      mint,
      owner: of,
      uiTokenAmount: { amount, decimals: 6 },
    }))
  const meta: LandedMeta = {
    err: null,
    fee: 5_000n,
    preBalances: lamports.map(([, was]) => was),
    postBalances: lamports.map(([, , is]) => is),
    preTokenBalances: holdings(before),
    postTokenBalances: holdings(after),
    loadedAddresses: { writable: [...looked], readonly: [] },
  }
  const accountKeys = accounts.filter(account => !looked.includes(account))
  return { transaction: { message: { accountKeys, header: { numRequiredSignatures: signers } } }, meta }
}
const read = (scene: Scene, changes?: Partial<FoundSignature>) =>
  toItem(found(changes), land(scene), { owner, network, mints })

describe('a Solana transaction', () => {
  it('that sent the coin has its fee apart', () => {
    const sent = read({
      lamports: [
        [owner, 100_000n, 85_000n],
        [other, 0n, 10_000n],
        [program, 1n, 1n],
      ],
    })
    expect(sent).toEqual({
      id: 'sig',
      hash: 'sig',
      networkId: 'solana:test',
      kind: 'send',
      status: 'confirmed',
      time: 1_700_000_000_000,
      from: owner,
      to: other,
      fee: 5_000n,
      transfers: [{ direction: 'out', amount: 10_000n, decimals: 9, symbol: 'SOL' }],
    })
  })

  it('that brought the coin was paid for by its sender', () => {
    const received = read({
      lamports: [
        [other, 100_000n, 85_000n],
        [owner, 0n, 10_000n],
      ],
    })
    expect(received).toMatchObject({
      kind: 'receive',
      from: other,
      to: owner,
      transfers: [{ direction: 'in', amount: 10_000n }],
    })
    expect(received).not.toHaveProperty('fee')
    expect(received.transfers[0]).not.toHaveProperty('isSpam')
  })

  it('that brought a token names its account alone', () => {
    const received = read({
      lamports: [
        [other, 9_000n, 4_000n],
        [otherAta, 1n, 1n],
        [ata, 1n, 1n],
      ],
      before: [
        [otherAta, 'USDC', other, 50n],
        [ata, 'USDC', owner, 1n],
      ],
      after: [
        [otherAta, 'USDC', other, 20n],
        [ata, 'USDC', owner, 31n],
      ],
    })
    expect(received).toMatchObject({
      kind: 'receive',
      from: other,
      to: owner,
      transfers: [{ direction: 'in', amount: 30n, decimals: 6, symbol: 'USDC', tokenAddress: 'USDC' }],
    })
  })

  it('that moved a token whose amounts are multiplied has what people see', () => {
    const received = read({
      lamports: [
        [other, 9_000n, 4_000n],
        [ata, 1n, 1n],
      ],
      before: [[ata, 'SHARE', owner, 1n]],
      after: [[ata, 'SHARE', owner, 26n]],
    })
    expect(received.transfers).toMatchObject([{ direction: 'in', amount: 100n }])
  })

  it('that sent a token has the deposit for the account of its recipient below it', () => {
    const sent = read({
      lamports: [
        [owner, 5_000_000n, 2_955_720n],
        [ata, 1n, 1n],
        [otherAta, 0n, 2_039_280n],
      ],
      before: [[ata, 'USDC', owner, 50n]],
      after: [
        [ata, 'USDC', owner, 20n],
        [otherAta, 'USDC', other, 30n],
      ],
    })
    expect(sent).toMatchObject({
      kind: 'send',
      to: other,
      transfers: [
        { direction: 'out', amount: 30n, symbol: 'USDC' },
        { direction: 'out', amount: 2_039_280n, symbol: 'SOL' },
      ],
    })
  })

  it('that opened an account of its own sent nothing', () => {
    const opened = read({
      lamports: [
        [owner, 5_000_000n, 2_955_720n],
        [ata, 0n, 2_039_280n],
      ],
      after: [[ata, 'USDC', owner, 0n]],
    })
    expect(opened).toMatchObject({ kind: 'execute', transfers: [] })
    expect(opened).not.toHaveProperty('isSpam')
  })

  it('that brought a token and its account brought no deposit', () => {
    const received = read({
      lamports: [
        [other, 5_000_000n, 2_955_720n],
        [otherAta, 1n, 1n],
        [ata, 0n, 2_039_280n],
      ],
      before: [[otherAta, 'USDC', other, 50n]],
      after: [
        [otherAta, 'USDC', other, 20n],
        [ata, 'USDC', owner, 30n],
      ],
    })
    expect(received.transfers).toMatchObject([{ direction: 'in', amount: 30n, symbol: 'USDC' }])
    expect(received.transfers).toHaveLength(1)
  })

  it('that gave one token for another is a trade, also by looked up accounts', () => {
    const swap = read({
      lamports: [
        [owner, 9_000n, 4_000n],
        [ata, 1n, 1n],
        [otherAta, 1n, 1n],
      ],
      before: [
        [ata, 'USDC', owner, 50n],
        [otherAta, 'NEW', owner, 0n],
      ],
      after: [
        [ata, 'USDC', owner, 20n],
        [otherAta, 'NEW', owner, 7n],
      ],
      looked: [otherAta],
    })
    expect(swap).toMatchObject({
      kind: 'trade',
      transfers: [
        { direction: 'out', symbol: 'USDC' },
        { direction: 'in', symbol: '', tokenAddress: 'NEW', amount: 7n },
      ],
    })
    expect(swap.transfers[1]).not.toHaveProperty('isSpam')
  })

  it('that wrapped the coin counts it once', () => {
    const wrapped = read({
      lamports: [
        [owner, 50_000n, 35_000n],
        [ata, 1_000n, 11_000n],
      ],
      before: [[ata, WRAPPED, owner, 0n]],
      after: [[ata, WRAPPED, owner, 10_000n]],
    })
    const amounts = wrapped.transfers.map(({ direction, amount, symbol }) => [direction, amount, symbol])
    expect(amounts).toEqual([
      ['in', 10_000n, ''],
      ['out', 10_000n, 'SOL'],
    ])
  })

  it('that nobody asked for is spam where no list names its token, or where it moved nothing', () => {
    const drop = read({
      lamports: [
        [other, 9_000n, 4_000n],
        [ata, 1n, 1n],
      ],
      after: [[ata, 'SCAM', owner, 1n]],
    })
    expect(drop.transfers).toMatchObject([{ isSpam: true, symbol: '' }])
    expect(
      read({
        lamports: [
          [other, 9_000n, 4_000n],
          [owner, 1n, 1n],
        ],
      }),
    ).toMatchObject({ isSpam: true, transfers: [] })
  })

  it('that failed moved nothing, and paid its fee', () => {
    const failed = read({ lamports: [[owner, 9_000n, 4_000n]] }, { err: { InstructionError: [0, 'Custom'] } })
    expect(failed).toMatchObject({ status: 'failed', kind: 'execute', fee: 5_000n, transfers: [] })
  })

  it('that the node does not keep has its hash, time and status', () => {
    expect(toItem(found({ blockTime: null }), undefined, { owner, network, mints })).toEqual({
      id: 'sig',
      hash: 'sig',
      networkId: 'solana:test',
      kind: 'execute',
      status: 'confirmed',
      transfers: [],
    })
  })
})
