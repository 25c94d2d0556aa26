import type { AuthActions, EmailLoginState, Frozen } from '@latchkey/core'
import { useMemo } from 'react'
import { useLoadedAuth } from './use-loaded-auth.js'
import { useLoginCalls } from './use-login-calls.js'

/** An email login: its state, with the calls. The calls never reject: `error` has the failure. */
export interface UseEmailLoginReturnType
  extends Frozen<EmailLoginState>,
    Pick<AuthActions, 'submitEmail' | 'submitCode' | 'resendEmail' | 'leaveEmail'> {
  /** Loads the code and the frame before the first call. Call it when the form is shown. */
  preload(): Promise<void>
}

const idle: Frozen<EmailLoginState> = {
  view: 'idle',
  email: null,
  match: null,
  busy: false,
  error: null,
  cooldownUntil: null,
}

/**
 * Returns the email login of the embedded wallet, for a form of your own. `view` is the step: ask for the address in
 * `idle`, and for the code in `otp` and `device`. Loads nothing before the first call. Needs the option `embeddedWallet`.
 * @example
 * const { view, submitEmail, submitCode, error } = useEmailLogin()
 */
export function useEmailLogin(): UseEmailLoginReturnType {
  const { email = idle } = useLoadedAuth()?.state ?? {}
  const { calls, failure } = useLoginCalls()
  const actions = useMemo(
    () => ({
      submitEmail: (address: string) => calls.run(auth => auth.submitEmail(address)),
      submitCode: (code: string) => calls.run(auth => auth.submitCode(code)),
      resendEmail: () => calls.run(auth => auth.resendEmail()),
      leaveEmail: () => calls.leave(auth => auth.leaveEmail()),
      preload: calls.preload,
    }),
    [calls],
  )
  return { ...email, error: email.error ?? failure, ...actions }
}
