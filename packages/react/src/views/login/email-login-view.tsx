import type { AuthActions, AuthState } from '@latchkey/core'
import type { LoginText } from '@latchkey/ui'
import { Button, SkeletonRow, useStyles } from '@latchkey/ui/shell'
import { enLogin } from '@latchkey/ui/text/en-login'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import type { FeatureState } from '../../hooks/client/use-feature-state.js'
import { defineLazyView, useText } from '../lazy-view.js'
import css from './login.css?inline'
import { LoginCode } from './login-code.js'
import { LoginFailure } from './login-failure.js'
import { LoginNumber } from './login-number.js'
import { LoginWords } from './login-words.js'
import { useAuth, useLeave } from './use-auth.js'
import { useSecondsLeft } from './use-seconds-left.js'

type Auth = FeatureState<AuthState, AuthActions>

interface PartProps {
  readonly auth: Auth
}

const useWords = () => useText<{ login: LoginText }>().login

/** The field for the code of an email login. */
function Code({ auth, label }: PartProps & { readonly label: string }): ReactNode {
  const { view, busy, error } = auth.state.email
  return (
    <LoginCode
      label={label}
      isChecking={view === 'checking' || busy}
      error={error}
      submit={auth.actions.submitCode}
    />
  )
}

function Resend({ auth }: PartProps): ReactNode {
  const words = useWords()
  const { cooldownUntil, busy, view } = auth.state.email
  const seconds = useSecondsLeft(cooldownUntil)
  return (
    <Button
      wide
      disabled={seconds > 0 || busy || view === 'checking'}
      onClick={() => {
        auth.actions.resendEmail().catch(() => undefined)
      }}
    >
      {seconds > 0 ? words.resendIn(seconds) : words.resend}
    </Button>
  )
}

/** The login has ended: why, and the way to another try. */
function Ended({ auth }: PartProps): ReactNode {
  const words = useWords()
  const { router } = useClient()
  return (
    <>
      <LoginFailure failure={auth.state.email.error} />
      <Button variant="primary" wide onClick={() => router.actions.reset('Connect')}>
        {words.otherEmail}
      </Button>
    </>
  )
}

function Steps({ auth }: PartProps): ReactNode {
  const words = useWords()
  const { view, email, match } = auth.state.email
  const address = email ?? ''
  if (view === 'idle') return <Ended auth={auth} />
  if (view === 'user' || view === 'requesting')
    return (
      <>
        <LoginWords title={view === 'user' ? words.opening : words.sending} />
        <SkeletonRow />
      </>
    )
  if (view === 'device')
    return (
      <>
        <LoginWords title={words.linkTitle} text={words.linkText(address)} />
        {match !== null && <LoginNumber value={match} />}
        <Code auth={auth} label={words.codeOfEmail} />
        <Resend auth={auth} />
      </>
    )
  return (
    <>
      <LoginWords title={words.codeTitle} text={words.codeText(address)} />
      <Code auth={auth} label={words.code} />
      <Resend auth={auth} />
    </>
  )
}

function EmailLogin(): ReactNode {
  useStyles(css)
  const auth = useAuth()
  useLeave(client => {
    const running = client.features.find('auth')
    if (running && running.state.email.view !== 'user') running.actions.leaveEmail()
  })
  return <div className="lk-login">{auth ? <Steps auth={auth} /> : <SkeletonRow />}</div>
}

/** An email login, from the mail to the wallet. */
export const view = defineLazyView('EmailLogin', {
  text: { login: enLogin },
  title: ({ text }) => text.login.title,
  View: EmailLogin,
})
