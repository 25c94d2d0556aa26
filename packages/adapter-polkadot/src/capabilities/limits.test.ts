import { describe, expect, it } from 'vitest'
import { available, minimumOf, type TransferState } from './limits.js'

const account = { nonce: 0n, free: 0n, reserved: 0n, untouchable: 0n, exists: true }
const existentialDeposit = 100n
const state = (part: {
  readonly sender?: Partial<TransferState['sender']>
  readonly recipient?: Partial<TransferState['recipient']>
  readonly token?: TransferState['token']
}): TransferState => ({
  sender: { ...account, ...part.sender },
  recipient: { ...account, ...part.recipient },
  existentialDeposit,
  ...(part.token ? { token: part.token } : {}),
})
const asset = { id: 1n, width: 4, minBalance: 7n, sufficient: true, decimals: 2, symbol: 'USD' } as const

describe('what can leave an account', () => {
  it.each([
    ['everything but the existential deposit', { free: 1_000n }, 900n],
    ['what lies above locked coins that cover the deposit', { free: 1_000n, untouchable: 300n }, 700n],
    ['what lies above the deposit that locked coins cover in part', { free: 1_000n, untouchable: 40n }, 900n],
    ['nothing where no more than the deposit is there', { free: 100n }, 0n],
    ['nothing where less than the deposit is there', { free: 60n }, 0n],
  ])('is %s', (_, sender, amount) => {
    expect(available(state({ sender }))).toBe(amount)
  })
})

describe('the least that can be sent', () => {
  it.each([
    ['the existential deposit to an account that is not there', { recipient: { exists: false } }, 100n],
    ['anything to an account that is there', {}, 0n],
    [
      "the token's own minimum to who holds none of it",
      { token: { asset, sent: 50n, received: 0n }, recipient: { exists: false } },
      7n,
    ],
    ['any amount of a token to who holds some', { token: { asset, sent: 50n, received: 1n } }, 0n],
  ])('is %s', (_, part, amount) => {
    expect(minimumOf(state(part))).toBe(amount)
  })
})
