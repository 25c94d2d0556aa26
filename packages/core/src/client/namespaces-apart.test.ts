import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFakeAdapter, type FakeAdapter } from '../testing/fake-adapter.js'
import { createFakeEnv } from '../testing/fake-env.js'
import { createFakeNetwork } from '../testing/fake-network.js'
import { turn } from '../testing/turn.js'
import { type Client, createClient } from './create-client.js'

const names = ['aaa', 'bbb', 'ccc', 'ddd', 'eee'] as const
type Name = (typeof names)[number]

const networks = names.flatMap(name => ['one', 'two'].map(id => createFakeNetwork(id, name)))

function stage() {
  const adapters = Object.fromEntries(
    names.map(name => [
      name,
      createFakeAdapter({
        namespace: name,
        wallets: [
          { id: 'alpha', name: 'Alpha', addresses: [`${name}a`, `${name}b`] },
          { id: `only-${name}` },
        ],
      }),
    ]),
  ) as Record<Name, FakeAdapter>
  const client = createClient({
    projectId: 'project',
    adapters: Object.values(adapters),
    networks,
    env: createFakeEnv(),
  })
  client.start()
  return { adapters, client }
}

/** What a person, a wallet or the app can do in one namespace. */
const steps: Record<string, (client: Client, adapter: FakeAdapter, name: Name) => unknown> = {
  connect: (client, _, name) => client.connect({ namespace: name, connectorId: 'alpha' }),
  connectOther: (client, _, name) => client.connect({ namespace: name, connectorId: `only-${name}` }),
  reject: (client, adapter, name) => {
    adapter.wallet('alpha').rejectNext()
    return client.connect({ namespace: name, connectorId: 'alpha' })
  },
  disconnect: (client, _, name) => client.disconnect({ namespace: name }),
  walletLeaves: (_, adapter) => adapter.wallet('alpha').disconnectFromWallet(),
  walletAccounts: (_, adapter) => adapter.wallet('alpha').changeAccounts(),
  walletNetwork: (_, adapter, name) => adapter.wallet('alpha').changeNetwork(`${name}:two`),
  walletUnknownNetwork: (_, adapter, name) => adapter.wallet('alpha').changeNetwork(`${name}:nowhere`),
  switchNetwork: (client, _, name) => client.switchNetwork(`${name}:one`),
  fetchBalance: (client, _, name) => client.account.actions.fetchBalance(name),
  label: (client, _, name) => client.account.actions.label(name, `${name}a`, 'Savings'),
}

const stateOf = (client: Client, name: Name) =>
  JSON.stringify(
    [
      client.connection.snapshot().namespaces[name],
      client.network.snapshot().namespaces[name],
      client.account.snapshot().namespaces[name],
    ],
    (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value),
  )

it('nothing that happens in one namespace changes what another one shows, in whatever order', async () => {
  const step = fc.record({ name: fc.constantFrom(...names), what: fc.constantFrom(...Object.keys(steps)) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async sequence => {
      const { adapters, client } = stage()
      for (const { name, what } of sequence) {
        const before = names.map(each => stateOf(client, each))
        await Promise.resolve(steps[what]?.(client, adapters[name], name)).catch(() => undefined)
        await turn()
        names.forEach((each, index) => {
          if (each !== name) expect(stateOf(client, each), `${what} in ${name}`).toBe(before[index])
        })
      }
      client.destroy()
    }),
    { numRuns: 60 },
  )
})
