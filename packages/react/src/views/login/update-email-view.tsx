import type { AuthActions, AuthState } from '@latchkey/core'
import type { LoginText } from '@latchkey/ui'
import { TextField } from '@latchkey/ui/components/text-field'
import { Button, SkeletonRow, useStyles } from '@latchkey/ui/shell'
import { enLogin } from '@latchkey/ui/text/en-login'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useClient } from '../../client-context.js'
import type { FeatureState } from '../../hooks/client/use-feature-state.js'
import { defineLazyView, useText } from '../lazy-view.js'
import { failureText } from './failure-text.js'
import css from './login.css?inline'
import { LoginCode } from './login-code.js'
import { LoginWords } from './login-words.js'
import { useAuth, useLeave } from './use-auth.js'

type Auth = FeatureState<AuthState, AuthActions>

interface PartProps {
  readonly auth: Auth
}

const useWords = () => useText<{ login: LoginText }>().login

/** The field for the new address. */
function NewEmail({ auth }: PartProps): ReactNode {
  const words = useWords()
  const [email, setEmail] = useState('')
  const { view, error } = auth.state.emailUpdate
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email) auth.actions.updateEmail(email).catch(() => undefined)
  }
  return (
    <form className="lk-login" onSubmit={submit} noValidate>
      <TextField
        label={words.newEmail}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        dir="ltr"
        value={email}
        error={error ? failureText(error, words) : undefined}
        onChange={event => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" wide loading={view === 'requesting'} disabled={!email}>
        {words.continue}
      </Button>
    </form>
  )
}

/** The field for one of the two codes. */
function Code({ auth }: PartProps): ReactNode {
  const words = useWords()
  const { view, email, error } = auth.state.emailUpdate
  const isOld = view === 'primary' || view === 'checkingPrimary'
  const isChecking = view === 'checkingPrimary' || view === 'checkingSecondary'
  const former = auth.state.user?.email ?? ''
  return (
    <>
      <LoginWords
        title={words.codeTitle}
        text={isOld ? words.updateOldText(former) : words.updateNewText(email ?? '')}
      />
      <LoginCode
        label={words.code}
        isChecking={isChecking}
        error={error}
        submit={auth.actions.submitUpdateCode}
      />
    </>
  )
}

function Steps({ auth }: PartProps): ReactNode {
  const words = useWords()
  const { router } = useClient()
  const { view, email } = auth.state.emailUpdate
  if (view === 'idle' || view === 'requesting') return <NewEmail auth={auth} />
  if (view !== 'done') return <Code key={view.endsWith('rimary') ? 'old' : 'new'} auth={auth} />
  return (
    <>
      <LoginWords title={words.updated(email ?? '')} />
      <Button variant="primary" wide onClick={router.actions.goBack}>
        {words.done}
      </Button>
    </>
  )
}

function UpdateEmail(): ReactNode {
  useStyles(css)
  const auth = useAuth()
  useLeave(client => client.features.find('auth')?.actions.leaveEmailUpdate())
  return <div className="lk-login">{auth ? <Steps auth={auth} /> : <SkeletonRow />}</div>
}

/** Another email for the user of the embedded wallet: a code to the old address, and one to the new. */
export const view = defineLazyView('UpdateEmailWallet', {
  text: { login: enLogin },
  title: ({ text }) => text.login.updateTitle,
  View: UpdateEmail,
})
