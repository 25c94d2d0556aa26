import type { AuthFailure, Frozen } from '@latchkey/core'
import type { LoginText } from '@latchkey/ui'
import { Banner } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useText } from '../lazy-view.js'
import { failureText } from './failure-text.js'

/** Why a login failed, above what can be done about it. */
export function LoginFailure({ failure }: { readonly failure: Frozen<AuthFailure> | null }): ReactNode {
  const { login } = useText<{ login: LoginText }>()
  const text = failure && failureText(failure, login)
  return text ? <Banner tone="danger">{text}</Banner> : null
}
