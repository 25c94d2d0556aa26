import type { SiwxActions, SiwxState } from '@latchkey/core'
import type { SignInText } from '@latchkey/ui'
import { Banner, Button, SkeletonRow, useStyles } from '@latchkey/ui/shell'
import { type ReactNode, useEffect, useRef } from 'react'
import { useClient } from '../../client-context.js'
import { useFeature } from '../../hooks/client/use-feature.js'
import { type FeatureState, useFeatureState } from '../../hooks/client/use-feature-state.js'
import { errorText } from '../../modal/message-text.js'
import { useConnectedWallet } from '../account/use-connected-wallet.js'
import { useText } from '../lazy-view.js'
import { WaitingHero } from '../waiting-hero.js'
import css from './sign-in.css?inline'
import { SignInFacts } from './sign-in-facts.js'

type SignIn = FeatureState<SiwxState, SiwxActions>

interface ButtonsProps {
  readonly signIn: SignIn
  /** The wallet, or the server, has not answered yet. */
  readonly isBusy: boolean
}

function Buttons({ signIn: { state, actions }, isBusy }: ButtonsProps): ReactNode {
  const { signIn: words, common } = useText<{ signIn: SignInText }>()
  const { message, error } = state
  const ref = useRef<HTMLButtonElement>(null)
  const hasMessage = message !== undefined
  useEffect(() => {
    // The button was disabled until now, and could not have the focus.
    if (hasMessage && document.activeElement === document.body) ref.current?.focus()
  }, [hasMessage])
  return (
    <div className="lk-foot lk-sign-in-ways">
      <Button onClick={actions.cancel}>{words.cancel}</Button>
      <Button
        ref={ref}
        variant="primary"
        loading={isBusy}
        disabled={!message && !isBusy}
        // Nothing may stand between the click and the wallet: browsers block windows that open later.
        onClick={() => void actions.sign()}
      >
        {error && !isBusy ? common.retry : words.sign}
      </Button>
    </div>
  )
}

function Prompt({ signIn }: { readonly signIn: SignIn }): ReactNode {
  const text = useText<{ signIn: SignInText }>()
  const { signIn: words, common } = text
  const { env } = useClient()
  const wallet = useConnectedWallet()
  const { status, message, error } = signIn.state
  const waiting = { asking: words.waiting, verifying: words.verifying }[status as string]
  const isBusy = waiting !== undefined
  const host = env.window?.location.host ?? ''
  const domain = message?.data.domain ?? host
  return (
    <div className="lk-sign-in">
      <WaitingHero
        status={isBusy ? 'waiting' : undefined}
        icon={{ name: wallet.name, src: wallet.imageUrl }}
        title={waiting ?? words.asks(domain)}
        text={words.harmless}
      />
      {message && domain !== host && <Banner tone="danger">{words.otherPage(domain)}</Banner>}
      {message ? (
        <SignInFacts message={message} />
      ) : (
        <div role="status" aria-label={common.loading}>
          <SkeletonRow />
        </div>
      )}
      {error && !isBusy && (
        <Banner tone={error.code === 'userRejected' ? 'warning' : 'danger'}>
          {error.code === 'signInFailed' ? text.errors.signMessageFailed : errorText(text, error.code)}
        </Banner>
      )}
      <Buttons signIn={signIn} isBusy={isBusy} />
    </div>
  )
}

/** Asks the visitor whether to sign the text. */
export function SignInPrompt(): ReactNode {
  useStyles(css)
  const signIn = useFeatureState(useFeature('siwx'))
  return signIn ? <Prompt signIn={signIn} /> : null
}
