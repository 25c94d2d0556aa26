import type { PopupSocial, RouteParams } from '@latchkey/core'
import type { LoginText } from '@latchkey/ui'
import { Banner, Button, SkeletonRow, useStyles } from '@latchkey/ui/shell'
import { enLogin } from '@latchkey/ui/text/en-login'
import { type ReactNode, useEffect, useState } from 'react'
import { useClient } from '../../../client-context.js'
import { defineLazyView, useText } from '../../lazy-view.js'
import css from '../login.css?inline'
import { LoginFailure } from '../login-failure.js'
import { LoginNumber } from '../login-number.js'
import { LoginWords } from '../login-words.js'
import { useAuth, useLeave } from '../use-auth.js'
import { socialNames } from './social-names.js'

/** Begins the login that was pressed before its code had come. The browser may block its window: the next tap opens it. */
function useAwaited(provider: PopupSocial | undefined) {
  const client = useClient()
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads the code again.
  useEffect(() => {
    if (!provider) return undefined
    let gone = false
    setFailed(false)
    client.features.load('auth').then(
      ({ state, actions }) => {
        if (!gone && state.social.provider === null) actions.startSocial(provider).catch(() => undefined)
      },
      error => {
        client.env.logger.error('The login could not be loaded', error)
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
    }
  }, [client, provider, tries])
  return { hasFailed, tryAgain: () => setTries(tries + 1) }
}

/** The login that runs, or the one that failed. */
function SocialLogin(): ReactNode {
  const { login: words, common } = useText<{ login: LoginText }>()
  const auth = useAuth()
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

function ConnectingSocial({ params }: { readonly params: RouteParams['ConnectingSocial'] }): ReactNode {
  useStyles(css)
  const { login: words, common } = useText<{ login: LoginText }>()
  const { hasFailed, tryAgain } = useAwaited(params.provider)
  useLeave(client => {
    const running = client.features.find('auth')
    if (running && running.state.social.view !== 'user') running.actions.leaveSocial()
  })
  // It is drawn anew for each try, and looks for the code again.
  if (!hasFailed) return <SocialLogin />
  return (
    <div className="lk-login">
      <Banner tone="danger">{words.loadFailed}</Banner>
      <Button variant="primary" wide onClick={tryAgain}>
        {common.retry}
      </Button>
    </div>
  )
}

/** A login at a provider, in a window of its own. */
export const view = defineLazyView('ConnectingSocial', {
  text: { login: enLogin },
  title: ({ text }) => text.login.socialTitle,
  View: ConnectingSocial,
})
