import type { LoginText } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useText } from '../lazy-view.js'

/** Two digits that the person types somewhere else. */
export function LoginNumber({ value }: { readonly value: number }): ReactNode {
  const { login } = useText<{ login: LoginText }>()
  return (
    <div className="lk-login-number">
      <span>{login.number}</span>
      <strong dir="ltr">{String(value).padStart(2, '0')}</strong>
    </div>
  )
}
