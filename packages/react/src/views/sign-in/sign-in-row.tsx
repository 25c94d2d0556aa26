import type { SiwxActions, SiwxState } from '@latchkey/core'
import type { OwnText, SignInText } from '@latchkey/ui'
import { userIcon } from '@latchkey/ui/icons'
import { Banner, Button, Icon, ListRow, useStyles } from '@latchkey/ui/shell'
import { enSignIn } from '@latchkey/ui/text/en-sign-in'
import { type ReactNode, useState } from 'react'
import { useFeature } from '../../hooks/client/use-feature.js'
import { type FeatureState, useFeatureState } from '../../hooks/client/use-feature-state.js'
import { useText } from '../lazy-view.js'
import css from './sign-in-row.css?inline'

const statusText = (status: SiwxState['status'], words: SignInText): string => {
  if (status === 'signedIn') return words.signedIn
  return status === 'unknown' ? words.unknown : words.notSignedIn
}

interface RowProps {
  readonly signIn: FeatureState<SiwxState, SiwxActions>
  readonly words: SignInText
}

/** The button at the end of the row: what can be done about the status. */
function Action({ signIn: { state, actions }, words, fail }: RowProps & { fail(failed: boolean): void }) {
  const { common } = useText()
  const [isEnding, setEnding] = useState(false)
  const signOut = async () => {
    setEnding(true)
    fail(false)
    await actions.signOut().catch(() => fail(true))
    setEnding(false)
  }
  const { status } = state
  if (status === 'signedIn' || isEnding)
    return (
      <Button size="sm" loading={isEnding} onClick={() => void signOut()}>
        {words.signOut}
      </Button>
    )
  const isUnknown = status === 'unknown'
  const run = () => (isUnknown ? actions.check() : actions.signIn())
  return (
    <Button
      size="sm"
      onPointerEnter={actions.prepare}
      onFocus={actions.prepare}
      // The state has the failure, and the view of the text shows it.
      onClick={() => void run().catch(() => undefined)}
    >
      {isUnknown ? common.retry : words.sign}
    </Button>
  )
}

/** The row of the account view that says whether the account is signed in, and signs in or out. */
export function Row(): ReactNode {
  useStyles(css)
  const signIn = useFeatureState(useFeature('siwx'))
  const words = useText<Partial<OwnText>>().signIn ?? enSignIn
  const [hasFailed, setFailed] = useState(false)
  // The network is one that nobody signs in on.
  if (!signIn || signIn.state.status === 'off') return null
  return (
    <>
      <ListRow
        plain
        leading={
          <span className="lk-sign-in-icon" aria-hidden="true">
            <Icon d={userIcon} />
          </span>
        }
        title={statusText(signIn.state.status, words)}
        trailing={<Action signIn={signIn} words={words} fail={setFailed} />}
      />
      {hasFailed && <Banner tone="danger">{words.notSignedOut}</Banner>}
    </>
  )
}
