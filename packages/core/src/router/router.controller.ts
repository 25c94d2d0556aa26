import { type Controller, createStore, toController } from '../kernel/store.js'
import type { Route, RouteParams, ViewName } from './routes.types.js'

/** State of the router: the stack of views. */
export interface RouterState {
  /** The stack with the current view last. Never empty. */
  history: Route[]
  /** Direction of the last navigation. */
  direction: 'next' | 'prev'
}

/** Ports of the router. */
export interface RouterPorts {
  isConnected(): boolean
  closeModal(): void
}

/** Actions of the router. */
export interface RouterActions {
  push<View extends ViewName>(view: View, params?: RouteParams[View]): void
  replace<View extends ViewName>(view: View, params?: RouteParams[View]): void
  reset<View extends ViewName>(view: View, params?: RouteParams[View]): void
  /** Goes back one view. Closes the modal on the first view. Once connected, replaces Connect with Account. */
  goBack(): void
  /** Goes back to the view at an index of the stack. */
  goBackTo(index: number): void
}

export type RouterController = Controller<RouterState, RouterActions>

/** Makes the router domain. */
export function createRouterController(ports: RouterPorts): RouterController {
  const store = createStore<RouterState>(() => ({
    history: [{ view: 'Connect', params: {} }],
    direction: 'next',
  }))

  const move = (direction: RouterState['direction'], history: Route[]) => store.set({ direction, history })
  const route = <View extends ViewName>(view: View, params: RouteParams[View] | undefined): Route =>
    ({ view, params: params ?? {} }) as Route
  const isTop = (view: ViewName, params: object = {}) => {
    const top = store.state.history.at(-1)
    return top?.view === view && JSON.stringify(top.params) === JSON.stringify(params)
  }

  const actions: RouterActions = {
    push(view, params) {
      // The same view twice in a row would make the way back a step longer than what a person saw.
      if (!isTop(view, params)) move('next', [...store.state.history, route(view, params)])
    },
    replace: (view, params) => move('next', [...store.state.history.slice(0, -1), route(view, params)]),
    reset(view, params) {
      // What is drawn of the same view, ahead of an opening, stays as it is.
      if (store.state.history.length > 1 || !isTop(view, params)) move('next', [route(view, params)])
      else store.set({ direction: 'next' })
    },
    goBack: () => actions.goBackTo(store.state.history.length - 2),
    goBackTo(index) {
      if (index < 0) return ports.closeModal()
      const left = store.state.history.slice(0, index + 1)
      if (left.at(-1)?.view === 'Connect' && ports.isConnected()) move('prev', [route('Account', {})])
      else move('prev', left)
    },
  }
  return toController(store, actions)
}
