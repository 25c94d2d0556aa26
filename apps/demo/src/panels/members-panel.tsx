import { useSignIn } from '@latchkey/react'
import { type ReactNode, useEffect, useState } from 'react'
import { Panel, Toggle } from './controls'

/** What the services tell a member. */
interface MembersAnswer {
  readonly user: { readonly id: string }
  readonly accounts: readonly string[]
  /** How many users there are. */
  readonly members: number
}

/** What the services say of whoever is signed in: an answer, or why there is none. */
function useMembers(isSignedIn: boolean): MembersAnswer | string | undefined {
  const [answer, setAnswer] = useState<MembersAnswer | string>()
  useEffect(() => {
    setAnswer(undefined)
    if (!isSignedIn) return
    const gone = new AbortController()
    const ask = async () => {
      const response = await fetch('/members', { signal: gone.signal })
      const body = await response.json()
      setAnswer(response.ok ? body : `The services answered ${response.status}: ${body.error.code}`)
    }
    ask().catch(error => {
      if (!gone.signal.aborted) setAnswer(`The services can't be reached: ${String(error)}`)
    })
    return () => gone.abort()
  }, [isSignedIn])
  return answer
}

/** The page of members: for those who have signed in. */
function Members(): ReactNode {
  const { isSignedIn, status, signIn, signOut } = useSignIn()
  const answer = useMembers(isSignedIn)
  const [problem, setProblem] = useState('')
  const run = (work: () => Promise<unknown>) => () => {
    setProblem('')
    work().catch(error => setProblem(String(error)))
  }
  if (!isSignedIn)
    return (
      <>
        <p className="muted">The services show this page to members alone.</p>
        <button type="button" disabled={status === 'off'} onClick={run(() => signIn())}>
          Sign in
        </button>
        {status === 'off' ? <p className="muted">Connect a wallet first.</p> : null}
        <output>{problem}</output>
      </>
    )
  return (
    <>
      {typeof answer === 'object' ? (
        <dl>
          <dt>User</dt>
          <dd>{answer.user.id}</dd>
          <dt>Signed in with</dt>
          <dd>{answer.accounts.join(', ')}</dd>
          <dt>Members</dt>
          <dd>{answer.members}</dd>
        </dl>
      ) : (
        <p className="muted">{answer ?? 'Asking the services…'}</p>
      )}
      <button type="button" onClick={run(() => signOut())}>
        Sign out
      </button>
      <output>{problem}</output>
    </>
  )
}

/** Signs in at the services of the demo, and shows what they tell members alone. */
export function MembersPanel(props: {
  readonly isOn: boolean
  /** Whether services run that visitors can sign in at. */
  readonly hasServices: boolean
  onChange(isOn: boolean): void
}): ReactNode {
  const { isOn, hasServices, onChange } = props
  return (
    <Panel title="Members">
      <Toggle
        label="Sign in with the wallet"
        checked={isOn && hasServices}
        disabled={!hasServices}
        onChange={onChange}
      />
      {isOn && hasServices ? <Members /> : null}
      {hasServices ? null : (
        <p className="muted">
          No services run. Start them with <code>npm run demo</code>.
        </p>
      )}
    </Panel>
  )
}
