import { toShown } from '@latchkey/core/adapter'
import { describe, expect, it } from 'vitest'
import { mintExtensions as extensions, type MintExtension, mintBytes } from '../../testing/mint-bytes.js'
import { programs } from '../programs.js'
import { decodeMint, feeOn } from './decode-mint.js'

const YEAR = 31_556_736n
const noClock = () => expect.unreachable('the clock was asked for')
const at =
  (seconds: bigint, epoch = 0n) =>
  () => ({ seconds, epoch })

const decode = (time: Parameters<typeof decodeMint>[2], ...parts: readonly MintExtension[]) =>
  decodeMint('mint', { owner: programs.token2022, data: mintBytes(6, ...parts) }, time) ??
  expect.unreachable('no mint')

describe('a mint', () => {
  it('without extensions is fixed, and needs no clock', () => {
    expect(decode(noClock)).toEqual({
      address: 'mint',
      program: programs.token2022,
      decimals: 6,
      scale: undefined,
      fee: undefined,
      unsendable: undefined,
      startsFrozen: false,
      isFixed: true,
    })
  })

  it('of SPL Token has no extensions, whatever lies behind it', () => {
    const data = mintBytes(6, extensions.nonTransferable())
    expect(decodeMint('mint', { owner: programs.token, data }, noClock)).toMatchObject({
      unsendable: undefined,
    })
  })

  it('is none where another program owns it, or where it is a token account', () => {
    expect(decodeMint('mint', { owner: programs.system, data: mintBytes(6) }, noClock)).toBeUndefined()
    const data = mintBytes(6)
    data[165] = 2
    expect(decodeMint('mint', { owner: programs.token2022, data }, noClock)).toBeUndefined()
  })

  it.each([
    ['in the middle of an extension', (data: Uint8Array) => data.slice(0, -1)],
    [
      'with an extension that is too short',
      (data: Uint8Array) => Uint8Array.from([...data.slice(0, 168), 8, 0, ...data.slice(170)]),
    ],
  ])('that is cut off %s is refused', (_, cut) => {
    const data = cut(mintBytes(6, extensions.scaledAmount(4, 4, 0n)))
    expect(() => decodeMint('mint', { owner: programs.token2022, data }, at(0n))).toThrow(
      expect.objectContaining({ code: 'invalidResponse' }),
    )
  })

  it('multiplies by the new number from its second on', () => {
    const split = extensions.scaledAmount(1, 4, 1_000n)
    expect(toShown(10n, decode(at(999n), split).scale)).toBe(10n)
    expect(toShown(10n, decode(at(1_000n), split).scale)).toBe(40n)
  })

  it('grows by its interest, at each rate as long as it held', () => {
    const interest = extensions.interest({ begun: 0n, before: 500, changed: YEAR, now: -1_000 })
    const shown = toShown(1_000_000_000n, decode(at(2n * YEAR), interest).scale)
    expect(shown).toBe(BigInt(Math.floor(1e9 * Math.exp(0.05) * Math.exp(-0.1))))
  })

  it('takes the newer fee from its epoch on, rounded up and at most the maximum', () => {
    const fee = extensions.transferFee(100, 250, 8n, 30n)
    const before = decode(at(0n, 7n), fee).fee
    const after = decode(at(0n, 8n), fee).fee
    expect([feeOn(101n, before), feeOn(101n, after), feeOn(10_000n, after)]).toEqual([2n, 3n, 30n])
    expect(feeOn(100n, undefined)).toBe(0n)
  })

  it.each([
    ['nonTransferable', extensions.nonTransferable()],
    ['transferHook', extensions.transferHook(programs.associatedToken)],
    // A number that cannot be right: the amount would be made up.
    ['tokenMismatch', extensions.scaledAmount(1e300, 1e300, 0n)],
  ])('can have tokens that nobody here can send: %s', (reason, part) => {
    expect(decode(at(0n), part).unsendable).toBe(reason)
  })

  it('can have a hook that calls nothing, and may call something later', () => {
    expect(decode(noClock, extensions.transferHook(undefined))).toMatchObject({
      unsendable: undefined,
      isFixed: false,
    })
  })

  it('says whether new accounts are frozen', () => {
    expect(decode(noClock, extensions.defaultState(1)).startsFrozen).toBe(false)
    expect(decode(noClock, extensions.defaultState(2)).startsFrozen).toBe(true)
  })
})
