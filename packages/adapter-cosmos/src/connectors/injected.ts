import {
  type AdapterHost,
  type CallOptions,
  type ConnectFlow,
  type ConnectInput,
  createConnectFlow,
  createQuietRequest,
  createWalletGuard,
  LatchkeyError,
  type NetworkId,
} from '@latchkey/core/adapter'
import { type ChainFacts, requireChain } from '../codec/chain-facts.js'
import type { CosmosChain } from '../codec/chain-facts.types.js'
import { toCosmosError } from '../codec/errors.js'
import type { WindowWallet } from '../window-wallets.js'
import { openChain, readKey } from './chains/open-chain.js'
import { createCosmostationDriver } from './drivers/cosmostation.js'
import { createKeplrDriver } from './drivers/keplr.js'
import { type Session, type SessionState, toConnection } from './session.js'
import type { SignedBy } from './signing/signed-by.js'
import { createGrants } from './stored-authorization.js'
import { watchKey } from './wallet-events.js'

/** Some wallets never answer when a permission is given back. */
const FORGET_TIMEOUT_MS = 100

/** One wallet, ready to be asked. */
export interface InjectedWallet extends ConnectFlow {
  readonly session: Session
  switchTo(networkId: NetworkId, options?: CallOptions): Promise<SessionState>
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
  state: undefined,
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

/** Makes the part of a connector that asks the wallet. Asks nothing yet. */
export function createInjectedWallet(input: InjectedInput): InjectedWallet {
  const session = createSession(input)
  const { host, guard, driver } = session
  const grants = createGrants(host, session.connectorId)
  // Nothing that can be asked of Keplr is certain not to open its window.
  const quiet = createQuietRequest(session)

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
  const connectSilently = async (
    { networkId }: ConnectInput,
    options?: CallOptions,
  ): Promise<SessionState | undefined> => {
    const facts = findGranted(networkId)
    if (!facts) return undefined
    const authorized = await guard.call(() => driver.isAuthorized(facts.chainId), options ?? {})
    if (authorized === false) return undefined
    const key = await guard.call(() => readKey(session, facts), options ?? {})
    // The chain used last comes first. After a disconnect it is granted no more.
    if (isGranted(facts)) grants.add(facts.chainId)
    return { facts, key }
  }
  const ask = (networkId: NetworkId, options?: CallOptions): Promise<SessionState> =>
    guard.share(networkId, () => openChain(session, networkId), options)

  let generation = 0
  let granted: readonly string[] = []
  const flow = createConnectFlow({
    session,
    ask: (wish, options) => ask(startNetwork(session, wish.networkId), options),
    askSilently: (wish, options) => quiet.ask(() => connectSilently(wish, options)),
    watch(heard) {
      return watchKey(session, () => {
        // It is not locked any more.
        quiet.allow()
        return heard()
      })
    },
    remember({ facts }) {
      quiet.allow()
      grants.add(facts.chainId)
    },
    revoke() {
      generation += 1
      granted = grants.list()
      grants.clear()
    },
    toConnection: state => toConnection(session, state),
    async tellWallet() {
      if (granted.length > 0) await guard.call(() => driver.forget(granted), { timeoutMs: FORGET_TIMEOUT_MS })
    },
  })

  return {
    ...flow,
    session,
    async switchTo(networkId, options) {
      const started = generation
      const state = await ask(networkId, options)
      if (started !== generation || !session.state) {
        throw new LatchkeyError('notConnected', 'The wallet is not connected')
      }
      grants.add(state.facts.chainId)
      return state
    },
  }
}
