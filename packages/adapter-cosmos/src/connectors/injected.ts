import {
  type AdapterHost,
  abortError,
  type CallOptions,
  type ConnectInput,
  type Connection,
  createWalletGuard,
  endSession,
  LatchkeyError,
  type NetworkId,
  throwIfAborted,
} from '@latchkey/core/adapter'
import type { CosmosChain } from '../chain-facts.types.js'
import { toCosmosError } from '../errors.js'
import type { WindowWallet } from '../window-wallets.js'
import { type ChainFacts, requireChain } from './chain-facts.js'
import { createCosmostationDriver } from './cosmostation.js'
import { createGrants } from './grants.js'
import { createKeplrDriver } from './keplr.js'
import { openChain, readKey } from './open-chain.js'
import { type Live, type Session, toConnection } from './session.js'
import type { SignedBy } from './signed-by.js'
import { watchKey } from './wallet-events.js'

/** Some wallets never answer when a permission is given back. */
const FORGET_TIMEOUT_MS = 100

/** One wallet, ready to be asked. */
export interface InjectedWallet {
  readonly session: Session
  connect(input: ConnectInput, options?: CallOptions): Promise<Connection>
  switchTo(networkId: NetworkId, options?: CallOptions): Promise<Live>
  disconnect(): Promise<void>
  /** Takes the listeners away, silently. */
  dispose(): void
}

/** What the entry knows of a wallet. */
export interface InjectedInput {
  readonly found: WindowWallet
  readonly host: AdapterHost
  readonly lifetime: AbortSignal
  readonly chains: readonly CosmosChain[]
  readonly signed: SignedBy
}

const createSession = ({ found, host, lifetime, chains, signed }: InjectedInput): Session => ({
  found,
  connectorId: found.id,
  host,
  chains,
  signed,
  lifetime,
  driver:
    found.form === 'keplr' ? createKeplrDriver(found, host.env.window) : createCosmostationDriver(found),
  guard: createWalletGuard({ clock: host.env.clock, lifetime, toError: toCosmosError }),
  live: undefined,
  detach: undefined,
})

/** The network to begin with: the one that is wanted, where the app has it; else the app's first. */
function startNetwork({ host }: Session, wanted: NetworkId | undefined): NetworkId {
  const networks = host.networks()
  const [first] = networks
  const found = networks.find(({ caipNetworkId }) => caipNetworkId === wanted) ?? first
  if (found) return found.caipNetworkId
  throw new LatchkeyError('networkMissing', 'The app has no cosmos network', {
    hint: 'Add one to the networks of the client.',
  })
}

/** Makes the working half of a connector. Asks nothing yet. */
export function createInjectedWallet(input: InjectedInput): InjectedWallet {
  const session = createSession(input)
  const { host, guard, driver, lifetime } = session
  const grants = createGrants(host, session.connectorId)
  let generation = 0

  const open = (live: Live, started: number, options?: CallOptions): Connection => {
    throwIfAborted(options?.signal, lifetime)
    // Disconnected while the wallet was still being asked: that was the later wish.
    if (started !== generation) throw abortError()
    session.live = live
    session.detach ??= watchKey(session)
    return toConnection(session, live)
  }
  const isGranted = (facts: ChainFacts) => grants.list().includes(facts.chainId)
  /** What can be had without asking: the wanted chain where it was granted, else the one used last. */
  const findGranted = (wanted: NetworkId | undefined): ChainFacts | undefined => {
    const known = host.networks().flatMap(({ caipNetworkId }) => {
      try {
        return requireChain(session.chains, caipNetworkId)
      } catch {
        return []
      }
    })
    const latest = grants.list().flatMap(chainId => known.find(facts => facts.chainId === chainId) ?? [])
    return latest.find(({ networkId }) => networkId === wanted) ?? latest[0]
  }
  const connectSilently = async ({ networkId }: ConnectInput, options?: CallOptions): Promise<Live> => {
    const facts = findGranted(networkId)
    if (!facts) throw new LatchkeyError('notAuthorized', 'The person has not let the app see this wallet')
    const authorized = await guard.call(() => driver.isAuthorized(facts.chainId), options ?? {})
    if (authorized === false) throw new LatchkeyError('notAuthorized', 'The wallet does not know this site')
    return { facts, key: await guard.call(() => readKey(session, facts), options ?? {}) }
  }
  const ask = (networkId: NetworkId, options?: CallOptions): Promise<Live> =>
    guard.share(networkId, () => openChain(session, networkId), options)

  return {
    session,
    async connect(wish, options) {
      const started = generation
      const live = wish.silent
        ? await connectSilently(wish, options)
        : await ask(startNetwork(session, wish.networkId), options)
      const connection = open(live, started, options)
      if (!wish.silent || isGranted(live.facts)) grants.add(live.facts.chainId)
      return connection
    },
    async switchTo(networkId, options) {
      const started = generation
      const live = await ask(networkId, options)
      if (started !== generation || !session.live) {
        throw new LatchkeyError('notConnected', 'The wallet is not connected')
      }
      grants.add(live.facts.chainId)
      return live
    },
    async disconnect() {
      generation += 1
      const granted = grants.list()
      grants.clear()
      if (!endSession(session) || granted.length === 0) return
      await guard.call(() => driver.forget(granted), { timeoutMs: FORGET_TIMEOUT_MS }).catch(() => undefined)
    },
    dispose: () => void endSession(session),
  }
}
