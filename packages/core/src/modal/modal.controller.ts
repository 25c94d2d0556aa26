import type { ClientContext } from '../context/context.js'
import { defaults } from '../context/defaults.js'
import type { AlertName } from '../developer/alerts.js'
import { isDebug, loadDeveloper } from '../developer/load-developer.js'
import type { ErrorCode } from '../errors/codes.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import type { RouteParams, ViewName } from '../router/routes.types.js'

/** Key of a snackbar message. `@latchkey/ui` has the texts. */
export type MessageKey =
  | ErrorCode
  | 'actionNotAllowed'
  | 'signMessageFailed'
  | 'tokenBalanceUnavailable'
  | 'addressCopied'
  | 'sent'

/** A message that disappears by itself. */
export interface Snackbar {
  kind: 'success' | 'error' | 'info'
  /** A key of the dictionary, or a text of the app. */
  message: MessageKey | { readonly text: string }
}

/** State of the modal. The router has its current view. */
export interface ModalState {
  open: boolean
  /** The view that the interface may draw ahead, hidden: somebody is about to open the modal. */
  prepared: ViewName | null
  loading: boolean
  /** Increments when the dialog refuses to close, which shakes the dialog. */
  shakes: number
  /** Increments when options change that the interface reads. */
  revision: number
  snackbar: Snackbar | null
  /** Alert for developers, shown in debug mode only. */
  alert: AlertName | null
}

/** Input of `open`: the view and its parameters. */
export type OpenInput = {
  [View in ViewName]: { readonly view: View; readonly params?: RouteParams[View] }
}[ViewName]

/** Ports of the modal domain. */
export interface ModalPorts {
  /** Returns the first view if `open` names none. */
  firstView(): OpenInput
  reset(input: OpenInput): void
}

/** Actions of the modal. */
export interface ModalActions {
  open(input?: OpenInput): void
  close(): void
  /**
   * Lets the interface draw the first view ahead, hidden: a pointer or the focus is on what opens the modal. Asks no
   * wallet and no host. Without effect while the modal is open.
   */
  prepare(): void
  /** Shakes the dialog to show that it cannot close now. */
  shake(): void
  /** Re-renders everything that depends on options. */
  refresh(): void
  say(kind: Snackbar['kind'], message: Snackbar['message']): void
  /** Shows a text of the app in the open modal. */
  showErrorMessage(text: string): void
  /** Shows a text of the app in the open modal. */
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
    prepared: null,
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
  scope.add(() => {
    cancelTimer()
    store.set({ prepared: null })
  })
  const show = (snackbar: Snackbar) => {
    store.set({ snackbar })
    later(defaults.snackbarMs, actions.dismissSnackbar)
  }

  const actions: ModalActions = {
    open(input) {
      if (scope.signal.aborted) return
      ports.reset(input ?? ports.firstView())
      if (store.state.open) return
      store.set({ open: true, prepared: null })
      events.emit('modalOpened', {})
    },
    close() {
      const { open, alert } = store.state
      if (!open) return
      // A call that named a wrong network is over. What is wrong with the options stays.
      store.set({ open: false, alert: alert === 'networkNotFound' ? null : alert })
      events.emit('modalClosed', {})
    },
    prepare() {
      if (scope.signal.aborted || store.state.open) return
      const first = ports.firstView()
      ports.reset(first)
      store.set({ prepared: first.view })
    },
    shake: () => store.set({ shakes: store.state.shakes + 1 }),
    refresh: () => store.set({ revision: store.state.revision + 1 }),
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
      store.set({ snackbar: null })
    },
    alert(name) {
      // The words are for developers: a page that needs none does not load them.
      loadDeveloper().then(
        ({ alerts }) => env.logger.warn(`${alerts[name].title}. ${alerts[name].detail}`),
        () => env.logger.warn(name),
      )
      if (!isDebug(ctx)) return
      store.set({ alert: name })
    },
    dismissAlert: () => store.set({ alert: null }),
    markLoading: loading => store.set({ loading }),
  }
  return toController(store, actions)
}
