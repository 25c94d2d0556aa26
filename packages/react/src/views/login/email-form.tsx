import type { LoginText } from '@latchkey/ui'
import { TextField } from '@latchkey/ui/components/text-field'
import { Button } from '@latchkey/ui/shell'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useClient } from '../../client-context.js'
import { failureText } from './failure-text.js'
import { useLoginText } from './login-text.js'

/** The field for an email address, and the button that sends a code to it. */
export function EmailForm({ disabled }: { readonly disabled: boolean }): ReactNode {
  const client = useClient()
  const words: LoginText = useLoginText()
  const [email, setEmail] = useState('')
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const send = async () => {
    setSending(true)
    setError(undefined)
    try {
      const auth = await client.features.load('auth')
      await auth.actions.submitEmail(email)
      const { view, error: failure } = auth.snapshot().email
      if (view !== 'idle') client.router.actions.push('EmailLogin', { email })
      else if (failure) setError(failureText(failure, words))
    } catch (failure) {
      client.env.logger.error('The login could not be loaded', failure)
      setError(words.loadFailed)
    } finally {
      setSending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending && email) send().catch(() => undefined)
  }
  return (
    <form className="lk-login-email" onSubmit={submit} noValidate>
      <TextField
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        dir="ltr"
        value={email}
        error={error}
        onChange={event => {
          setEmail(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="primary" wide loading={isSending} disabled={disabled || !email}>
        {words.continue}
      </Button>
    </form>
  )
}
