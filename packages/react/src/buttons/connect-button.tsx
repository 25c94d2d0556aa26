import { PageButton } from '@latchkey/ui/button'
import { type ReactNode, useEffect, useState } from 'react'
import { useClient } from '../client-context.js'
import { useAccount } from '../hooks/use-account.js'
import { loadAccountButton } from '../load-account-button.js'
import { LateAccountButton } from './account-button.js'
import type { ButtonProps } from './button.types.js'
import { useButton } from './use-button.js'

/** Connecting for long enough to be told: a wallet that answers at once does not make the button flicker. */
function useLasting(current: boolean): boolean {
  const { clock } = useClient().env
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (current) return clock.after(150, () => setLasting(true))
    setLasting(false)
    return undefined
  }, [clock, current])
  return current && lasting
}

/** Connects a wallet; once connected, the account button stands in its place. */
export function ConnectButton({ label, ...rest }: ButtonProps): ReactNode {
  const client = useClient()
  const { status, isRestoring } = useAccount()
  const { text, theme, intent } = useButton()
  const isConnecting = useLasting(status === 'connecting')
  const isConnected = status === 'connected'
  useEffect(() => {
    // The account is about to be shown: its button comes while the wallet answers.
    if (isRestoring) loadAccountButton().catch(() => undefined)
  }, [isRestoring])
  const words = isRestoring ? text.reconnecting : isConnecting ? text.connecting : text.connect
  const button = (
    <PageButton
      {...rest}
      {...intent}
      variant="connect"
      label={label ?? words}
      theme={theme}
      loading={isConnecting}
      onClick={() => client.open()}
    />
  )
  return isConnected ? <LateAccountButton {...rest} fallback={button} /> : button
}
