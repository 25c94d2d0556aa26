import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectWallet, createTestClient, slice } from '../client/client.fixture.js'
import { isListOf, isText } from '../kernel/guard.js'
import { createFakeEnv, createFakeLogger } from '../testing/fake-env.js'
import { createMemoryStorage } from '../testing/memory-storage.js'
import { turn } from '../testing/turn.js'
import { createClientStorage, prefixStorage } from './client-storage.js'

const texts = isListOf(isText)

describe('reading', () => {
  it.each(['', '{', 'undefined', 'null', '1', '"text"', '{"0":"a"}', '[1]', '["a",null]'])(
    'counts %j as absent where a list of texts is wanted',
    stored => {
      const storage = createClientStorage(createMemoryStorage({ entries: { key: stored } }))
      expect(storage.read('key', texts)).toBeUndefined()
    },
  )

  it('gives back what was written, and nothing once it is removed', () => {
    const storage = createClientStorage(createMemoryStorage())
    storage.write('key', ['a', 'b'])
    expect(storage.read('key', texts)).toEqual(['a', 'b'])
    storage.remove('key')
    expect(storage.read('key', texts)).toBeUndefined()
  })
})

describe('a prefix', () => {
  it('keeps two users of one storage apart', () => {
    const shared = createMemoryStorage()
    const [first, second] = ['a/', 'b/'].map(prefix => prefixStorage(shared, prefix, createFakeLogger()))
    first?.set('key', '1')
    expect([first?.get('key'), second?.get('key')]).toEqual(['1', null])
    second?.remove('key')
    expect(shared.entries()).toEqual({ 'a/key': '1' })
  })

  it('turns every failure into a warning', () => {
    const log = createFakeLogger()
    const storage = prefixStorage(createMemoryStorage({ failing: 'all' }), '', log)
    storage.set('key', '1')
    storage.remove('key')
    expect([storage.get('key'), log.entries.length]).toEqual([null, 3])
  })
})

const KEYS = ['connections', 'networks', 'recent_wallets', 'preferred_account_types']
const names = fc.constantFrom(
  'test',
  'other',
  '__proto__',
  'constructor',
  'toString',
  'namespace',
  'active',
  'connectorId',
)
const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    '',
    'test',
    'constructor',
    '__proto__',
    'test:two',
    'alpha',
    'test:one:aaaa',
  ),
  fc.string(),
)
const { tree } = fc.letrec(tie => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.array(fc.tuple(names, tie('tree')), { maxLength: 4 }).map(entries => Object.fromEntries(entries)),
  ),
}))
// Object literals cannot own `__proto__`; JSON can.
const json = tree.map(value => JSON.stringify(value).replaceAll('"constructor":', '"__proto__":'))
const hostile = fc.record(
  Object.fromEntries(KEYS.map(key => [`@latchkey/${key}`, fc.oneof(json, fc.string())])),
)

describe('a client', () => {
  it('starts and connects whatever stands in its storage', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async entries => {
        const env = createFakeEnv({
          storage: createMemoryStorage({ entries: entries as Record<string, string> }),
        })
        const { client } = createTestClient({ env })
        await turn()
        expect(['test:one', 'test:two']).toContain(client.session.activeNetwork()?.caipNetworkId)
        expect(client.account.state.namespaces.test?.preferredAccountType).toBe('standard')
        await connectWallet(client)
        expect(slice(client).status).toBe('connected')
        client.destroy()
      }),
      { numRuns: 150 },
    )
  })

  it.each([
    '{"namespace":"constructor","active":{"constructor":"test:two","toString":"test:two"}}',
    '{"namespace":"__proto__","active":{"__proto__":"test:two"}}',
    '{"namespace":"test","active":{"test":"other:two"}}',
    '{"namespace":"test","active":{"test":"test:gone"}}',
  ])('begins on its own network when storage says %s', stored => {
    const env = createFakeEnv({ storage: createMemoryStorage({ entries: { '@latchkey/networks': stored } }) })
    const { client } = createTestClient({ env })
    expect([client.network.state.activeNamespace, client.session.activeNetwork()?.caipNetworkId]).toEqual([
      'test',
      'test:one',
    ])
  })

  it.each(['reads', 'writes', 'all'] as const)(
    'works for this visit when storage fails its %s',
    async failing => {
      const env = createFakeEnv({ storage: createMemoryStorage({ failing }) })
      const { client } = createTestClient({ env })
      await connectWallet(client)
      await client.switchNetwork('test:two')
      client.account.actions.prefer('test', 'standard')
      await connectWallet(client, 'beta')
      await client.disconnect()
      expect(slice(client).status).toBe('disconnected')
      expect(env.log.entries.every(({ message }) => message.startsWith('Storage failed'))).toBe(true)
    },
  )
})
