import type { Clock } from '../../kernel/env.types.js'
import { transition } from '../../kernel/machine.js'
import type { Store } from '../../kernel/store.js'
import { createLatest, throwIfAborted, withTimeout } from '../../kernel/task.js'
import type { AuthFailure, AuthState, FarcasterLoginState } from '../auth.types.js'
import { authTexts, failure } from '../failures.js'
import type { Frame } from '../frame.js'
import { type FarcasterEvent, farcasterMachine } from './social.machine.js'

/** How long the channel of a Farcaster login lives. The frame asks the relay once a second. */
const CHANNEL_MS = 5 * 60_000
/** Given by the specification. */
const RELOAD_DELAY_MS = 100

/** Ports of a Farcaster login. */
export interface FarcasterLoginDeps {
  readonly store: Store<AuthState>
  readonly clock: Clock
  readonly scope: { readonly signal: AbortSignal; add(release: () => void): void }
  readonly frame: Pick<Frame, 'request' | 'failureOf'>
  /** Connects the user. Closing the modal has no effect once `connecting` has been called. */
  login(input: { readonly username: string; readonly signal: AbortSignal; connecting(): void }): Promise<void>
}

/** Actions of a Farcaster login. They never reject: the state has the failure. */
export interface FarcasterLoginActions {
  /** Opens a channel and waits for the Farcaster app. */
  startFarcaster(): Promise<void>
  /** Cancels the login. The frame reloads, which drops a late answer. */
  leaveFarcaster(): void
}

/** A Farcaster login, with what the client does to it. */
export interface FarcasterLogin extends FarcasterLoginActions {
  /** The modal was closed. */
  modalClosed(): void
}

/** Creates the Farcaster login of one client. */
export function createFarcasterLogin(deps: FarcasterLoginDeps): FarcasterLogin {
  const { store, clock, scope, frame } = deps
  const runs = createLatest()
  let isConnecting = false
  let cancelReload = () => {}
  scope.add(() => cancelReload())

  const read = () => store.state.farcaster
  const move = (event: FarcasterEvent, fields: Partial<FarcasterLoginState> = {}) =>
    store.update(({ farcaster }) => {
      const view = transition(farcasterMachine, farcaster.view, event)
      Object.assign(farcaster, { error: null, ...fields, view })
    })
  const end = (error: AuthFailure | null) => move('end', { url: null, error })

  const reload = () => {
    cancelReload()
    cancelReload = clock.after(RELOAD_DELAY_MS, () => {
      // The frame's document goes away with the request: there may be no answer.
      frame.request('RELOAD').catch(() => undefined)
    })
  }
  const run = async (signal: AbortSignal) => {
    const { url } = await frame.request('GET_FARCASTER_URI', undefined, { signal })
    throwIfAborted(signal)
    move('show', { url })
    const asked = frame.request('CONNECT_FARCASTER', undefined, { signal })
    const { userName } = await withTimeout(asked, CHANNEL_MS, clock, authTexts.farcasterFailed, signal)
    throwIfAborted(signal)
    move('accept')
    const connecting = () => {
      isConnecting = true
    }
    await deps.login({ username: userName, signal, connecting })
    end(null)
  }
  const leave = (error: AuthFailure | null) => {
    const wasOpen = read().view !== 'idle'
    runs.cancel()
    end(error)
    if (wasOpen && !scope.signal.aborted) reload()
  }

  return {
    async startFarcaster() {
      if (read().view !== 'idle' || scope.signal.aborted) return
      cancelReload()
      move('tap')
      await runs.run(async signal => {
        try {
          await run(signal)
        } catch {
          if (!signal.aborted) {
            runs.cancel()
            end(failure('farcasterFailed', authTexts.farcasterFailed))
          }
        } finally {
          isConnecting = false
        }
      }, scope.signal)
    },
    leaveFarcaster: () => leave(null),
    modalClosed() {
      if (read().view === 'idle' || isConnecting) return
      leave(failure('modalClosed', authTexts.modalClosed))
    },
  }
}
