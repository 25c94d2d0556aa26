import { proxy, snapshot, subscribe } from 'valtio/vanilla'

/** A value that cannot be written to, all the way down. */
export type Frozen<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Frozen<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Frozen<T[Key]> }
      : T

/** Observable state with one way in. */
export interface Store<T extends object> {
  /** The live valtio proxy: always current, never to be written to from outside. */
  readonly state: Frozen<T>
  /** The copy of the beginning: what a server rendered, and what hydration must find. */
  readonly initial: Frozen<T>
  /** An immutable copy; unchanged parts keep their identity from one copy to the next. */
  snapshot(): Frozen<T>
  /** Told once after the writes of a tick. The result unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Writes. Synchronous; fields that belong together change together. */
  update(recipe: (draft: T) => void): void
}

/** Makes a store. The initial state is a function: two stores must never share an object. */
export function createStore<T extends object>(initialState: () => T): Store<T> {
  const state = proxy(initialState())
  return {
    state: state as Frozen<T>,
    initial: snapshot(state) as Frozen<T>,
    snapshot: () => snapshot(state) as Frozen<T>,
    subscribe: listener => subscribe(state, listener),
    update: recipe => recipe(state),
  }
}

/** What a store's owner gives out: everything but the way in. */
export type ReadStore<T extends object> = Omit<Store<T>, 'update'>

/** A domain: its state to read and watch, and the things one can do. */
export interface Controller<T extends object, Actions> extends ReadStore<T> {
  readonly actions: Actions
}

/** Joins a store and its actions to a controller. */
export function toController<T extends object, Actions>(
  store: Store<T>,
  actions: Actions,
): Controller<T, Actions> {
  const { state, initial, snapshot: read, subscribe: watch } = store
  return { state, initial, snapshot: read, subscribe: watch, actions }
}
