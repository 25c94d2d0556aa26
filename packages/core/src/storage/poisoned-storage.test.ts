import { expect, it } from 'vitest'
import { connectWallet, createTestClient, slice } from '../client/client.fixture.js'
import { createFakeEnv } from '../testing/fake-env.js'

const keys = [
  'networks',
  'connections',
  'recent_connections',
  'recent_wallets',
  'recent_listed_wallets',
  'preferred_account_types',
  'address_labels',
  'test:authorized.alpha',
  'test:adopted:network',
  'wc/wc@2:client:0.3//session',
  'wc/wc@2:core:0.3//keychain',
  'wc/WALLETCONNECT_DEEPLINK_CHOICE',
  'linked_wallets',
]
const values = [
  '',
  'null',
  'true',
  '5',
  '"text"',
  'no JSON',
  '{"a":',
  '[null]',
  '[[5]]',
  '{"test":null}',
  '{"test":[{"connectorId":5}]}',
  '{"test":{"length":1e9}}',
  '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  '{"namespace":"constructor","active":{"constructor":"x:y","__proto__":"x:y"}}',
  '[{"id":"a","name":"A","rdns":5,"chains":[5]}]',
  JSON.stringify('x'.repeat(100_000)),
]

/** Reads what a page load shows at the start and after a connect. */
async function visit(key?: string, value = '') {
  const env = createFakeEnv()
  if (key !== undefined) env.storage.set(`@latchkey/${key}`, value)
  const { client } = createTestClient({ env, features: { multiWallet: true } })
  const { connection, network, account, connectors } = client
  const states = () =>
    JSON.stringify([connection, network, account, connectors].map(domain => domain.snapshot()))
  const started = states()
  await connectWallet(client)
  const wallets = await client.features.load('wallets')
  await wallets.actions.suggest()
  const shown = [started, states(), slice(client).status, wallets.snapshot().recent]
  client.destroy()
  return shown
}

it('counts 13 keys and 16 values', () => {
  expect([keys.length, values.length]).toEqual([13, 16])
})

it.each(keys)('whatever stands under %s, the visit is as if nothing stood there', async key => {
  const clean = await visit()
  for (const value of values) {
    expect(await visit(key, value), value.slice(0, 80)).toEqual(clean)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  }
})
