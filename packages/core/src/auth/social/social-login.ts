import type { Social } from '../../context/embedded-wallet-options.types.js'
import type { Clock } from '../../kernel/env.types.js'
import { transition } from '../../kernel/machine.js'
import type { Store } from '../../kernel/store.js'
import { createLatest, throwIfAborted, withTimeout } from '../../kernel/task.js'
import type { AuthFailure, AuthState, SocialLoginState } from '../auth.types.js'
import { authTexts, failure } from '../failures.js'
import type { Frame } from '../frame.js'
import { withSignals } from '../with-signals.js'
import type { Popup } from './popup.js'
import { type SocialEvent, socialMachine } from './social.machine.js'

/** How long the popup waits for the provider's address. Given by the specification. */
const NAVIGATE_MS = 45_000

/** A social login with a popup: all but Farcaster. */
export type PopupSocial = Exclude<Social, 'farcaster'>

/** Ports of a social login. */
export interface SocialLoginDeps {
  readonly store: Store<AuthState>
  readonly clock: Clock
  readonly scope: { readonly signal: AbortSignal }
  readonly frame: Pick<Frame, 'request' | 'failureOf'>
  /** Opens the popup, inside the tap. Undefined if the browser blocks it. */
  openPopup(): Popup | undefined
  /**
   * Redeems the result and connects its user. Closing the modal has no effect once `connecting` has been called.
   * `accepted` is called when the frame knows the user.
   */
  login(input: {
    readonly provider: PopupSocial
    readonly uri: string
    readonly signal: AbortSignal
    accepted(): void
    connecting(): void
  }): Promise<void>
}

/** Actions of a social login. They never reject: the state has the failure. */
export interface SocialLoginActions {
  /** Opens the provider in a popup. Call it directly in a tap handler, before any `await`. */
  startSocial(provider: PopupSocial): Promise<void>
  /** Cancels the login and closes the popup. */
  leaveSocial(): void
}

/** A social login, with what the client does to it. */
export interface SocialLogin extends SocialLoginActions {
  /** The modal was closed. */
  modalClosed(): void
}

/** Creates the social login of one client. */
export function createSocialLogin(deps: SocialLoginDeps): SocialLogin {
  const { store, clock, scope, frame } = deps
  const runs = createLatest()
  let isConnecting = false

  const read = () => store.state.social
  const move = (event: SocialEvent, fields: Partial<SocialLoginState> = {}) =>
    store.update(({ social }) => {
      Object.assign(social, { error: null, ...fields, view: transition(socialMachine, social.view, event) })
    })
  const end = (error: AuthFailure | null) => move('end', { match: null, error })

  /** @throws what the request rejects with; LatchkeyError `timeout` after 45 s */
  const openProvider = (provider: PopupSocial, popup: Popup, signal: AbortSignal) =>
    withSignals([signal], async asking => {
      const asked = frame.request('GET_SOCIAL_REDIRECT_URI', { provider }, { signal: asking })
      const answer = await withTimeout(asked, NAVIGATE_MS, clock, authTexts.socialFailed, signal)
      throwIfAborted(signal)
      popup.navigate(answer.uri)
      move('navigate')
      return answer
    })
  /** The uri to redeem; undefined if the login ended meanwhile. */
  const awaitResult = async (
    popup: Popup,
    { uri, match }: { readonly uri: string; readonly match?: number | undefined },
    signal: AbortSignal,
  ): Promise<string | undefined> => {
    const result = await popup.result(signal)
    if (result.type === 'severed' && match !== undefined) {
      // The page cannot hear the popup: the frame waits for the ticket of this transaction instead.
      move('sever', { match })
      return uri
    }
    if (result.type !== 'result') return void end(failure('popupClosed', authTexts.popupClosed))
    // The parameter that providers report a refusal with (RFC 6749, 4.1.2.1).
    if (/[?#&]error=/.test(result.uri)) return void end(failure('socialFailed', authTexts.lost))
    return result.uri
  }

  const run = async (provider: PopupSocial, popup: Popup, signal: AbortSignal) => {
    const answer = await openProvider(provider, popup, signal).catch(error => {
      if (!signal.aborted)
        end({ ...frame.failureOf(error), code: 'socialFailed', message: authTexts.socialFailed })
    })
    const uri = answer && (await awaitResult(popup, answer, signal))
    if (uri === undefined) return
    const accepted = () => move('accept', { match: null })
    const connecting = () => {
      isConnecting = true
    }
    await deps.login({ provider, uri, signal, accepted, connecting })
    end(null)
  }

  return {
    async startSocial(provider) {
      if (read().view !== 'idle' || scope.signal.aborted) return
      move('tap', { provider, match: null })
      const popup = deps.openPopup()
      if (!popup) return end(failure('socialFailed', authTexts.socialFailed))
      await runs.run(async signal => {
        try {
          await run(provider, popup, signal)
        } catch (error) {
          if (!signal.aborted) end(frame.failureOf(error))
        } finally {
          isConnecting = false
          popup.close()
        }
      }, scope.signal)
    },
    leaveSocial() {
      if (read().view === 'idle') return move('end', { error: null })
      runs.cancel()
      end(null)
    },
    modalClosed() {
      if (read().view === 'idle' || isConnecting) return
      runs.cancel()
      end(failure('modalClosed', authTexts.modalClosed))
    },
  }
}
