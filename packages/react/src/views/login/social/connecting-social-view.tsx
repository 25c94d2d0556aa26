import type { PopupSocial } from '@latchkey/core'
import type { LoginText } from '@latchkey/ui'
import { Button, SkeletonRow, useStyles } from '@latchkey/ui/shell'
import { enLogin } from '@latchkey/ui/text/en-login'
import type { ReactNode } from 'react'
import { defineLazyView, useText } from '../../lazy-view.js'
import css from '../login.css?inline'
import { LoginFailure } from '../login-failure.js'
import { LoginNumber } from '../login-number.js'
import { LoginWords } from '../login-words.js'
import { useAuth, useLeave } from '../use-auth.js'
import { socialNames } from './social-names.js'

function ConnectingSocial(): ReactNode {
  useStyles(css)
  const { login: words, common } = useText<{ login: LoginText }>()
  const auth = useAuth()
  useLeave(client => {
    const running = client.features.find('auth')
    if (running && running.state.social.view !== 'user') running.actions.leaveSocial()
  })
  if (!auth) return <SkeletonRow />
  const { view, provider, match, error } = auth.state.social
  const name = provider ? socialNames[provider] : ''
  const isOpening = view === 'user'
  return (
    <div className="lk-login">
      {view !== 'idle' && (
        <LoginWords
          title={isOpening ? words.opening : words.socialWaiting(name)}
          {...(!isOpening && { text: match === null ? words.socialText : words.socialNumber })}
        />
      )}
      {match !== null && <LoginNumber value={match} />}
      <LoginFailure failure={error} />
      {view === 'idle' && provider ? (
        // The tap itself opens the window.
        <Button
          variant="primary"
          wide
          onClick={() => {
            auth.actions.startSocial(provider as PopupSocial).catch(() => undefined)
          }}
        >
          {common.retry}
        </Button>
      ) : (
        <SkeletonRow />
      )}
    </div>
  )
}

/** A login at a provider, in a window of its own. */
export const view = defineLazyView('ConnectingSocial', {
  text: { login: enLogin },
  title: ({ text }) => text.login.socialTitle,
  View: ConnectingSocial,
})
