import { ref } from 'valtio/vanilla'
import { type NetworkId, namespaceOf, parseNetworkId } from '../caip/network-id.js'
import type { ErrorCode } from '../errors/codes.js'
import { isLatchkeyError, LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { createLatest, destroyedError, throwIfAborted, withAbort } from '../kernel/task.js'
import { isRequested } from './network.selectors.js'
import type { NetworkChanges, NetworkParts } from './network.types.js'
import { prepareNetwork } from './network-list.js'

const NEEDS_ADAPTER = 'Adding or removing a network requires an adapter for its namespace'
const FAILED = 'The wallet did not switch networks'

/** Codes that say nothing of a switch: the wallet failed, or refused what it was asked, in words of its own. */
const VAGUE: readonly ErrorCode[] = ['walletError', 'invalidRequest', 'invalidResponse']

/** A failed switch in the codes that `switchNetwork` promises. What the wallet said stays in `cause`. */
function toSwitchError(failure: unknown): LatchkeyError {
  const error = toLatchkeyError(failure, 'switchFailed', FAILED)
  if (!VAGUE.includes(error.code)) return error
  const { rpcCode } = error
  return new LatchkeyError('switchFailed', FAILED, {
    cause: error,
    ...(rpcCode === undefined ? {} : { rpcCode }),
  })
}

/** Makes the changes of one client's networks. */
export function createNetworkChanges(parts: NetworkParts): NetworkChanges {
  const { ctx, store, ports, persist, setActive, write, leaving } = parts
  const { events, options, registry, scope } = ctx
  const slots = new Map(options.adapters.map(({ namespace }) => [namespace, createLatest()]))
  // Whose run a namespace's `switchingTo` tells of: an older run that settles late must not clear it.
  const owners = new Map<string, AbortSignal>()
  scope.add(() => {
    for (const { cancel } of slots.values()) cancel()
  })

  const change: NetworkChanges['change'] = async (networkId, by, signal) => {
    if (scope.signal.aborted) throw destroyedError()
    const { namespace } = parseNetworkId(networkId)
    const network = store.state.byId[networkId]
    const slot = slots.get(namespace)
    if (!network || !slot || !isRequested(store.state, networkId)) {
      const message = `Network ${networkId} is not among the networks of this app`
      const error = new LatchkeyError('networkMissing', message)
      events.emit('networkSwitchFailed', { networkId, error })
      throw error
    }
    const show = (switchingTo: NetworkId | null) => write(namespace, { switchingTo })
    return slot.run(async inner => {
      throwIfAborted(inner)
      owners.set(namespace, inner)
      try {
        const current = ports.walletNetwork(namespace)
        // A wallet that is there already is not asked, unless an earlier switch may still take it away.
        if (current && (current !== networkId || store.state.namespaces[namespace]?.switchingTo)) {
          show(networkId)
          await withAbort(ports.switchWallet(network, inner), inner)
        }
        throwIfAborted(inner)
        setActive(networkId, by)
      } catch (failure) {
        const error = toSwitchError(failure)
        if (!inner.aborted) events.emit('networkSwitchFailed', { networkId, error })
        throw error
      } finally {
        if (owners.get(namespace) === inner) show(null)
      }
    }, signal)
  }

  /** Asks a wallet that is on a removed network to switch; if it stays there, says so. */
  const fallBack = async (removed: NetworkId, first: NetworkId | undefined) => {
    const namespace = namespaceOf(removed)
    const by = namespace === store.state.activeNamespace ? 'app' : 'wallet'
    leaving.add(namespace)
    try {
      if (first) return await change(first, by)
    } catch (error) {
      // A newer switch decides, or the wallet has left.
      if (isLatchkeyError(error, 'aborted')) return
    } finally {
      leaving.delete(namespace)
    }
    events.emit('networkSwitched', {
      namespace,
      networkId: removed,
      by: 'wallet',
      wasRequested: true,
      supported: false,
      namespaceChanged: false,
    })
  }

  return {
    change,
    cancel: namespace => slots.get(namespace)?.cancel(),
    add(network) {
      const prepared = prepareNetwork(network, options)
      const { caipNetworkId, chainNamespace: namespace } = prepared
      registry.requireAdapter(namespace, NEEDS_ADAPTER)
      store.update(state => {
        const networks = state.namespaces[namespace]
        if (!networks) return
        state.byId[caipNetworkId] = ref(prepared)
        if (!networks.requestedIds.includes(caipNetworkId)) networks.requestedIds.push(caipNetworkId)
        networks.activeId ??= caipNetworkId
        state.activeNamespace ??= namespace
      })
      events.emit('networksChanged', { namespace })
    },
    remove(networkId) {
      const { namespace } = parseNetworkId(networkId)
      registry.requireAdapter(namespace, NEEDS_ADAPTER)
      const networks = store.state.namespaces[namespace]
      if (!networks?.requestedIds.includes(networkId)) return
      const remaining = networks.requestedIds.filter(id => id !== networkId)
      const [first] = remaining
      const isWalletThere = ports.walletNetwork(namespace) === networkId
      // While it is still in the list: to fall back is not to have left an unsupported network.
      if (networks.activeId === networkId && first && !isWalletThere)
        setActive(first, namespace === store.state.activeNamespace ? 'app' : 'wallet')
      store.update(state => {
        const draft = state.namespaces[namespace]
        if (!draft) return
        draft.requestedIds = remaining
        if (isWalletThere) return
        if (draft.activeId === networkId) draft.activeId = undefined
        delete state.byId[networkId]
      })
      persist()
      events.emit('networksChanged', { namespace })
      if (isWalletThere) void fallBack(networkId, first)
    },
  }
}
