import type { NetworkId } from '../../caip/network-id.js'
import { LatchkeyError } from '../../errors/error.js'
import { sleep } from '../../kernel/sleep.js'
import type { Account } from '../contract/connection.types.js'
import type { TransportEvent, TransportSession } from '../contract/shared-transport.types.js'
import { requireConnected } from '../runtime/require-connected.js'
import { emitChanges } from '../runtime/wallet-session.js'
import type { Adopted, AdoptedState, AdoptInput } from './adopted.types.js'
import { chooseNetwork, rememberNetwork } from './adopted-network.js'
import { putFirst } from './session-order.js'

/** How long, and how often, a session's update is waited for. */
const UPDATE_MS = 5000
const LOOK_MS = 100

/** One account may stand there twice, for two purposes; a public key may become known later. */
const accountKey = ({ accountId, type, publicKey }: Account) => [accountId, type, publicKey].join(' ')

/** What is reported is taken in its order, although decoding takes a moment. */
function createQueue(): (work: () => Promise<unknown>) => Promise<unknown> {
  let queue: Promise<unknown> = Promise.resolve()
  return work => {
    const mine = queue.then(work)
    queue = mine.catch(() => undefined)
    return mine
  }
}

/** What is connected now, and who wants to know. */
function createState() {
  const watchers = new Set<(state: AdoptedState | undefined) => void>()
  let state: AdoptedState | undefined
  return {
    get: () => state,
    set(next: AdoptedState | undefined) {
      const before = state
      state = next
      if (before !== next) for (const watcher of [...watchers]) watcher(next)
    },
    watch(watcher: (state: AdoptedState | undefined) => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    forgetWatchers: () => watchers.clear(),
  }
}

/** A shared transport at work, and the two ends of that work. */
export interface AdoptedWork {
  readonly adopted: Adopted
  /** Begins with what was connected, and hears from then on what the wallet reports. */
  begin(state: AdoptedState): void
  /** Hears no more; nothing is emitted. */
  detach(): void
}

/** Makes what follows a session in one namespace, from its beginning to its end, and tells the host what changes. */
export function createAdopted(input: AdoptInput): AdoptedWork {
  const { transport, host, lifetime } = input
  const { connectorId } = transport
  const state = createState()
  const inTurn = createQueue()
  let stop: (() => void) | undefined

  const detach = () => {
    stop?.()
    stop = undefined
    state.set(undefined)
  }
  const end = () => {
    if (!state.get()) return
    detach()
    host.emit({ type: 'disconnected', connectorId })
  }
  const take = (next: AdoptedState) => {
    const before = state.get()
    if (!before) return
    state.set(next)
    const { networkId } = next
    if (before.networkId !== networkId) rememberNetwork(host, networkId)
    const { accounts } = next.accounts.length > 0 ? next : before
    emitChanges({ host, connectorId }, before, { networkId, accounts }, accountKey)
  }
  const move = async (session: TransportSession, networkId: NetworkId) =>
    take({ session, networkId, accounts: await input.toAccounts(session, networkId) })

  const hear = async (event: TransportEvent): Promise<void> => {
    const now = state.get()
    if (!now || lifetime.aborted) return
    const { session, networkId } = now
    if (event.type === 'closed') return end()
    if (event.type === 'networkChanged') return move(session, event.networkId)
    if (event.type === 'accountsChanged') return move(putFirst(event.addresses, session), networkId)
    if (event.type === 'sessionChanged') {
      const next = transport.session()
      if (!next) return end()
      const stays = next.supportsAllNetworks || next.networkIds.includes(networkId)
      const chosen = stays ? networkId : chooseNetwork(next, [], host)
      return chosen === undefined ? end() : move(next, chosen)
    }
    const accounts = await input.onEvent?.(event, now)
    const still = state.get()
    if (accounts && accounts.length > 0 && still) take({ ...still, accounts })
  }

  const adopted: Adopted = {
    transport,
    current: state.get,
    grants(method) {
      const methods = state.get()?.session.methods
      return methods !== undefined && (methods.length === 0 || methods.includes(method))
    },
    async use({ caipNetworkId, name }) {
      requireConnected({ state: state.get() })
      const isGrantedBy = (session: TransportSession) =>
        session.supportsAllNetworks || session.networkIds.includes(caipNetworkId)
      const before = state.get()
      // Outside of the queue: what the wallet reports meanwhile does not wait for its answer.
      if (before && before.networkId !== caipNetworkId && isGrantedBy(before.session))
        await transport.switchNetwork?.(caipNetworkId)
      await inTurn(async () => {
        const now = state.get()
        if (!now) return
        const session = (transport.switchNetwork && transport.session()) ?? now.session
        const isGranted = isGrantedBy(session)
        const accounts = isGranted ? await input.toAccounts(session, caipNetworkId) : []
        // A wallet that takes every network may still have no account that fits this one.
        if (accounts.length === 0)
          throw new LatchkeyError('unsupportedNetwork', `The wallet did not grant ${name}`, {
            hint: 'Connect again and choose the network in the wallet.',
          })
        take({ session, networkId: caipNetworkId, accounts })
      })
    },
    async covers(networkId, options = {}) {
      for (let waited = 0; waited <= UPDATE_MS; waited += LOOK_MS) {
        const now = state.get()
        if (!now) return false
        if (now.session.networkIds.includes(networkId)) return true
        await sleep(LOOK_MS, host.env.clock, options.signal, lifetime)
      }
      return false
    },
    watch: state.watch,
  }

  lifetime.addEventListener(
    'abort',
    () => {
      state.forgetWatchers()
      detach()
    },
    { once: true },
  )
  return {
    adopted,
    begin(first) {
      state.set(first)
      stop ??= transport.watch(event => {
        inTurn(() => hear(event)).catch(error =>
          host.env.logger.warn('What a wallet reported could not be taken', error),
        )
      })
    },
    detach,
  }
}
