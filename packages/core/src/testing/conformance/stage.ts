import type { AdapterEvent } from '../../adapter/contract/adapter-events.types.js'
import type { AdapterInstance, AddressCodec } from '../../adapter/contract/chain-adapter.types.js'
import type { Connection } from '../../adapter/contract/connection.types.js'
import type { Connector } from '../../adapter/contract/connector.types.js'
import type { Env } from '../../kernel/env.types.js'
import type { FakeEnv } from '../fake-env.js'
import { createMemoryStorage, type MemoryStorage } from '../memory-storage.js'
import type { ConformanceFixture, OptionalScript, ScriptedWallet } from './conformance.types.js'
import { createPatience, ensure, type Patience } from './wait.js'

/** One client's view of the adapter. */
export interface Party {
  readonly instance: AdapterInstance
  readonly storage: MemoryStorage
  /** Everything that the instance has reported, in order. */
  readonly events: readonly AdapterEvent[]
  /** The events of one type. */
  of<T extends AdapterEvent['type']>(type: T): readonly Extract<AdapterEvent, { type: T }>[]
  /** The connectors of the last report. */
  connectors(): readonly Connector[]
  /** Looks for wallets and waits for the scripted one. */
  findConnector(): Promise<Connector>
  /** Finds the scripted wallet and connects it, as a person would. */
  connect(): Promise<{ connector: Connector; connection: Connection }>
}

/** How a party differs from the usual. */
export interface PartyOptions {
  readonly storage?: MemoryStorage
  readonly fetch?: Env['fetch']
  /** A server: no window. */
  readonly server?: boolean
}

/** How many there are of what an adapter may leave behind. */
export type Census = Readonly<Record<string, number>>

/** Where one case plays: a fresh page with the scripted wallet on it. */
export interface Stage extends Patience {
  readonly fixture: ConformanceFixture
  readonly env: FakeEnv
  readonly wallet: ScriptedWallet
  /** Creates an instance of the adapter; it is disposed after the case. */
  open(options?: PartyOptions): Party
  codec(): Promise<AddressCodec>
  /** What the wallet can be made to do. */
  script<K extends OptionalScript>(name: K): NonNullable<ScriptedWallet[K]>
  /** Listeners, timers and requests that are there now. */
  census(): Census
  /** Listeners, timers and requests beyond those of a census; by default of the one before the adapter. */
  leftovers(since?: Census): readonly string[]
}

function hostEnv(env: FakeEnv, options: PartyOptions): Env {
  const { window, ...rest } = env
  const outside = { ...rest, ...(options.fetch ? { fetch: options.fetch } : {}) }
  return options.server ? outside : { ...outside, window }
}

function createParty(stage: Omit<Stage, 'open'>, options: PartyOptions, ended: AbortSignal): Party {
  const { fixture, wallet } = stage
  const storage = options.storage ?? createMemoryStorage()
  const events: AdapterEvent[] = []
  const instance = fixture.adapter.create({
    env: hostEnv(stage.env, options),
    storage,
    networks: () => fixture.networks,
    emit: event => void events.push(event),
    signal: ended,
    metadata: { name: 'Conformance', url: 'https://app.test', icons: [] },
  })
  const of: Party['of'] = type =>
    events.filter((event): event is Extract<AdapterEvent, { type: typeof type }> => event.type === type)
  const connectors = () => of('connectorsChanged').at(-1)?.connectors ?? []
  const scripted = () => connectors().find(connector => (wallet.connectorId ?? connector.id) === connector.id)
  const findConnector = async (): Promise<Connector> => {
    instance.discover()
    await stage.until(() => scripted() !== undefined, 'discover() did not report the installed wallet')
    const found = scripted()
    ensure(found, 'the installed wallet went away')
    return found
  }
  return {
    instance,
    storage,
    events,
    of,
    connectors,
    findConnector,
    async connect() {
      const connector = await findConnector()
      const connection = await stage.settle(connector.connect({}), 'connect()')
      return { connector, connection }
    },
  }
}

const takeCensus = (env: FakeEnv, wallet: ScriptedWallet): Census => ({
  'listeners on the wallet': wallet.listenerCount,
  'listeners on the window': env.window.listenerCount(),
  'timers on the clock': env.clock.pending,
  'open requests': env.fetch.pending,
})

/** The case has disposed what it wanted to see disposed: a failure here must not hide what it found. */
function disposeAgain({ instance }: Party): void {
  try {
    instance.dispose()
  } catch {
    // One case is about this alone.
  }
}

/** Sets the stage, plays, and clears it away again whatever happened. */
export async function play(
  fixture: ConformanceFixture,
  env: FakeEnv,
  scene: (stage: Stage) => Promise<void>,
): Promise<void> {
  const ended = new AbortController()
  const opened: Party[] = []
  const wallet = await fixture.installWallet(env)
  const before = takeCensus(env, wallet)
  const patience = createPatience(env.clock, fixture.limitMs ?? 5000)
  const backdrop: Omit<Stage, 'open'> = {
    ...patience,
    fixture,
    env,
    wallet,
    codec: () => patience.settle(fixture.adapter.traits.loadAddressCodec(), 'loadAddressCodec()'),
    script(name) {
      const act = wallet[name]?.bind(wallet)
      ensure(
        act,
        `installWallet() gave a wallet without ${name}(): add it, or name it in the fixture's \`without\``,
      )
      return act as NonNullable<ScriptedWallet[typeof name]>
    },
    census: () => takeCensus(env, wallet),
    leftovers: (since = before) =>
      Object.entries(takeCensus(env, wallet))
        .map(([what, count]) => ({ what, more: count - (since[what] ?? 0) }))
        .filter(({ more }) => more > 0)
        .map(({ what, more }) => `${more} ${what}`),
  }
  const open: Stage['open'] = (options = {}) => {
    const party = createParty(backdrop, options, ended.signal)
    opened.push(party)
    return party
  }
  try {
    await scene({ ...backdrop, open })
  } finally {
    ended.abort()
    for (const party of opened) disposeAgain(party)
    await wallet.uninstall()
  }
}
