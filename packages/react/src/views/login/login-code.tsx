import type { AuthFailure, Frozen } from '@latchkey/core'
import type { LoginText } from '@latchkey/ui'
import { CodeField } from '@latchkey/ui/components/code-field'
import { type ReactNode, useState } from 'react'
import { useText } from '../lazy-view.js'
import { failureText } from './failure-text.js'

interface LoginCodeProps {
  readonly label: string
  readonly isChecking: boolean
  readonly error: Frozen<AuthFailure> | null
  /** Sends the code. Its failure comes back as `error`. */
  submit(code: string): Promise<void>
}

/** Field for a code from an email. After a wrong code it shows the error and clears the digits. */
export function LoginCode({ label, isChecking, error, submit }: LoginCodeProps): ReactNode {
  const { login: words } = useText<{ login: LoginText }>()
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState(error)
  if (error !== refused) {
    setRefused(error)
    if (error) setCode('')
  }
  return (
    <CodeField
      label={label}
      value={code}
      onChange={setCode}
      readOnly={isChecking}
      hint={isChecking ? words.checking : undefined}
      error={error ? failureText(error, words) : undefined}
      onComplete={digits => {
        // The state has the failure, and `error` shows it.
        submit(digits).catch(() => undefined)
      }}
    />
  )
}
