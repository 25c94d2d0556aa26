import { ref } from 'valtio/vanilla'
import type { SignedTransaction, TransactionStatus } from '../adapter/contract/transactions.types.js'
import { type NetworkId, namespaceOf, parseNetworkId } from '../caip/network-id.js'
import type { ClientContext } from '../context/context.js'
import type { Session } from '../context/session.js'
import { LatchkeyError } from '../errors/error.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { isUnclear } from './outcome.js'
import { createBatches } from './transactions.batches.js'
import { bound } from './transactions.bounds.js'
import { checkAdded, isBatchId, isHash, isSame, isTrace } from './transactions.rules.js'
import { createSearches } from './transactions.search.js'
import { isForgotten, readTransactions, storeTransaction } from './transactions.storage.js'
import { keepUpWithTabs } from './transactions.tabs.js'
import {
  isOpen,
  type TrackedTransaction,
  type TransactionsActions,
  type TransactionsState,
} from './transactions.types.js'

export type TransactionsController = Controller<TransactionsState, TransactionsActions>

const initialTransactionsState = (): TransactionsState => ({ list: ref([]) })

/** Makes the transactions domain. */
export function createTransactionsController(ctx: ClientContext, session: Session): TransactionsController {
  const { env, events, registry, scope, storage } = ctx
  const store = createStore<TransactionsState>(initialTransactionsState)
  const following = new Map<string, Promise<TransactionStatus | 'unknown'>>()
  /** Requests that this page has made of a wallet: no other tab knows how they end. */
  const asking = new Set<string>()
  /** What was signed in this visit and no node confirmed, by the entry's id. Never stored: whoever has it can send it. */
  const signedOnes = new Map<string, SignedTransaction>()

  const changed = (namespace: string) =>
    events.emit('transactionsChanged', {
      namespace,
      // What the visitor has not approved yet is not on its way.
      pending: store.state.list.filter(each => each.namespace === namespace && each.status === 'pending')
        .length,
    })
  const show = (list: readonly TrackedTransaction[], namespace: string) => {
    store.set({ list: ref(bound(list)) })
    changed(namespace)
  }
  const remove = (id: string) => {
    const gone = store.state.list.find(each => each.id === id)
    signedOnes.delete(id)
    searches.end(id)
    batches.end(id)
    storeTransaction(storage, id, undefined)
    if (gone)
      show(
        store.state.list.filter(each => each.id !== id),
        gone.namespace,
      )
  }
  const put = (transaction: TrackedTransaction) => {
    const { id, namespace } = transaction
    storeTransaction(storage, id, isOpen(transaction) ? transaction : undefined)
    const isKnown = store.state.list.some(each => each.id === id)
    const list = isKnown
      ? store.state.list.map(each => (each.id === id ? transaction : each))
      : [transaction, ...store.state.list]
    show(list, namespace)
  }
  const listed = (networkId: NetworkId, hash: string) =>
    store.state.list.filter(each => each.networkId === networkId && each.hash === hash)
  const settle = (networkId: NetworkId, hash: string, status: TransactionStatus | 'unknown') => {
    for (const { unconfirmed, ...each } of listed(networkId, hash)) {
      signedOnes.delete(each.id)
      put({ ...each, status })
    }
    if (status !== 'unknown')
      events.emit('transactionSettled', { namespace: namespaceOf(networkId), networkId, hash, status })
    return status
  }

  const watch = async (networkId: NetworkId, hash: string) => {
    const capability = session.find(namespaceOf(networkId), 'transactions')
    if (!capability) return settle(networkId, hash, 'unknown')
    const { status } = await capability.watch({ networkId, hash }, { signal: scope.signal })
    return settle(networkId, hash, status)
  }
  /** One watch per transaction, whoever asks. A failed one leaves it pending: only the chain says how it ended. */
  const follow = (networkId: NetworkId, hash: string) => {
    const key = `${networkId} ${hash}`
    const run = following.get(key) ?? watch(networkId, hash)
    following.set(key, run)
    run.catch(error => {
      following.delete(key)
      if (!scope.signal.aborted) env.logger.warn('A transaction can no longer be followed', error)
    })
    return run
  }
  const start = (transaction: TrackedTransaction & { readonly hash: string }) => {
    put(transaction)
    return follow(transaction.networkId, transaction.hash)
  }
  const create = (kind: TrackedTransaction['kind'], networkId: NetworkId) => ({
    id: env.randomId(),
    kind,
    namespace: namespaceOf(networkId),
    networkId,
    startedAt: env.clock.now(),
  })
  const isListed = (networkId: NetworkId, hash: string) => listed(networkId, hash).length > 0
  /** The adapter may have reported a transaction already, as one that it knows nothing else of. */
  const removeTwins = ({ id, networkId }: Pick<TrackedTransaction, 'id' | 'networkId'>, hash: string) => {
    for (const twin of listed(networkId, hash)) if (twin.id !== id) remove(twin.id)
  }

  const searches = createSearches(ctx, session, {
    list: () => store.state.list,
    found(entry, hash) {
      removeTwins(entry, hash)
      // `follow` logs a failure, and leaves the transaction pending.
      start({ ...entry, hash, status: 'pending' }).catch(() => undefined)
    },
    gone: entry => put({ ...entry, status: 'dropped' }),
  })

  const batches = createBatches(ctx, session, {
    list: () => store.state.list,
    found(entry, hashes) {
      for (const hash of hashes) actions.report({ ...entry, hash, batch: entry.batch?.id ?? '' })
    },
    put,
  })
  const batchEntry = (networkId: NetworkId, id: string) =>
    store.state.list.find(each => each.networkId === networkId && each.batch?.id === id)

  const takeUp = (stored: TrackedTransaction) => {
    if (!registry.adapters.has(stored.namespace)) return
    if (stored.hash !== undefined && !isListed(stored.networkId, stored.hash)) {
      start({ ...stored, hash: stored.hash, status: 'pending' })
      return
    }
    // Whoever asked the wallet is gone, or is another tab: there is no answer to wait for here.
    const { list } = store.state
    if (stored.hash !== undefined || list.some(each => each.id === stored.id)) return
    const unknown: TrackedTransaction = { ...stored, status: 'unknown' }
    show([...list, unknown], stored.namespace)
    if (stored.batch) return batches.follow(stored.namespace)
    searches.begin(unknown, stored.status === 'unknown')
  }

  const actions: TransactionsActions = {
    add(added) {
      const { hash, networkId, label } = added
      const { namespace } = parseNetworkId(networkId)
      registry.requireAdapter(namespace)
      checkAdded(added)
      if (isListed(networkId, hash)) return
      start({ ...create('added', networkId), hash, status: 'pending', ...(label ? { label } : {}) })
    },
    begin(input, transfer) {
      let asked: Omit<TrackedTransaction, 'status' | 'hash'> = {
        ...create('send', input.networkId),
        from: input.from,
        transfer,
      }
      asking.add(asked.id)
      put({ ...asked, status: 'asked' })
      return {
        id: asked.id,
        traced(trace) {
          if (!isTrace(trace)) return
          asked = { ...asked, trace }
          put({ ...asked, status: 'asked' })
        },
        signed(transaction) {
          const { hash } = transaction
          signedOnes.set(asked.id, transaction)
          removeTwins(asked, hash)
          put({ ...asked, hash, status: 'pending' })
        },
        sent(hash) {
          asking.delete(asked.id)
          signedOnes.delete(asked.id)
          removeTwins(asked, hash)
          return start({ ...asked, hash, status: 'pending' })
        },
        failed(error) {
          // The page goes while the wallet still shows the request: the next visit has to know of it.
          if (scope.signal.aborted) return
          asking.delete(asked.id)
          const hash = signedOnes.get(asked.id)?.hash
          if (hash !== undefined) {
            const signed = { ...asked, hash, status: 'pending', unconfirmed: true } as const
            // `follow` logs a failure, and leaves the transaction pending.
            start(signed).catch(() => undefined)
          } else if (isUnclear(error.code)) {
            const unknown: TrackedTransaction = { ...asked, status: 'unknown' }
            put(unknown)
            searches.begin(unknown, true)
          } else remove(asked.id)
        },
      }
    },
    async broadcast(id) {
      const signed = signedOnes.get(id)
      const entry = store.state.list.find(each => each.id === id)
      if (!signed || !entry?.unconfirmed)
        throw new LatchkeyError(
          'invalidRequest',
          'There is nothing signed in this visit to give to the network',
        )
      await signed.broadcast({ signal: scope.signal })
      signedOnes.delete(id)
      for (const { unconfirmed, ...each } of listed(entry.networkId, signed.hash)) put(each)
    },
    report({ hash, networkId, batch, connectorId = '' }) {
      const waiting = batch === undefined ? undefined : batchEntry(networkId, batch)
      if (hash === undefined) {
        if (!isBatchId(batch) || waiting) return
        put({ ...create('request', networkId), batch: { id: batch, connectorId }, status: 'pending' })
        batches.follow(namespaceOf(networkId))
      } else if (!isHash(hash)) return
      else if (waiting && waiting.hash === undefined) {
        batches.end(waiting.id)
        removeTwins(waiting, hash)
        start({ ...waiting, hash, status: 'pending' })
      } else if (!isListed(networkId, hash))
        start({ ...create('request', networkId), hash, status: 'pending' })
    },
    findOpen: input => [...store.state.list, ...readTransactions(storage)].find(each => isSame(each, input)),
    dismiss: remove,
    restore() {
      const now = env.clock.now()
      for (const stored of readTransactions(storage)) {
        if (isForgotten(stored, now)) storeTransaction(storage, stored.id, undefined)
        else takeUp(stored)
      }
    },
  }

  for (const name of ['connected', 'connectionSwitched'] as const)
    events.on(name, ({ namespace }) => batches.follow(namespace))

  keepUpWithTabs(ctx, { list: () => store.state.list, isAsking: id => asking.has(id), remove, takeUp })
  return toController(store, actions)
}
