import type { FrameAnswers } from '@latchkey/frame-bridge'
import type { Clock } from '../../kernel/env.types.js'
import { transition } from '../../kernel/machine.js'
import type { Store } from '../../kernel/store.js'
import { throwIfAborted } from '../../kernel/task.js'
import { askAgain } from '../ask-again.js'
import type { AuthFailure, AuthState, EmailLoginState } from '../auth.types.js'
import { authTexts, cooldownFailure, failure, isFinal } from '../failures.js'
import type { Frame } from '../frame.js'
import type { LoginCache } from '../login-cache.js'
import { createSteps } from './create-steps.js'
import { type EmailEvent, emailMachine } from './email.machine.js'

/** Ports of an email login. */
export interface EmailLoginDeps {
  readonly store: Store<AuthState>
  readonly clock: Clock
  readonly scope: { readonly signal: AbortSignal }
  readonly frame: Pick<Frame, 'request' | 'failureOf'>
  readonly cache: Pick<LoginCache, 'emailSent' | 'cooldownUntil'>
  /** Connects the user of the accepted login. Closing the modal has no effect once `connecting` has been called. */
  login(input: { readonly signal: AbortSignal; connecting(): void }): Promise<void>
}

/** Actions of an email login. They never reject: the state has the failure. */
export interface EmailLoginActions {
  /** Asks for a login. Resolves when the frame has answered. */
  submitEmail(email: string): Promise<void>
  /** Sends the code of view `otp`, or the optional code of view `device`. Resolves when it has been checked. */
  submitCode(code: string): Promise<void>
  /** Sends another email, 30 s after the last one. The former link and code are no longer valid. */
  resendEmail(): Promise<void>
  /** Cancels the login. */
  leaveEmail(): void
}

/** An email login, with what the client does to it. */
export interface EmailLogin extends EmailLoginActions {
  /** The modal was closed. */
  modalClosed(): void
}

/** Creates the email login of one client. */
export function createEmailLogin(deps: EmailLoginDeps): EmailLogin {
  const { store, clock, scope, frame, cache } = deps
  let isConnecting = false

  const read = () => store.state.email
  const write = (fields: Partial<EmailLoginState>) =>
    store.update(state => void Object.assign(state.email, fields))
  const move = (event: EmailEvent, fields: Partial<EmailLoginState> = {}) =>
    write({ busy: false, error: null, ...fields, view: transition(emailMachine, read().view, event) })
  const end = (error: AuthFailure | null) =>
    move('end', { email: null, match: null, error, cooldownUntil: cache.cooldownUntil(clock.now()) })

  const { step, cancel } = createSteps({ scope, frame, end })

  const finish = async (signal: AbortSignal) => {
    throwIfAborted(signal)
    move('accept')
    const connecting = () => {
      isConnecting = true
    }
    try {
      await deps.login({ signal, connecting })
      end(null)
    } catch (error) {
      if (!signal.aborted) end(frame.failureOf(error))
    } finally {
      isConnecting = false
    }
  }
  const confirmed = async (answer: FrameAnswers['CONNECT_DEVICE'], signal: AbortSignal) => {
    throwIfAborted(signal)
    if (answer?.next === 'CONNECT') return finish(signal)
    move('askCode', { match: null })
  }
  const awaitDevice = async (signal: AbortSignal) => {
    const ask = (each: AbortSignal) => frame.request('CONNECT_DEVICE', undefined, { signal: each })
    const answer = await askAgain(ask, clock, signal)
    if (answer) return confirmed(answer.value, signal)
    end(failure('expired', authTexts.linkExpired))
  }
  const watchDevice = () => {
    step(awaitDevice).catch(() => undefined)
  }

  const requestEmail = async (email: string, signal: AbortSignal) => {
    const { action, match = null } = await frame.request('CONNECT_EMAIL', { email }, { signal })
    throwIfAborted(signal)
    cache.emailSent(clock.now())
    write({ cooldownUntil: cache.cooldownUntil(clock.now()) })
    if (action === 'CONNECT') return finish(signal)
    if (action === 'VERIFY_OTP') return move('askCode', { match: null })
    move('askDevice', { match })
  }
  /** Returns true while no email may be sent, and says so. */
  const isTooEarly = () => {
    const until = cache.cooldownUntil(clock.now())
    if (until !== null) write({ cooldownUntil: until, error: cooldownFailure(until, clock.now()) })
    return until !== null
  }
  /** A refusal leaves the person in the view, so that another code or email can be tried. */
  const stay = (error: AuthFailure) => (isFinal(error) ? end(error) : write({ busy: false, error }))
  const followDevice = () => {
    if (read().view === 'device') watchDevice()
  }

  const submitDeviceCode = async (code: string) => {
    write({ busy: true, error: null })
    await step(
      async signal => confirmed(await frame.request('CONNECT_DEVICE', { code }, { signal }), signal),
      stay,
    )
  }

  return {
    async submitEmail(input) {
      if (read().view !== 'idle' || scope.signal.aborted || isTooEarly()) return
      const email = input.trim()
      move('submit', { email })
      await step(signal => requestEmail(email, signal))
      followDevice()
    },
    async submitCode(code) {
      if (scope.signal.aborted || read().busy) return
      if (read().view === 'device') {
        await submitDeviceCode(code)
        return followDevice()
      }
      if (read().view !== 'otp') return
      move('enterCode')
      await step(
        async signal => {
          await frame.request('CONNECT_OTP', { otp: code }, { signal })
          await finish(signal)
        },
        error => (isFinal(error) ? end(error) : move('refuseCode', { error })),
      )
    },
    async resendEmail() {
      const { view, email, busy } = read()
      if ((view !== 'device' && view !== 'otp') || email === null || busy || scope.signal.aborted) return
      if (isTooEarly()) return
      write({ busy: true, error: null })
      await step(signal => requestEmail(email, signal), stay)
      followDevice()
    },
    leaveEmail() {
      if (read().view === 'idle') return write({ error: null })
      cancel()
      end(null)
    },
    modalClosed() {
      if (read().view === 'idle' || isConnecting) return
      cancel()
      end(failure('modalClosed', authTexts.modalClosed))
    },
  }
}
