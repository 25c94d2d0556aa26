import type { ErrorCode } from '../errors/codes.js'
import { type LatchkeyError, toLatchkeyError } from '../errors/error.js'
import type { Clock } from './env.types.js'
import { createLatest, destroyedError } from './task.js'

/** Where a value that has to be fetched stands. */
export type ResourceStatus = 'idle' | 'loading' | 'ready' | 'failed'

/** A fetched value as state shows it. */
export interface ResourceState {
  status: ResourceStatus
  /** Why the last fetch failed. Present while `failed`. */
  error: ErrorCode | undefined
  /** When the value was fetched, in milliseconds since the epoch. */
  updatedAt: number | undefined
  /** Before this time (milliseconds since the epoch) a failed fetch is not tried again unasked. */
  retryAt: number | undefined
}

/** A resource that nobody asked for yet. */
export const idleResource = (): ResourceState => ({
  status: 'idle',
  error: undefined,
  updatedAt: undefined,
  retryAt: undefined,
})

/** What a resource is made of. */
export interface ResourceOptions<T> {
  readonly clock: Clock
  /** Fires with the client: what runs then ends. */
  readonly signal: AbortSignal
  /** How long a failure keeps the next unasked fetch away, in milliseconds. Default 0. */
  readonly retryMs?: number
  /** Writes what changed into the domain's state; `value` is there with a `ready`. */
  show(change: Partial<ResourceState>, value?: T): void
  failed?(error: LatchkeyError): void
  /** Shows that the network has no source (`networkMissing`): there is nobody to ask. Default: a failure like others. */
  unavailable?(): void
}

/** One fetched value, of which the latest run wins: one that a newer one replaced shows nothing. */
export interface Resource<T> {
  /**
   * Fetches, shows what became of it, and gives it.
   * @throws LatchkeyError as `load` does, with `networkError` for what is none of ours; `destroyed`
   */
  fetch(load: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** The same for a caller who only shows it. Never rejects: a failure stands in the state. */
  run(load: (signal: AbortSignal) => Promise<T>, options?: { readonly force?: boolean }): Promise<void>
  /** Ends a run, and shows nothing of it. */
  cancel(): void
  /** Ends a run and forgets what is known of the last failure. */
  reset(): void
}

/** Makes a resource. */
export function createResource<T>(options: ResourceOptions<T>): Resource<T> {
  const { clock, signal: lifetime, retryMs = 0, show } = options
  const latest = createLatest()
  let blockedUntil = Number.NEGATIVE_INFINITY

  const showFailure = (error: LatchkeyError) => {
    if (error.code === 'networkMissing' && options.unavailable) return options.unavailable()
    blockedUntil = clock.now() + retryMs
    show({ status: 'failed', error: error.code, retryAt: retryMs > 0 ? blockedUntil : undefined })
    options.failed?.(error)
  }
  const settle = async (load: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) => {
    try {
      const value = await load(signal)
      if (!signal.aborted)
        show({ status: 'ready', error: undefined, updatedAt: clock.now(), retryAt: undefined }, value)
      return value
    } catch (failure) {
      const error = toLatchkeyError(failure, 'networkError')
      if (!signal.aborted) showFailure(error)
      throw error
    }
  }
  const resource: Resource<T> = {
    async fetch(load) {
      if (lifetime.aborted) throw destroyedError()
      blockedUntil = Number.NEGATIVE_INFINITY
      show({ status: 'loading' })
      return latest.run(signal => settle(load, signal), lifetime)
    },
    async run(load, { force = false } = {}) {
      if (lifetime.aborted || (!force && clock.now() < blockedUntil)) return
      await resource.fetch(load).catch(() => undefined)
    },
    cancel: latest.cancel,
    reset() {
      latest.cancel()
      blockedUntil = Number.NEGATIVE_INFINITY
    },
  }
  return resource
}
