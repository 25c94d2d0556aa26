import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AdapterHost } from '../adapter/contract/chain-adapter.types.js'
import { alterAdapter } from '../testing/conformance/alter-adapter.js'
import { createFakeAdapter } from '../testing/fake-adapter.js'
import { turn } from '../testing/turn.js'
import { codeOf, connectWallet, createTestClient } from './client.fixture.js'

type Stage = Awaited<ReturnType<typeof createStage>>
type Step = (stage: Stage) => unknown

/** Two namespaces, `test` connected and with amounts; `other` is where things happen. */
async function createStage() {
  let host: AdapterHost | undefined
  const other = createFakeAdapter({ namespace: 'other', wallets: [{ id: 'omega' }, { id: 'alpha' }] })
  const spied = alterAdapter(other, {
    host: real => {
      host = real
      return real
    },
  })
  const stage = createTestClient({ other: Object.assign(spied, { wallet: other.wallet }) as typeof other })
  const { client, adapter } = stage
  await connectWallet(client)
  adapter.ledger.setBalance({ networkId: 'test:one', address: 'talpha0a' }, 5n)
  await client.account.actions.fetchBalance('test')
  client.account.actions.label('test', 'talpha0a', 'Mine')
  if (!host) throw new Error('The adapter was created')
  return { ...stage, other, host }
}

const view = ({ client }: Stage) => ({
  connection: client.connection.snapshot().namespaces.test,
  networks: client.network.snapshot().namespaces.test,
  account: client.account.snapshot().namespaces.test,
})

const wallet = fc.constantFrom('omega', 'alpha')
const network = fc.constantFrom<`${string}:${string}`[]>(
  'other:one',
  'other:two',
  'other:strange',
  'test:two',
)
const steps: fc.Arbitrary<{ readonly name: string; readonly run: Step }> = fc.oneof(
  wallet.map(id => ({
    name: `connect ${id}`,
    run: ({ client }: Stage) => codeOf(connectWallet(client, id, 'other')),
  })),
  wallet.map(id => ({
    name: `reject ${id}`,
    run: ({ client, other }: Stage) => {
      other.wallet(id).rejectNext()
      return codeOf(connectWallet(client, id, 'other'))
    },
  })),
  wallet.map(id => ({
    name: `accounts ${id}`,
    run: ({ other }: Stage) => other.wallet(id).changeAccounts(),
  })),
  wallet.map(id => ({
    name: `leave ${id}`,
    run: ({ other }: Stage) => other.wallet(id).disconnectFromWallet(),
  })),
  fc.tuple(wallet, network).map(([id, to]) => ({
    name: `network ${id} ${to}`,
    run: ({ other }: Stage) => other.wallet(id).changeNetwork(to),
  })),
  // An adapter that speaks of what is not its own.
  fc.tuple(wallet, network).map(([connectorId, networkId]) => ({
    name: `event ${connectorId} ${networkId}`,
    run: ({ host }: Stage) => host.emit({ type: 'networkChanged', connectorId, networkId }),
  })),
  wallet.map(connectorId => ({
    name: `gone ${connectorId}`,
    run: ({ host }: Stage) => host.emit({ type: 'disconnected', connectorId }),
  })),
  fc.constantFrom('other:one' as const, 'other:two' as const).map(id => ({
    name: `switch ${id}`,
    run: ({ client }: Stage) => codeOf(client.switchNetwork(id)),
  })),
  fc.constant({
    name: 'disconnect',
    run: ({ client }: Stage) => codeOf(client.disconnect({ namespace: 'other' })),
  }),
  fc.constant({
    name: 'reset account',
    run: ({ domains }: Stage) => domains.account.internal.reset('other'),
  }),
)

describe('two namespaces', () => {
  it('keep what happens in one from the connection, networks and account of the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 12 }), async sequence => {
        const stage = await createStage()
        const before = view(stage)
        for (const { run } of sequence) await run(stage)
        await turn()
        expect(view(stage)).toEqual(before)
        stage.client.destroy()
      }),
      { numRuns: 60 },
    )
  })

  it('are told of their own transactions alone, whatever an adapter says', async () => {
    const { client, host } = await createStage()
    const { state } = await client.features.load('transactions')
    for (const networkId of ['test:one', 'other:one'] as const)
      host.emit({ type: 'transactionSent', connectorId: 'omega', networkId, hash: `of ${networkId}` })
    await turn()
    expect(state.list.map(({ hash }) => hash)).toEqual(['of other:one'])
  })

  it('keep the send form and the tokens of the one in front when the other one changes', async () => {
    const stage = await createStage()
    const { client, other } = stage
    await connectWallet(client, 'omega', 'other')
    client.network.actions.activate('test')
    const [send, tokens] = await Promise.all([client.features.load('send'), client.features.load('tokens')])
    await tokens.actions.fetch()
    send.actions.typeAmount('12')
    other.wallet('omega').changeAccounts('newacc')
    other.wallet('omega').changeNetwork('other:two')
    other.wallet('omega').disconnectFromWallet()
    expect([send.state.sendTokenAmount, tokens.state.status]).toEqual(['12', 'ready'])
  })

  it('lose them when another account, wallet or namespace comes to the front', async () => {
    const { client, adapter } = await createStage()
    const send = await client.features.load('send')
    const filled = (change: () => unknown) => async () => {
      send.actions.typeAmount('12')
      await change()
      return send.state.sendTokenAmount
    }
    const changes = [
      () => adapter.wallet('alpha').changeAccounts('newacc'),
      () => connectWallet(client, 'beta'),
      () => connectWallet(client, 'omega', 'other'),
      () => client.disconnect({ namespace: 'other' }),
    ]
    for (const change of changes) expect(await filled(change)()).toBe('')
  })
})
