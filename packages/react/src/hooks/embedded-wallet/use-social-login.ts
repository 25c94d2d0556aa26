import type { AuthActions, FarcasterLoginState, Frozen, PopupSocial, SocialLoginState } from '@latchkey/core'
import { useMemo } from 'react'
import { useLoadedAuth } from './use-loaded-auth.js'
import { useLoginCalls } from './use-login-calls.js'

/** A social login: its state, with the calls. The calls never reject: `error` has the failure. */
export interface UseSocialLoginReturnType
  extends Frozen<SocialLoginState>,
    Pick<AuthActions, 'startSocial' | 'leaveSocial' | 'startFarcaster' | 'leaveFarcaster'> {
  /** The login by Farcaster, which has no popup: show its `url` as a QR code and as a link. */
  readonly farcaster: Frozen<FarcasterLoginState>
  /** Loads the code and the frame. Call it when the buttons are shown: a popup opens only inside the tap itself. */
  preload(): Promise<void>
}

const idle: Frozen<SocialLoginState> = { view: 'idle', provider: null, match: null, error: null }
const idleFarcaster: Frozen<FarcasterLoginState> = { view: 'idle', url: null, error: null }

/**
 * Returns the social logins of the embedded wallet, for buttons of your own. Call `preload` when you show them, and
 * `startSocial` directly in the tap handler. Loads nothing before the first call. Needs the option `embeddedWallet`.
 * @example
 * const { view, startSocial, preload, error } = useSocialLogin()
 */
export function useSocialLogin(): UseSocialLoginReturnType {
  const { social = idle, farcaster = idleFarcaster } = useLoadedAuth()?.state ?? {}
  const { calls, failure } = useLoginCalls()
  const actions = useMemo(
    () => ({
      startSocial: (provider: PopupSocial) => calls.run(auth => auth.startSocial(provider)),
      leaveSocial: () => calls.leave(auth => auth.leaveSocial()),
      startFarcaster: () => calls.run(auth => auth.startFarcaster()),
      leaveFarcaster: () => calls.leave(auth => auth.leaveFarcaster()),
      preload: calls.preload,
    }),
    [calls],
  )
  return { ...social, farcaster, error: social.error ?? failure, ...actions }
}
