import { isDeepStrictEqual } from 'node:util'
import { base58, bech32 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toChecksumAddress } from './addresses.js'
import { buildMessage } from './build-message.js'
import { parseMessage } from './parse-message.js'
import type { NetworkId, SignInFields } from './sign-in-fields.types.js'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
const letters = (text: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...text), minLength, maxLength })

const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const statementLetters = `${alphanumeric}-._~:/?#[]@!$&'()*+,;= `
const segmentLetters = `${alphanumeric}-._~!$&'()*+,;=:@`

const reference = letters(`${alphanumeric}-_`, 1, 32)

/** Accounts of each namespace: an address as texts write it, on a network. */
const accounts: Readonly<
  Record<string, fc.Arbitrary<{ address: string; networkId: NetworkId; version: string }>>
> = {
  eip155: fc.record({
    address: hex(40).map(text => toChecksumAddress(`0x${text}`) ?? ''),
    networkId: fc.nat().map(id => `eip155:${id}` as const),
    version: fc.constant('1'),
  }),
  solana: fc.record({
    address: bytes(32).map(key => base58.encode(key)),
    networkId: fc
      .oneof(
        fc.constantFrom('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'localnet'),
        reference,
      )
      .map(text => `solana:${text}` as const),
    version: fc.constant('1'),
  }),
  polkadot: fc.record({
    address: fc.oneof(bytes(35), bytes(36)).map(key => base58.encode(key)),
    networkId: hex(32).map(text => `polkadot:${text}` as const),
    version: fc.constant('1.0.0'),
  }),
  bip122: fc.record({
    address: fc.oneof(
      bytes(25).map(key => base58.encode(key)),
      bytes(20).map(program => bech32.encode('bc', [0, ...bech32.toWords(program)])),
    ),
    networkId: hex(32).map(text => `bip122:${text}` as const),
    version: fc.constant('1'),
  }),
  cosmos: fc.record({
    address: bytes(20).map(key => bech32.encode('cosmos', bech32.toWords(key))),
    networkId: reference.map(text => `cosmos:${text}` as const),
    version: fc.constant('1'),
  }),
}

const time = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map(date => date.toISOString())
const domain = fc.oneof(
  fc.domain(),
  fc.constantFrom('localhost:5173', '127.0.0.1', '[::1]:8080', 'user:pass@app.example', 'APP.example:443'),
)
const uri = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom('did:key:abc', 'urn:x:y'),
)

const fields = fc.record(
  {
    domain,
    statement: letters(statementLetters, 1, 120),
    uri,
    nonce: letters(alphanumeric, 8, 64),
    issuedAt: time,
    expirationTime: time,
    notBefore: time,
    requestId: letters(segmentLetters, 0, 40),
    resources: fc.array(uri, { maxLength: 4 }),
  },
  { requiredKeys: ['domain', 'uri', 'nonce', 'issuedAt'] },
)

/** 500, and 10,000 in the long run. */
const RUNS = { numRuns: 5 * (fc.readConfigureGlobal()?.numRuns ?? 100) }

describe.each(Object.entries(accounts))('texts of %s', (namespace, account) => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(account, fields, (own, others) => {
        const written: SignInFields = { ...others, ...own }
        const text = buildMessage(written)
        return isDeepStrictEqual(parseMessage(text), written)
      }),
      RUNS,
    )
  })

  it('of the other style are read as they were written', () => {
    fc.assert(
      fc.property(account, fields, letters(`${alphanumeric} `, 1, 20), (own, others, networkName) => {
        const written: SignInFields = { ...others, ...own }
        const text = buildMessage(written, { style: 'appkit', networkName })
        return isDeepStrictEqual(parseMessage(text, { style: 'appkit' }), written)
      }),
      RUNS,
    )
  })

  it('have one reading: no other letter of a text says the same', () => {
    fc.assert(
      fc.property(account, fields, fc.nat(), fc.constantFrom(...'\n :-aZ09'), (own, others, at, letter) => {
        const text = buildMessage({ ...others, ...own })
        const place = at % text.length
        const changed = `${text.slice(0, place)}${letter}${text.slice(place + 1)}`
        if (changed === text) return
        let read: SignInFields
        try {
          read = parseMessage(changed)
        } catch {
          return
        }
        expect(read).not.toEqual(parseMessage(text))
        expect(buildMessage(read)).toBe(changed)
      }),
      RUNS,
    )
  })

  const [sample] = fc.sample(account, 1)
  const full = {
    ...sample,
    domain: 'app.example',
    statement: 'Sign in.',
    uri: 'https://app.example',
    nonce: '0123456789abcdef',
    issuedAt: '2026-11-25T10:00:00Z',
    expirationTime: '2026-11-25T11:00:00Z',
    notBefore: '2026-11-25T10:00:00Z',
    requestId: 'one',
    resources: ['https://app.example/terms'],
  } as SignInFields

  const hidden = [
    ...Array.from({ length: 32 }, (_, code) => code),
    ...[0x7f, 0x85, 0xa0, 0xad, 0x61c, 0x180e, 0x3000, 0xfeff],
    // Zero-width letters, marks of direction, line and paragraph, embeddings, overrides and isolates.
    ...Array.from({ length: 5 }, (_, at) => 0x200b + at),
    ...Array.from({ length: 7 }, (_, at) => 0x2028 + at),
    ...Array.from({ length: 10 }, (_, at) => 0x2060 + at),
  ].map(code => String.fromCodePoint(code))

  it.each(Object.keys(full))('have no control, bidi or zero-width letter in %s', name => {
    const key = name as keyof SignInFields
    for (const letter of hidden) {
      const value = full[key]
      const put = (text: string) => `${text.slice(0, 2)}${letter}${text.slice(2)}`
      const changed = typeof value === 'string' ? put(value) : value?.map(put)
      expect(() => buildMessage({ ...full, [key]: changed })).toThrow(
        expect.objectContaining({ name: 'SiwxError' }),
      )
      if (typeof value !== 'string') continue
      const text = buildMessage(full)
      // The line of the field: other fields may have the same value.
      const at = text.indexOf(value)
      if (at < 0 || key === 'networkId') continue
      const bad = `${text.slice(0, at)}${put(value)}${text.slice(at + value.length)}`
      expect(() => parseMessage(bad)).toThrow(expect.objectContaining({ code: 'invalidMessage' }))
    }
  })

  it(`begin with the namespace's own words (${namespace})`, () => {
    expect(buildMessage(full).split('\n')[0]).toMatch(
      /^app\.example wants you to sign in with your (Ethereum|Solana|Substrate|Bitcoin|Cosmos) account:$/,
    )
  })
})
