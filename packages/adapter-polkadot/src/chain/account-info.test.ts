import { describe, expect, it } from 'vitest'
import { concat, toHex } from '../codec/bytes.js'
import { accountKey, decodeAccount, spendable } from './account-info.js'
import { readCompact, writeUint } from './scale.js'
import { storageKey } from './storage.js'

interface Parts {
  readonly nonce?: bigint
  readonly providers?: bigint
  readonly sufficients?: bigint
  readonly free?: bigint
  readonly reserved?: bigint
  readonly third?: bigint
  readonly fourth?: bigint
}
const NEW = 1n << 127n

const encode = ({ nonce = 0n, providers = 0n, sufficients = 0n, free = 0n, ...rest }: Parts) => {
  const { reserved = 0n, third = 0n, fourth = 0n } = rest
  return concat(
    writeUint(nonce, 4),
    writeUint(0n, 4),
    writeUint(providers, 4),
    writeUint(sufficients, 4),
    ...[free, reserved, third, fourth].map(amount => writeUint(amount, 16)),
  )
}

describe('an account', () => {
  it.each<[string, Parts, bigint]>([
    ['nothing locked', { free: 100n, fourth: NEW }, 100n],
    ['a freeze', { free: 100n, third: 30n, fourth: NEW }, 70n],
    ['a freeze that reserved coins answer for', { free: 100n, reserved: 50n, third: 30n, fourth: NEW }, 100n],
    ['a freeze larger than the reserved coins', { free: 100n, reserved: 20n, third: 30n, fourth: NEW }, 90n],
    ['more frozen than free', { free: 100n, third: 500n, fourth: NEW }, 0n],
    ['an older runtime, locked for transfers', { free: 100n, third: 30n, fourth: 10n }, 70n],
    ['an older runtime, locked for fees', { free: 100n, third: 10n, fourth: 30n }, 70n],
    ['an older runtime, where reserved coins stand apart', { free: 100n, reserved: 50n, third: 30n }, 70n],
    ['amounts past 64 bits', { free: 2n ** 100n, fourth: NEW }, 2n ** 100n],
  ])('with %s can send what is left', (_, parts, amount) => {
    expect(spendable(decodeAccount(encode(parts)))).toBe(amount)
  })

  it.each<[Parts, boolean]>([
    [{ providers: 1n }, true],
    [{ sufficients: 1n }, true],
    [{ free: 1n }, true],
    [{ nonce: 3n }, false],
    [{}, false],
  ])('of %o is alive: %s', (parts, exists) => {
    expect(decodeAccount(encode(parts)).exists).toBe(exists)
  })

  it('that is not there has nothing', () => {
    expect(decodeAccount(undefined)).toMatchObject({ free: 0n, exists: false })
  })

  it.each([0, 16, 79, 81, 200])('of %s bytes is of a chain that is not known, not empty', length => {
    expect(() => decodeAccount(new Uint8Array(length))).toThrow('a form that is not known')
  })
})

describe('places in storage', () => {
  it('are those of the runtime', () => {
    expect(storageKey('System', 'Events')).toBe(
      '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7',
    )
    expect(storageKey('Assets', 'Metadata')).toBe(
      '0x682a59d51ab9e48a8c8cc418ff9708d2b5f3822e35ca2f31ce3526eab1363fd2',
    )
  })

  it('of accounts end with the hash and the key', () => {
    // From the raw genesis of an Asset Hub.
    const account = '58c18106775d912da3fbb93ffb0b68a9734f009a231fe47fcb6164939b828a1f'
    const key = accountKey(Uint8Array.from(account.match(/../g) ?? [], pair => Number.parseInt(pair, 16)))
    expect(key).toBe(
      `0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da90395122802460ba3fef86b6eef716f23${account}`,
    )
  })
})

describe('compact numbers', () => {
  it.each([
    ['00', 0n, 1],
    ['fc', 63n, 1],
    ['0101', 64n, 2],
    ['02000100', 16384n, 4],
    ['0300000040', 1073741824n, 5],
  ])('%s is %s', (hex, value, end) => {
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
    expect(readCompact(bytes, 0)).toEqual({ value, end })
    expect(() => readCompact(bytes.slice(0, -1), 0)).toThrow()
    expect(toHex(bytes).slice(2)).toBe(hex)
  })
})
