import type { Clock } from '../../kernel/env.types.js'
import { transition } from '../../kernel/machine.js'
import type { Store } from '../../kernel/store.js'
import { throwIfAborted } from '../../kernel/task.js'
import type { AuthFailure, AuthState, EmailUpdateState } from '../auth.types.js'
import { authTexts, cooldownFailure, failure, isFinal } from '../failures.js'
import type { Frame } from '../frame.js'
import type { LoginCache } from '../login-cache.js'
import { createSteps } from './create-steps.js'
import { type EmailUpdateEvent, emailUpdateMachine } from './email.machine.js'

/** Ports of an email update. */
export interface EmailUpdateDeps {
  readonly store: Store<AuthState>
  readonly clock: Clock
  readonly scope: { readonly signal: AbortSignal }
  readonly frame: Pick<Frame, 'request' | 'failureOf'>
  readonly cache: Pick<LoginCache, 'emailSent' | 'cooldownUntil'>
  /** Keeps the new address of the user. */
  stored(email: string): void
}

/** Actions of an email update. They never reject: the state has the failure. */
export interface EmailUpdateActions {
  /** Asks for another address. Needs a user. Resolves when the frame has answered. */
  updateEmail(email: string): Promise<void>
  /** Sends the code of view `primary` or `secondary`. Resolves when it has been checked. */
  submitUpdateCode(code: string): Promise<void>
  /** Cancels the update, or ends view `done`. */
  leaveEmailUpdate(): void
}

/** An email update, with what the client does to it. */
export interface EmailUpdate extends EmailUpdateActions {
  /** The modal was closed. */
  modalClosed(): void
  /** The session ended. */
  reset(): void
}

/** Creates the email update of one client. A person takes as long as they want for each code. */
export function createEmailUpdate(deps: EmailUpdateDeps): EmailUpdate {
  const { store, clock, scope, frame, cache } = deps

  const read = () => store.state.emailUpdate
  const write = (fields: Partial<EmailUpdateState>) =>
    store.update(state => void Object.assign(state.emailUpdate, fields))
  const move = (event: EmailUpdateEvent, fields: Partial<EmailUpdateState> = {}) =>
    write({ error: null, ...fields, view: transition(emailUpdateMachine, read().view, event) })
  const end = (error: AuthFailure | null) => move('end', { email: null, error })

  const { step, cancel } = createSteps({ scope, frame, end })

  const ask = async (email: string, signal: AbortSignal) => {
    const { action } = await frame.request('UPDATE_EMAIL', { email }, { signal })
    throwIfAborted(signal)
    cache.emailSent(clock.now())
    const cooldownUntil = cache.cooldownUntil(clock.now())
    move(action === 'VERIFY_PRIMARY_OTP' ? 'askPrimary' : 'askSecondary', { cooldownUntil })
  }
  const check = async (otp: string, isPrimary: boolean, signal: AbortSignal) => {
    if (isPrimary) {
      await frame.request('UPDATE_EMAIL_PRIMARY_OTP', { otp }, { signal })
      throwIfAborted(signal)
      return move('askSecondary')
    }
    const { newEmail } = await frame.request('UPDATE_EMAIL_SECONDARY_OTP', { otp }, { signal })
    throwIfAborted(signal)
    deps.stored(newEmail)
    move('finish', { email: newEmail })
  }
  const leave = (error: AuthFailure | null) => {
    cancel()
    end(error)
  }

  return {
    async updateEmail(input) {
      const { view } = read()
      if ((view !== 'idle' && view !== 'done') || !store.state.user || scope.signal.aborted) return
      const until = cache.cooldownUntil(clock.now())
      if (until !== null) return write({ cooldownUntil: until, error: cooldownFailure(until, clock.now()) })
      const email = input.trim()
      move('submit', { email })
      await step(signal => ask(email, signal))
    },
    async submitUpdateCode(code) {
      const { view } = read()
      if ((view !== 'primary' && view !== 'secondary') || scope.signal.aborted) return
      move('enterCode')
      await step(
        signal => check(code, view === 'primary', signal),
        error => (isFinal(error) ? end(error) : move('refuseCode', { error })),
      )
    },
    leaveEmailUpdate: () => leave(null),
    modalClosed() {
      const { view } = read()
      if (view === 'idle') return
      leave(view === 'done' ? null : failure('modalClosed', authTexts.modalClosed))
    },
    reset: () => leave(null),
  }
}
