import { type Controller, createStore, toController } from '../kernel/store.js'
import type { PendingRequest, RequestHandlers, RequestOutcome } from './requests.types.js'

/** Requests that wait for the visitor. */
export interface RequestsState {
  /** Pending requests, the newest last. */
  pending: PendingRequest[]
}

/** Ports of the requests domain. */
export interface RequestsPorts {
  /** Goes back one view. */
  goBack(): void
}

/** Actions of the requests domain. */
export interface RequestsActions {
  /** Adds a request and returns its id. Exactly one of its handlers runs, once. */
  add(kind: string, handlers: RequestHandlers): number
  /**
   * Settles the request with the given id, or the newest one, and runs its handler. Goes back one view after an error
   * or a cancel. Ignores settled requests.
   */
  settle(outcome: RequestOutcome, id?: number): void
  /** Cancels every request, the newest first, and keeps the current view. */
  cancelAll(): void
}

export type RequestsController = Controller<RequestsState, RequestsActions>

/** Makes the requests domain. */
export function createRequestsController(ports: RequestsPorts): RequestsController {
  const store = createStore<RequestsState>(() => ({ pending: [] }))
  // Handlers are functions of the app: live objects, kept outside state.
  const handlersOf = new Map<number, RequestHandlers>()
  let lastId = 0

  const take = (id = store.state.pending.at(-1)?.id ?? 0) => {
    const handlers = handlersOf.get(id)
    handlersOf.delete(id)
    store.update(state => {
      state.pending = state.pending.filter(request => request.id !== id)
    })
    return handlers
  }
  const actions: RequestsActions = {
    add(kind, handlers) {
      lastId += 1
      handlersOf.set(lastId, handlers)
      store.update(state => void state.pending.push({ id: lastId, kind }))
      return lastId
    },
    settle(outcome, id) {
      const handlers = take(id)
      if (!handlers) return
      if (outcome === 'success') return handlers.onSuccess?.()
      try {
        if (outcome === 'error') handlers.onError?.()
        else handlers.onCancel?.()
      } finally {
        ports.goBack()
      }
    },
    cancelAll() {
      if (handlersOf.size === 0) return
      // A handler of the app that throws must not keep the others.
      try {
        take()?.onCancel?.()
      } finally {
        actions.cancelAll()
      }
    },
  }
  return toController(store, actions)
}
