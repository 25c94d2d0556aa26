import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFakeAdapter, type FakeAdapter } from '../testing/fake-adapter.js'
import { createFakeEnv } from '../testing/fake-env.js'
import { createFakeNetwork } from '../testing/fake-network.js'
import { type Client, createClient } from './create-client.js'

// A sample; the long run asks for more.
const CLIENTS = fc.readConfigureGlobal()?.numRuns ?? 50
const SEQUENCES_PER_CLIENT = 40

const names = ['aaa', 'bbb', 'ccc', 'ddd', 'eee'] as const
type Name = (typeof names)[number]

const networks = names.flatMap(name => ['one', 'two'].map(id => createFakeNetwork(id, name)))
const further = Object.fromEntries(names.map(name => [name, createFakeNetwork('three', name)]))

// As a turn of the event loop, but without a channel each: there are some fifty thousand of them.
const turn = () => new Promise<void>(resolve => setImmediate(resolve))

interface Stage {
  readonly client: Client
  readonly adapters: Record<Name, FakeAdapter>
  /** Approves the prompts that the wallet of the namespace keeps open. */
  readonly open: Record<Name, (() => void)[]>
}

function createStage(multiWallet: boolean): Stage & { env: ReturnType<typeof createFakeEnv> } {
  const adapters = Object.fromEntries(
    names.map(name => [
      name,
      createFakeAdapter({
        namespace: name,
        wallets: [
          {
            id: 'alpha',
            name: 'Alpha',
            addresses: [`${name}a`, `${name}b`],
            exposeAll: true,
            networkId: `${name}:one`,
          },
          { id: `only-${name}`, networkId: `${name}:two` },
        ],
      }),
    ]),
  ) as Record<Name, FakeAdapter>
  const env = createFakeEnv()
  const client = createClient({
    projectId: 'project',
    adapters: Object.values(adapters),
    networks,
    features: { multiWallet },
    env,
  })
  client.start()
  const open = Object.fromEntries(names.map(name => [name, []])) as unknown as Stage['open']
  return { adapters, client, env, open }
}

/** What a person, a wallet or the app can do in one namespace. */
const steps: Record<string, (stage: Stage, name: Name) => unknown> = {
  connect: ({ client }, name) => client.connect({ namespace: name, connectorId: 'alpha' }),
  connectOther: ({ client }, name) => client.connect({ namespace: name, connectorId: `only-${name}` }),
  reject: ({ client, adapters }, name) => {
    adapters[name].wallet('alpha').rejectNext()
    return client.connect({ namespace: name, connectorId: 'alpha' })
  },
  disconnect: ({ client }, name) => client.disconnect({ namespace: name }),
  walletLeaves: ({ adapters }, name) => adapters[name].wallet('alpha').disconnectFromWallet(),
  walletAccounts: ({ adapters }, name) => adapters[name].wallet('alpha').changeAccounts(),
  walletNetwork: ({ adapters }, name) => adapters[name].wallet('alpha').changeNetwork(`${name}:two`),
  walletUnknownNetwork: ({ adapters }, name) =>
    adapters[name].wallet('alpha').changeNetwork(`${name}:nowhere`),
  switchToOne: ({ client }, name) => client.switchNetwork(`${name}:one`),
  switchToTwo: ({ client }, name) => client.switchNetwork(`${name}:two`),
  switchToThree: ({ client }, name) => client.switchNetwork(`${name}:three`),
  // The wallet leaves its next prompt open, whatever it is for, until it is answered.
  hesitate: ({ adapters, open }, name) => {
    const wallets = [adapters[name].wallet('alpha'), adapters[name].wallet(`only-${name}`)]
    open[name].push(...wallets.map(wallet => wallet.hangNext()))
  },
  answer: ({ open }, name) => open[name].shift()?.(),
  refuse: ({ adapters }, name) => adapters[name].wallet('alpha').rejectNext(),
  addNetwork: ({ client }, name) => client.network.actions.add(further[name] as (typeof networks)[number]),
  removeOne: ({ client }, name) => client.network.actions.remove(`${name}:one`),
  removeTwo: ({ client }, name) => client.network.actions.remove(`${name}:two`),
  switchWallet: ({ client }, name) =>
    client.connection.actions.switchConnection({ namespace: name, connectorId: `only-${name}` }),
  switchAccount: ({ client }, name) =>
    client.connection.actions.switchConnection({
      namespace: name,
      connectorId: 'alpha',
      address: `${name}b`,
    }),
  fetchBalance: ({ client }, name) => client.account.actions.fetchBalance(name),
  label: ({ client }, name) => client.account.actions.label(name, `${name}a`, 'Savings'),
}

/** Unchanged parts of a snapshot keep their identity: only what has a new one is compared in full. */
function statesOf({ connection, network, account }: Client) {
  const domains = [connection.snapshot(), network.snapshot(), account.snapshot()]
  return names.map(name => domains.map(({ namespaces }) => namespaces[name]))
}

/** Where the kit says that a connected wallet is, and where the wallet is. */
function expectNoLie({ client, adapters }: Stage, name: Name, what: string) {
  const connection = client.session.connection(name)
  if (!connection) return
  const { networkId } = adapters[name].wallet(connection.connectorId)
  const { activeId } = client.network.state.namespaces[name] ?? {}
  if (activeId !== networkId || connection.networkId !== networkId)
    expect.fail(`${what} in ${name}: the wallet is on ${networkId}, the kit says ${activeId}`)
}

interface Step {
  readonly name: Name
  readonly what: string
}

/** One sequence, from wherever the one before has left the client. */
async function run(stage: Stage, sequence: readonly Step[]) {
  const { client, open } = stage
  let unsettled = 0
  const settled = () => {
    unsettled -= 1
  }
  let before = statesOf(client)
  for (const { name, what } of sequence) {
    unsettled += 1
    Promise.resolve(steps[what]?.(stage, name)).then(settled, settled)
    await turn()
    const after = statesOf(client)
    names.forEach((each, index) => {
      if (each !== name && after[index]?.some((part, at) => part !== before[index]?.[at]))
        expect(after[index], `${what} in ${name} changed ${each}`).toEqual(before[index])
    })
    before = after
    expectNoLie(stage, name, what)
  }
  for (const name of names) for (const answer of open[name].splice(0)) answer()
  await turn()
  for (const name of names) {
    expectNoLie(stage, name, 'the last answer')
    if (client.network.state.namespaces[name]?.switchingTo) expect.fail(`${name} still switches`)
  }
  if (unsettled > 0) expect.fail(`${unsettled} requests never settled`)
}

it(
  'nothing that happens in one namespace changes another, and none lies about its wallet',
  async () => {
    // What is loaded on first use is here: a step is over after one turn.
    await Promise.all([
      import('./connecting.js'),
      import('../network/change-networks.js'),
      import('../connection/switch-connection.js'),
      import('../account/fetch-balance.js'),
      import('../developer/alerts.js'),
    ])
    const step = fc.record({ name: fc.constantFrom(...names), what: fc.constantFrom(...Object.keys(steps)) })
    const sequences = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), {
      minLength: SEQUENCES_PER_CLIENT,
      maxLength: SEQUENCES_PER_CLIENT,
    })
    let count = 0
    await fc.assert(
      fc.asyncProperty(sequences, fc.boolean(), async (all, multiWallet) => {
        const stage = createStage(multiWallet)
        for (const sequence of all) await run(stage, sequence)
        stage.client.destroy()
        expect(stage.env.clock.pending).toBe(0)
        count += all.length
      }),
      { numRuns: CLIENTS },
    )
    expect(count).toBe(CLIENTS * SEQUENCES_PER_CLIENT)
    // Some 40 ms of computing for each, and a busy machine takes its time.
  },
  240_000 + CLIENTS * 500,
)
