/** Typed events inside one client. */
export interface Emitter<Events> {
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void
  clear(): void
}

/** Makes an emitter. Listeners run in the order they were added, synchronously. */
export function createEmitter<Events>(): Emitter<Events> {
  const listeners = new Map<keyof Events, Set<(event: never) => void>>()
  return {
    on(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener))
      return () => set.delete(listener)
    },
    emit(name, event) {
      for (const listener of [...(listeners.get(name) ?? [])]) (listener as (event: unknown) => void)(event)
    },
    clear: () => listeners.clear(),
  }
}
