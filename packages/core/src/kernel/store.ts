import { proxy, snapshot, subscribe } from 'valtio/vanilla'

/** A deeply read-only value. */
export type Frozen<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Frozen<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Frozen<T[Key]> }
      : T

/** Observable state. `update` and `set` are the only ways to write. */
export interface Store<T extends object> {
  /** The live valtio proxy. Always current and read-only. */
  readonly state: Frozen<T>
  /** The initial state, which servers and hydration render. */
  readonly initial: Frozen<T>
  /** Returns an immutable copy. Unchanged parts keep their identity between copies. */
  snapshot(): Frozen<T>
  /** Calls `listener` once after the writes of a tick. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Writes synchronously. Related fields change in one call. */
  update(recipe: (draft: T) => void): void
  /** Writes some fields synchronously. */
  set(fields: Partial<T>): void
}

/** Creates a store. `initialState` is a function because two stores must never share an object. */
export function createStore<T extends object>(initialState: () => T): Store<T> {
  const state = proxy(initialState())
  return {
    state: state as Frozen<T>,
    initial: snapshot(state) as Frozen<T>,
    snapshot: () => snapshot(state) as Frozen<T>,
    subscribe: listener => subscribe(state, listener),
    update: recipe => recipe(state),
    set: fields => void Object.assign(state, fields),
  }
}

/** Fields to write, or a function that returns them. */
type Fields<Slice> = Partial<Slice> | ((slice: Slice) => Partial<Slice>)

/** Returns a function that writes fields of one namespace's slice. It ignores a namespace without a slice. */
export const createSliceWriter =
  <Slice extends object>(store: Store<{ namespaces: Record<string, Slice> }>) =>
  (namespace: string, fields: Fields<Slice>): void =>
    store.update(({ namespaces: { [namespace]: slice } }) => {
      if (slice) Object.assign(slice, typeof fields === 'function' ? fields(slice) : fields)
    })

/** The read-only part of a store. */
export type ReadStore<T extends object> = Omit<Store<T>, 'update' | 'set'>

/** A domain: its read-only store, and its actions. */
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
