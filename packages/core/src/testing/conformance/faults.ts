import type { AdapterEvent } from '../../adapter/contract/adapter-events.types.js'
import type { NetworkCapabilities, WalletCapabilities } from '../../adapter/contract/capabilities.js'
import type { AdapterHost } from '../../adapter/contract/chain-adapter.types.js'
import type { Connection } from '../../adapter/contract/connection.types.js'
import type { Connector } from '../../adapter/contract/connector.types.js'
import { createFakeAdapter } from '../fake-adapter.js'
import { createFakeWallet, type FakeWallet } from '../fake-wallet.js'
import { adapterConformance } from './adapter-conformance.js'
import { type AdapterChanges, alterAdapter } from './alter-adapter.js'
import type { ConformanceFixture } from './conformance.types.js'
import { createFakeFixture } from './fake-fixture.js'

/** An adapter that is wrong in one way, and every case that must see it: no fewer, and none that blames another thing. */
export interface Fault extends AdapterChanges {
  readonly fault: string
  readonly fails: readonly string[]
}

const OVER_A_SESSION = /^over a session: /

/** The cases that fail for a faulty adapter, with what they say: those of its wallets, or those of a session. */
export async function failuresOf(
  changes: AdapterChanges,
  { session = false, ...more }: { session?: boolean } & Pick<ConformanceFixture, 'exercise'> = {},
): Promise<Record<string, string>> {
  const fake = createFakeAdapter({ wallets: [] })
  // What hangs, hangs for ever here: no need to be patient.
  const fixture = { ...createFakeFixture(fake, alterAdapter(fake, changes)), ...more, limitMs: 60 }
  const failures: Record<string, string> = {}
  const cases = adapterConformance(fixture).filter(({ name }) => OVER_A_SESSION.test(name) === session)
  for (const { name, run } of cases) {
    await run().catch((error: unknown) => {
      failures[name] = String(error)
    })
  }
  return failures
}

type Connect = Connector['connect']

/** A connector whose `connect` is another. */
export const connectWith =
  (change: (connect: Connect, connector: Connector, host: AdapterHost) => Connect) =>
  (connector: Connector, host: AdapterHost): Connector => ({
    ...connector,
    connect: change(connector.connect.bind(connector), connector, host),
  })

/** A connector whose connections are other ones; wrong shapes are the point. */
export const connectionWith = (change: (connection: Connection) => unknown) =>
  connectWith(connect => async (input, options) => change(await connect(input, options)) as Connection)

/** The fake wallet behind a connector. */
export const walletOf = async (connector: Connector): Promise<FakeWallet> =>
  ((await connector.getProvider?.()) as FakeWallet | undefined) ?? createFakeWallet()

/** Events of one type become others. */
export const eventsOf =
  <T extends AdapterEvent['type']>(
    type: T,
    change: (event: Extract<AdapterEvent, { type: T }>) => readonly AdapterEvent[],
  ) =>
  (event: AdapterEvent): readonly AdapterEvent[] =>
    event.type === type ? change(event as Extract<AdapterEvent, { type: T }>) : [event]

/** An instance whose capabilities are other ones. */
export const networkWith = (
  change: (able: NetworkCapabilities, host: AdapterHost) => object,
): Pick<Fault, 'instance'> => ({
  instance: (instance, host) => ({
    ...instance,
    capabilities: change(instance.capabilities, host) as NetworkCapabilities,
  }),
})

/** A connector whose connections can do other things. */
export const walletWith = (
  change: (able: WalletCapabilities, connector: Connector, host: AdapterHost) => unknown,
): Pick<Fault, 'connector'> => ({
  connector: (connector, host) => ({
    ...connector,
    capabilities: connection =>
      change(connector.capabilities(connection), connector, host) as WalletCapabilities,
  }),
})
