import { ref } from 'valtio/vanilla'
import type { SignedTransaction, TransactionStatus, TransferInput } from '../adapter/contract/capabilities.js'
import { type NetworkId, namespaceOf, parseNetworkId } from '../caip/network-id.js'
import type { ClientContext } from '../context/context.js'
import type { Session } from '../context/session.js'
import { LatchkeyError } from '../errors/error.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { isUnclear } from './outcome.js'
import { bound, isSame } from './transactions.rules.js'
import { isForgotten, readTransactions, storeTransaction, TRANSACTIONS_KEY } from './transactions.storage.js'
import {
  type AskedTransaction,
  isOpen,
  type TrackedTransaction,
  type TrackedTransfer,
  type TransactionsState,
} from './transactions.types.js'

/** A transaction that the app sent without Latchkey. */
export interface AddTransaction {
  /** Id of the transaction in its namespace: a hash or a signature. */
  readonly hash: string
  readonly networkId: NetworkId
  /** Label for the visitor, such as `Mint a badge`. At most 256 characters. */
  readonly label?: string
}

/** Actions of the transactions domain. */
export interface TransactionsActions {
  /**
   * Tracks a transaction that the app sent without Latchkey.
   * @throws LatchkeyError `invalidCaip`, `invalidRequest`, `adapterMissing`
   */
  add(input: AddTransaction): void
  /** Records that the wallet is asked to send. From here on the form, the account and the network may change. */
  begin(input: TransferInput, transfer: TrackedTransfer): AskedTransaction
  /** Takes what an adapter reports as sent. */
  report(sent: Pick<AddTransaction, 'hash' | 'networkId'>): void
  /** The same transfer (network, sender, recipient, token, amount) while its outcome is open, in any tab. */
  findOpen(input: TransferInput): TrackedTransaction | undefined
  /**
   * Gives a signed transaction that no node confirmed to the network again. The same bytes: nothing is paid twice.
   * @throws LatchkeyError `invalidRequest` for one that is not `unconfirmed`, or was signed in another visit;
   * `unconfirmed`
   */
  broadcast(id: string): Promise<void>
  /** Removes a transaction from the list and stops watching it. */
  dismiss(id: string): void
  /** Takes up what an earlier visit left open. */
  restore(): void
}

export type TransactionsController = Controller<TransactionsState, TransactionsActions>

const MAX_TEXT = 256

const initialTransactionsState = (): TransactionsState => ({ list: ref([]) })

/** Makes the transactions domain. */
export function createTransactionsController(ctx: ClientContext, session: Session): TransactionsController {
  const { env, events, options, registry, scope, storage } = ctx
  const store = createStore<TransactionsState>(initialTransactionsState)
  const following = new Map<string, Promise<TransactionStatus | 'unknown'>>()
  /** Requests that this page has made of a wallet: no other tab knows how they end. */
  const asking = new Set<string>()
  /** What was signed in this visit and no node confirmed, by the entry's id. Never stored: whoever has it can send it. */
  const signedOnes = new Map<string, SignedTransaction>()

  /** What ends the search for a transfer, by the entry's id. */
  const searches = new Map<string, AbortController>()
  scope.add(() => {
    for (const search of searches.values()) search.abort()
  })

  const changed = (namespace: string) =>
    events.emit('transactionsChanged', {
      namespace,
      pending: store.state.list.filter(
        each => each.namespace === namespace && (each.status === 'asked' || each.status === 'pending'),
      ).length,
    })
  const show = (list: readonly TrackedTransaction[], namespace: string) => {
    store.set({ list: ref(bound(list)) })
    changed(namespace)
  }
  const remove = (id: string) => {
    const gone = store.state.list.find(each => each.id === id)
    signedOnes.delete(id)
    searches.get(id)?.abort()
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

  const findSent = async (entry: TrackedTransaction, isAnswered: boolean, signal: AbortSignal) => {
    const { id, namespace, networkId, from, transfer, trace } = entry
    const capability = session.find(namespace, 'transactions')
    if (!capability?.search || !from || !transfer || trace === undefined) return
    const { to, amount, token } = transfer
    const isOther = (hash: string) =>
      listed(networkId, hash).some(each => each.kind === 'send' && each.id !== id)
    const wanted = { networkId, from, to, amount, token, trace, isOther }
    const { hash } = await capability.search(wanted, { signal })
    const current = store.state.list.find(each => each.id === id)
    // The wallet may have answered after all, in this tab or another.
    if (!current || current.hash !== undefined) return
    if (hash !== undefined) {
      removeTwins(current, hash)
      void start({ ...current, hash, status: 'pending' })
    } else if (isAnswered) put({ ...current, status: 'dropped' })
  }
  /**
   * Settles a transfer whose answer was lost, by what the account's transactions say. While nobody knows whether the
   * wallet still shows the request (`isAnswered` false), it may be sent later: then it is found, and never given up.
   */
  const search = (entry: TrackedTransaction, isAnswered: boolean) => {
    if (searches.has(entry.id)) return
    const aborter = new AbortController()
    searches.set(entry.id, aborter)
    findSent(entry, isAnswered, aborter.signal)
      .catch(error => {
        if (!aborter.signal.aborted) env.logger.warn('A transfer can no longer be searched for', error)
      })
      .finally(() => searches.delete(entry.id))
  }

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
    search(unknown, stored.status === 'unknown')
  }

  const actions: TransactionsActions = {
    add({ hash, networkId, label }) {
      const { namespace } = parseNetworkId(networkId)
      registry.requireAdapter(namespace)
      if (typeof hash !== 'string' || hash === '' || hash.length > MAX_TEXT)
        throw new LatchkeyError('invalidRequest', 'A transaction needs its hash, as text')
      if (label !== undefined && (typeof label !== 'string' || label.length > MAX_TEXT))
        throw new LatchkeyError('invalidRequest', `A label is text of at most ${MAX_TEXT} characters`)
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
          if (typeof trace !== 'string' || trace.length > MAX_TEXT) return
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
          if (hash !== undefined) void start({ ...asked, hash, status: 'pending', unconfirmed: true })
          else if (isUnclear(error.code)) {
            const unknown: TrackedTransaction = { ...asked, status: 'unknown' }
            put(unknown)
            search(unknown, true)
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
    report({ hash, networkId }) {
      if (typeof hash !== 'string' || hash === '' || hash.length > MAX_TEXT) return
      if (!isListed(networkId, hash)) start({ ...create('request', networkId), hash, status: 'pending' })
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

  // What another tab sent is shown here too, and what it saw the end of goes.
  const { window } = env
  const sync = (event: StorageEvent) => {
    if (event.key !== `${options.storagePrefix}${TRANSACTIONS_KEY}`) return
    const stored = readTransactions(storage)
    for (const each of store.state.list)
      if (each.hash === undefined && !asking.has(each.id) && !stored.some(({ id }) => id === each.id))
        remove(each.id)
    for (const each of stored) takeUp(each)
  }
  window?.addEventListener('storage', sync)
  scope.add(() => window?.removeEventListener('storage', sync))
  return toController(store, actions)
}
