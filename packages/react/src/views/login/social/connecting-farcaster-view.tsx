import type { AuthActions } from '@latchkey/core'
import type { LoginText } from '@latchkey/ui'
import { QrCode } from '@latchkey/ui/components/qr-code'
import { Button, SkeletonRow, useStyles } from '@latchkey/ui/shell'
import { enLogin } from '@latchkey/ui/text/en-login'
import { type ReactNode, useEffect } from 'react'
import { defineLazyView, useText } from '../../lazy-view.js'
import { safeLink } from '../../safe-link.js'
import css from '../login.css?inline'
import { LoginFailure } from '../login-failure.js'
import { LoginWords } from '../login-words.js'
import { useAuth, useLeave } from '../use-auth.js'

const LINKS = ['https:', 'farcaster:']

/** Begins the login with the view. */
function useStart(actions: AuthActions | undefined) {
  useEffect(() => {
    // Its failures are in the state, which the view shows.
    actions?.startFarcaster().catch(() => undefined)
  }, [actions])
}

function ConnectingFarcaster(): ReactNode {
  useStyles(css)
  const { login: words, common } = useText<{ login: LoginText }>()
  const auth = useAuth()
  useStart(auth?.actions)
  useLeave(client => {
    const running = client.features.find('auth')
    if (running && running.state.farcaster.view !== 'user') running.actions.leaveFarcaster()
  })
  if (!auth) return <SkeletonRow />
  const { view, url, error } = auth.state.farcaster
  if (view === 'user') return <LoginWords title={words.opening} />
  const link = safeLink(url ?? undefined, LINKS)
  return (
    <div className="lk-login">
      <LoginFailure failure={error} />
      {error ? (
        <Button
          variant="primary"
          wide
          onClick={() => {
            auth.actions.startFarcaster().catch(() => undefined)
          }}
        >
          {common.retry}
        </Button>
      ) : (
        <>
          <QrCode size="lg" value={link} label={words.farcasterTitle} />
          <LoginWords title={words.farcasterTitle} text={words.farcasterText} />
          {link && (
            <Button wide href={link}>
              {words.farcasterOpen}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** A login by the Farcaster app on a phone. */
export const view = defineLazyView('ConnectingFarcaster', {
  text: { login: enLogin },
  title: () => 'Farcaster',
  View: ConnectingFarcaster,
})
