import type { ClientContext } from '../context/context.js'
import { defaults } from '../context/defaults.js'
import type { AlertName } from '../developer/alerts.js'
import { isDebug, loadDeveloper } from '../developer/load-developer.js'
import type { ErrorCode } from '../errors/codes.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import type { RouteParams, ViewName } from '../router/routes.types.js'

/** What a passing message says; the interface has the words. */
export type MessageKey = ErrorCode | 'tokenBalanceUnavailable' | 'addressCopied' | 'sent'

/** A message that passes by itself. */
export interface Snackbar {
  kind: 'success' | 'error' | 'info'
  /** A key of the dictionary, or the app's own words. */
  message: MessageKey | { readonly text: string }
}

/** The modal's frame: what is in it is the router's. */
export interface ModalState {
  open: boolean
  loading: boolean
  /** Each new number shakes the dialog: it will not close now. */
  shakes: number
  /** Grows when options changed that the interface reads. */
  revision: number
  snackbar: Snackbar | null
  /** For developers; shown in debug mode only. */
  alert: AlertName | null
}

/** What to open the modal with. */
export type OpenInput = {
  [View in ViewName]: { readonly view: View; readonly params?: RouteParams[View] }
}[ViewName]

/** What the modal needs of its surroundings. */
export interface ModalPorts {
  /** The view to begin with when none is named. */
  firstView(): OpenInput
  reset(input: OpenInput): void
}

/** What can be done to the modal. */
export interface ModalActions {
  open(input?: OpenInput): void
  close(): void
  /** Shows that it will not close now. */
  shake(): void
  /** Draws anew what depends on options. */
  refresh(): void
  say(kind: Snackbar['kind'], message: Snackbar['message']): void
  /** Shows words of the app's own while the modal is open, as text. */
  showErrorMessage(text: string): void
  /** Shows words of the app's own while the modal is open, as text. */
  showSuccessMessage(text: string): void
  dismissSnackbar(): void
  alert(name: AlertName): void
  dismissAlert(): void
  markLoading(loading: boolean): void
}

export type ModalController = Controller<ModalState, ModalActions>

/** Makes the modal domain. */
export function createModalController(ctx: ClientContext, ports: ModalPorts): ModalController {
  const { env, events, scope } = ctx
  const store = createStore<ModalState>(() => ({
    open: false,
    loading: false,
    shakes: 0,
    revision: 0,
    snackbar: null,
    alert: null,
  }))
  let cancelTimer = () => {}
  const later = (ms: number, run: () => void) => {
    cancelTimer()
    cancelTimer = env.clock.after(ms, run)
  }
  scope.add(() => cancelTimer())
  const show = (snackbar: Snackbar) => {
    store.update(state => {
      state.snackbar = snackbar
    })
    later(defaults.snackbarMs, actions.dismissSnackbar)
  }

  const actions: ModalActions = {
    open(input) {
      if (scope.signal.aborted) return
      ports.reset(input ?? ports.firstView())
      if (store.state.open) return
      store.update(state => {
        state.open = true
      })
      events.emit('modalOpened', {})
    },
    close() {
      if (!store.state.open) return
      store.update(state => {
        state.open = false
      })
      events.emit('modalClosed', {})
    },
    shake: () =>
      store.update(state => {
        state.shakes += 1
      }),
    refresh: () =>
      store.update(state => {
        state.revision += 1
      }),
    say(kind, message) {
      if (!store.state.snackbar) return show({ kind, message })
      // A message in the place of another must be seen to be new.
      actions.dismissSnackbar()
      later(defaults.toastReshowMs, () => show({ kind, message }))
    },
    showErrorMessage: text => actions.say('error', { text }),
    showSuccessMessage: text => actions.say('success', { text }),
    dismissSnackbar() {
      cancelTimer()
      store.update(state => {
        state.snackbar = null
      })
    },
    alert(name) {
      // The words are for developers: a page that needs none does not load them.
      loadDeveloper().then(
        ({ alerts }) => env.logger.warn(`${alerts[name].title}. ${alerts[name].detail}`),
        () => env.logger.warn(name),
      )
      if (!isDebug(ctx)) return
      store.update(state => {
        state.alert = name
      })
    },
    dismissAlert: () =>
      store.update(state => {
        state.alert = null
      }),
    markLoading: loading =>
      store.update(state => {
        state.loading = loading
      }),
  }
  return toController(store, actions)
}
