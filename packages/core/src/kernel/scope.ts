/** Something that must be released. */
export type Dispose = () => void

/** Collects what was taken, and gives it all back, last taken first. */
export interface Scope {
  /** Fires when the scope ends. */
  readonly signal: AbortSignal
  /** Registers a release; runs at once if the scope has ended. */
  add(dispose: Dispose): void
  /** How many releases are waiting: zero after the end. */
  readonly size: number
  /** Ends the scope. Idempotent; one failing release does not keep the others. */
  dispose(): void
}

/** Makes a scope. */
export function createScope(onError: (error: unknown) => void): Scope {
  const controller = new AbortController()
  const taken: Dispose[] = []
  const release = (dispose: Dispose) => {
    try {
      dispose()
    } catch (error) {
      onError(error)
    }
  }
  return {
    signal: controller.signal,
    add: dispose => {
      if (controller.signal.aborted) release(dispose)
      else taken.push(dispose)
    },
    get size() {
      return taken.length
    },
    dispose() {
      controller.abort()
      while (taken.length > 0) release(taken.pop() as Dispose)
    },
  }
}
