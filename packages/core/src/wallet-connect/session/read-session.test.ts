import { describe, expect, it } from 'vitest'
import { isLatchkeyError } from '../../errors/error.js'
import { readSession } from './read-session.js'

const grant = (...accounts: string[]) => ({ accounts, methods: ['sign'], events: ['chainChanged'] })
const struct = (namespaces: unknown, rest: object = {}) => ({
  topic: 't',
  pairingTopic: 'p',
  expiry: 1000,
  namespaces,
  peer: { metadata: { name: 'Phone', url: 'https://phone.test', icons: ['data:image/png;base64,aaaa'] } },
  ...rest,
})

describe('a session', () => {
  it('gives accounts, networks, methods and events of each namespace', () => {
    const { namespaces, expiresAt, peer } = readSession(
      struct({
        test: grant('test:one:aaaa', 'test:two:aaaa', 'test:one:bbbb'),
        other: grant('other:one:cccc'),
      }),
    )
    expect(expiresAt).toBe(1_000_000)
    expect(peer).toEqual({ name: 'Phone', url: 'https://phone.test', icon: 'data:image/png;base64,aaaa' })
    expect(namespaces.test).toMatchObject({
      accountIds: ['test:one:aaaa', 'test:two:aaaa', 'test:one:bbbb'],
      networkIds: ['test:one', 'test:two'],
      methods: ['sign'],
    })
    expect(Object.keys(namespaces)).toEqual(['test', 'other'])
  })

  it('takes the accounts, not the list of chains, for what was granted', () => {
    const { namespaces } = readSession(
      struct({ test: { ...grant('test:one:aaaa'), chains: ['test:one', 'test:two'] } }),
    )
    expect(namespaces.test?.networkIds).toEqual(['test:one'])
  })

  it('joins what stands under single network ids to its namespace', () => {
    const { namespaces } = readSession(
      struct({ test: grant('test:one:aaaa'), 'test:two': { ...grant('test:two:aaaa'), methods: ['more'] } }),
    )
    expect(namespaces.test).toMatchObject({ networkIds: ['test:one', 'test:two'], methods: ['sign', 'more'] })
  })

  it('reads an older network id as the one of today, and remembers what the wallet calls it', () => {
    const legacy = { 'test:now': 'test:before' } as const
    const { namespaces, grantedAs } = readSession(struct({ test: grant('test:before:aaaa') }), legacy)
    expect(namespaces.test?.accountIds).toEqual(['test:now:aaaa'])
    expect(grantedAs).toEqual({ 'test:now': 'test:before' })
  })

  it('prefers the id of today where the wallet granted both', () => {
    const legacy = { 'test:now': 'test:before' } as const
    const both = grant('test:before:aaaa', 'test:now:aaaa')
    const { namespaces, grantedAs } = readSession(struct({ test: both }), legacy)
    expect(namespaces.test?.accountIds).toEqual(['test:now:aaaa'])
    expect(grantedAs).toEqual({})
  })

  it('grants no network that it does not list, whatever the wallet calls itself', () => {
    const peer = { metadata: { name: 'MetaMask Wallet', icons: [] } }
    expect(readSession(struct({ test: grant('test:one:aaaa') }, { peer })).namespaces.test).toMatchObject({
      networkIds: ['test:one'],
      supportsAllNetworks: false,
    })
  })
})

describe('what a wallet told beside its session', () => {
  const told = (rest: object, legacy = {}) =>
    readSession(struct({ test: grant('test:one:aaaa'), other: grant('other:one:cccc') }, rest), legacy)
      .namespaces

  it('is text: what is no text there becomes JSON', () => {
    const sessionProperties = { keys: '[1]', atomic: { status: 'ready' }, big: 1n, none: undefined }
    expect(told({ sessionProperties }).test?.properties).toEqual({
      keys: '[1]',
      atomic: '{"status":"ready"}',
    })
  })

  it('is handed to the namespace whose network or whole it is about', () => {
    const scopedProperties = { test: { a: 1 }, 'test:one': { b: { c: [2] } }, 'other:one': { d: '3' } }
    const { test, other } = told({ scopedProperties })
    expect(test?.scopedProperties).toEqual({ test: { a: 1 }, 'test:one': { b: { c: [2] } } })
    expect(other?.scopedProperties).toEqual({ 'other:one': { d: '3' } })
  })

  it('is known by the id of today, which counts for more than an older one', () => {
    const scopedProperties = { 'test:one': { a: 'now' }, 'test:before': { a: 'before', b: 'before' } }
    for (const order of [1, -1]) {
      const entries = Object.entries(scopedProperties)
        .slice()
        .sort(() => order)
      const { test } = told({ scopedProperties: Object.fromEntries(entries) }, { 'test:one': 'test:before' })
      expect(test?.scopedProperties).toEqual({ 'test:one': { a: 'now', b: 'before' } })
    }
  })

  it.each([
    7,
    'x',
    null,
    [],
    ['test:one'],
    { 'test:one': 7, test: null },
    { 'test:one': [1], 'TEST!': { a: 1 }, 'a:b:c': { a: 1 }, __proto__: { a: 1 } },
    JSON.parse('{"__proto__":{"test":{"a":1}}}'),
  ])('costs nothing but itself where it is %j', hostile => {
    const { test } = told({ scopedProperties: hostile, sessionProperties: hostile })
    expect(test).toMatchObject({ accountIds: ['test:one:aaaa'], methods: ['sign'] })
    expect(test?.scopedProperties).toEqual({})
    expect(({} as Record<string, unknown>).test).toBeUndefined()
  })
})

describe('a session without measure', () => {
  const accounts = (count: number, network = 'test:one') =>
    Array.from({ length: count }, (_, index) => `${network}:a${index}`)

  it('counts by its first 256 accounts per namespace, at the cost of those', () => {
    const namespaces = { test: grant(...accounts(50_000)), other: grant('other:one:cccc') }
    let read = 0
    namespaces.test.accounts = new Proxy(namespaces.test.accounts, {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) read += 1
        return Reflect.get(target, key)
      },
    })
    const session = readSession(struct(namespaces))
    expect(session.namespaces.test?.accountIds).toEqual(accounts(256))
    expect(session.namespaces.other?.accountIds).toEqual(['other:one:cccc'])
    expect(read).toBe(256)
  })

  it('shares the limit among single network ids, and reads 256 entries at the most', () => {
    const entries = Array.from({ length: 5000 }, (_, index) => [
      `test:n${index}`,
      grant(...accounts(2, `test:n${index}`)),
    ])
    const { namespaces } = readSession(struct(Object.fromEntries(entries)))
    expect(namespaces.test?.accountIds).toHaveLength(256)
    expect(namespaces.test?.networkIds).toHaveLength(128)
  })

  it('has its methods and events cut likewise', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `m${index}`)
    const granted = { accounts: ['test:one:aaaa'], methods: many, events: many }
    const { test } = readSession(struct({ test: granted })).namespaces
    expect([test?.methods.length, test?.events.length]).toEqual([256, 256])
  })

  it('shares that limit among the network ids of a namespace', () => {
    const entries = Array.from({ length: 200 }, (_, index) => {
      const many = Array.from({ length: 200 }, (_, each) => `m${index}-${each}`)
      return [`test:n${index}`, { accounts: [`test:n${index}:aaaa`], methods: many, events: many }]
    })
    const { test } = readSession(struct(Object.fromEntries(entries))).namespaces
    expect([test?.methods.length, test?.events.length]).toEqual([256, 256])
  })

  it('has what is told beside it cut likewise, in every scope', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, index]))
    const scopes = Array.from({ length: 5000 }, (_, index) => [`test:n${index}`, many])
    const told = { sessionProperties: many, scopedProperties: Object.fromEntries(scopes) }
    const { test } = readSession(struct({ test: grant('test:one:aaaa') }, told)).namespaces
    const scoped = Object.values(test?.scopedProperties ?? {})
    expect(Object.keys(test?.properties ?? {})).toHaveLength(256)
    expect(scoped).toHaveLength(256)
    expect(scoped.map(fields => Object.keys(fields).length)).toEqual(Array(256).fill(256))
  })
})

describe('what a hostile wallet says of itself', () => {
  it.each([
    ['a picture on a host of its choice', { name: 'x', icons: ['https://phone.test/i.png'] }],
    ['a script for a picture', { name: 'x', icons: ['javascript:alert(1)'] }],
    ['an unencrypted picture', { name: 'x', icons: ['http://phone.test/i.png'] }],
    ['markup in the address', { name: 'x', icons: ['https://x.test/"><script>'] }],
    ['icons that are no list', { name: 'x', icons: 'https://x.test' }],
  ])('%s is left out', (_, metadata) => {
    expect(readSession(struct({ test: grant('test:one:aaaa') }, { peer: { metadata } })).peer).toEqual({
      name: 'x',
    })
  })

  it('a name that rearranges text around it is cut to what can be printed', () => {
    const metadata = { name: '\u202Eevil\u0000', icons: [] }
    expect(readSession(struct({ test: grant('test:one:aaaa') }, { peer: { metadata } })).peer.name).toBe(
      'evil',
    )
  })

  it.each([undefined, null, 'x', {}, struct({ test: grant() }), struct({ test: grant('nonsense') })])(
    '%j is refused as an invalid response',
    value => {
      let caught: unknown
      try {
        readSession(value)
      } catch (error) {
        caught = error
      }
      expect(isLatchkeyError(caught, 'invalidResponse')).toBe(true)
    },
  )
})
