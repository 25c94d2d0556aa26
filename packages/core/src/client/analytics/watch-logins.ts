import type { AnalyticsEvents } from '../../analytics/analytics.types.js'
import type {
  AuthFailure,
  AuthState,
  EmailLoginState,
  FarcasterView,
  SocialView,
} from '../../auth/auth.types.js'
import type { Social } from '../../context/embedded-wallet-options.types.js'
import type { ReadStore } from '../../kernel/store.js'
import type { WatchInput } from './watch.types.js'
import { createFollower, followViews } from './watch-views.js'

/** How far a login at a provider is. Its steps before the answer differ in their names alone. */
const stepOf = (view: SocialView | FarcasterView) =>
  view === 'idle' ? 'over' : view === 'user' ? 'accepted' : 'begun'

type EmailEventName = Exclude<
  Extract<keyof AnalyticsEvents, `EMAIL_${string}` | `DEVICE_${string}`>,
  'EMAIL_EDIT'
>

/** The events of a step of an email login, in their order. */
function emailEvents(from: EmailLoginState, to: EmailLoginState): readonly EmailEventName[] {
  const isSentAgain = to.view === 'otp' && from.view === 'otp' && to.cooldownUntil !== from.cooldownUntil
  if (isSentAgain) return ['EMAIL_VERIFICATION_CODE_SENT']
  if (from.view === to.view) return []
  const begun: readonly EmailEventName[] =
    from.view === 'idle' && to.view !== 'user' ? ['EMAIL_SUBMITTED'] : []
  if (to.view === 'otp' && from.view === 'checking') return ['EMAIL_VERIFICATION_CODE_FAIL']
  if (to.view === 'user' && from.view === 'checking') return ['EMAIL_VERIFICATION_CODE_PASS']
  if (to.view !== 'otp') return begun
  const device: readonly EmailEventName[] = from.view === 'device' ? ['DEVICE_REGISTERED_FOR_EMAIL'] : []
  return [...begun, ...device, 'EMAIL_VERIFICATION_CODE_SENT']
}

/** Reports the steps of email logins. No event has the address. */
function followEmail({ report }: WatchInput, auth: ReadStore<AuthState>): () => void {
  // A login that runs already has begun before the code of events was here.
  let last: EmailLoginState = { ...auth.snapshot().email, view: 'idle' }
  const look = () => {
    const from = last
    last = auth.snapshot().email
    const message = last.error?.message ?? ''
    for (const event of emailEvents(from, last))
      if (event === 'EMAIL_VERIFICATION_CODE_FAIL') report({ event, properties: { message } })
      else report({ event, properties: {} })
  }
  look()
  return auth.subscribe(look)
}

const isCanceled = (error: AuthFailure | null): boolean =>
  !error || error.code === 'popupClosed' || error.code === 'modalClosed'

interface SocialLogin {
  readonly view: SocialView | FarcasterView
  readonly provider: Social | null
  readonly error: AuthFailure | null
}

/** Reports the steps of logins at a provider. */
function followSocial(
  { report }: WatchInput,
  auth: ReadStore<AuthState>,
  read: (state: ReturnType<typeof auth.snapshot>) => SocialLogin,
): () => void {
  let last: ReturnType<typeof stepOf> = 'over'
  const look = () => {
    const { view, provider, error } = read(auth.snapshot())
    const former = last
    last = stepOf(view)
    if (last === former || !provider) return
    const properties = { provider }
    if (last === 'begun') report({ event: 'SOCIAL_LOGIN_STARTED', properties })
    else if (last === 'accepted') report({ event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties })
    else if (former === 'accepted' && !error) report({ event: 'SOCIAL_LOGIN_SUCCESS', properties })
    else if (isCanceled(error)) report({ event: 'SOCIAL_LOGIN_CANCELED', properties })
    else report({ event: 'SOCIAL_LOGIN_ERROR', properties: { ...properties, message: error?.message ?? '' } })
  }
  look()
  return auth.subscribe(look)
}

/** Reports logins to the embedded wallet, from the first time that one of their views is shown. */
export function watchLogins(input: WatchInput): void {
  const { host, report } = input
  if (!host.ctx.options.embeddedWallet) return
  const follow = createFollower(
    input,
    () => host.features.load('auth'),
    auth => {
      const releases = [
        followEmail(input, auth),
        followSocial(input, auth, state => state.social),
        followSocial(input, auth, state => ({ ...state.farcaster, provider: 'farcaster' })),
      ]
      return () => {
        for (const release of releases) release()
      }
    },
  )
  followViews(input, ({ view }) => {
    if (view === 'UpdateEmailWallet') report({ event: 'EMAIL_EDIT', properties: {} })
    // Their code is here already: each of them begins with a call of the wallet's.
    if (/^(EmailLogin|ConnectingSocial|ConnectingFarcaster)$/.test(view)) follow()
  })
}
