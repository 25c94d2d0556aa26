import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cookieToInitialState, toCookieValue } from './state-cookie.js'
import type { StoredConnection } from './stored-connections.js'

const evm: StoredConnection = {
  connectorId: 'io.metamask',
  networkId: 'eip155:1',
  accountIds: ['eip155:1:0x52908400098527886E0F7030069857D2E4169EE7'],
}
const cosmos: StoredConnection = {
  connectorId: 'Keplr; a=b, "c"',
  networkId: 'cosmos:cosmoshub-4',
  accountIds: ['cosmos:cosmoshub-4:cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'],
}
const header = (connections: readonly StoredConnection[]) =>
  `a=1; latchkey=${toCookieValue(connections)}; b=2`

const named = (state: unknown) => `latchkey=${encodeURIComponent(JSON.stringify(state))}`

describe('what is written', () => {
  it('is read back in its order', () => {
    expect(cookieToInitialState(header([evm, cosmos]))).toEqual({ connections: [evm, cosmos] })
  })

  it('keeps the first account of a connection alone', () => {
    const two = { ...evm, accountIds: [...evm.accountIds, 'eip155:1:0xb'] as const }
    expect(cookieToInitialState(header([two]))).toEqual({ connections: [evm] })
  })

  it('is a value that a cookie may have, of at most 512 characters: what does not fit is left out', () => {
    const long = { ...evm, connectorId: 'x'.repeat(500) }
    const value = toCookieValue([long, cosmos, evm])
    expect(value).toMatch(/^[\w%!'()*.~-]{1,512}$/)
    expect(cookieToInitialState(`latchkey=${value}`)).toEqual({ connections: [cosmos, evm] })
  })

  it('is nothing where nobody is connected', () => {
    expect([toCookieValue([]), toCookieValue([{ ...evm, connectorId: 'x'.repeat(500) }])]).toEqual(['', ''])
  })

  it('survives a framework that decodes and encodes the cookies of a request', () => {
    const value = encodeURIComponent(decodeURIComponent(toCookieValue([cosmos])))
    expect(cookieToInitialState(`latchkey=${value}`)).toEqual({ connections: [cosmos] })
  })
})

describe('what is read', () => {
  it('is the cookie of that name', () => {
    const value = toCookieValue([evm])
    expect(cookieToInitialState(`mine=${value}`, 'mine')).toEqual({ connections: [evm] })
    expect(cookieToInitialState(`mine=${value}`)).toBeUndefined()
    expect(cookieToInitialState(`not-latchkey=${value}`)).toBeUndefined()
  })

  it.each([
    ['no header', null],
    ['no cookie', ''],
    ['an empty value', 'latchkey='],
    ['no JSON', 'latchkey=%7B'],
    ['a broken escape', 'latchkey=%E0%A4%A'],
    ['another version', named({ v: 2, c: [['a', 'eip155:1', '0xb']] })],
    ['no list', named({ v: 1, c: 'abc' })],
    ['an empty list', named({ v: 1, c: [] })],
    ['no network', named({ v: 1, c: [['a', 'eip155', '0xb']] })],
    ['no address', named({ v: 1, c: [['a', 'eip155:1']] })],
    ['an address with markup', named({ v: 1, c: [['a', 'eip155:1', '<b>']] })],
    ['too much', named({ v: 1, c: [['a'.repeat(500), 'eip155:1', '0xb']] })],
  ])('is nothing with %s', (_, text) => {
    expect(cookieToInitialState(text)).toBeUndefined()
  })

  it('is one connection per namespace', () => {
    const both = [
      ['a', 'eip155:1', '0xb'],
      ['c', 'eip155:10', '0xd'],
    ]
    expect(cookieToInitialState(named({ v: 1, c: both }))?.connections.map(each => each.networkId)).toEqual([
      'eip155:1',
    ])
  })

  it('throws for no header at all', () => {
    fc.assert(
      fc.property(fc.string(), fc.json(), (text, json) => {
        for (const value of [text, json, encodeURIComponent(json)])
          expect(() => cookieToInitialState(`latchkey=${value}`)).not.toThrow()
      }),
    )
  })
})
