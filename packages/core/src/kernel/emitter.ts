/** Typed events inside one client. */
export interface Emitter<Events> {
  /** Adds a listener, at the end unless `first`. The result removes it. */
  on<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
    first?: boolean,
  ): () => void
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void
  clear(): void
}

/** Makes an emitter. Listeners run synchronously, in the order they were added. */
export function createEmitter<Events>(): Emitter<Events> {
  const listeners = new Map<keyof Events, Set<(event: never) => void>>()
  return {
    on(name, listener, first) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, first ? new Set([listener, ...set]) : set.add(listener))
      return () => listeners.get(name)?.delete(listener)
    },
    emit(name, event) {
      for (const listener of [...(listeners.get(name) ?? [])]) (listener as (event: unknown) => void)(event)
    },
    clear: () => listeners.clear(),
  }
}
