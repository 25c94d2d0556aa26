import { PageButton } from '@latchkey/ui/button'
import type { ReactNode } from 'react'
import { useClient } from '../client-context.js'
import { useAccount } from '../hooks/use-account.js'
import { AccountButton } from './account-button.js'
import type { ButtonProps } from './button.types.js'
import { useButton } from './use-button.js'

/** Connects a wallet; once connected, the account button stands in its place. */
export function ConnectButton({ label, ...rest }: ButtonProps): ReactNode {
  const client = useClient()
  const { status, isRestoring } = useAccount()
  const { text, theme, intent } = useButton()
  if (status === 'connected') return <AccountButton {...rest} />
  const words = isRestoring ? text.reconnecting : status === 'connecting' ? text.connecting : text.connect
  return (
    <PageButton
      {...rest}
      {...intent}
      variant="connect"
      label={label ?? words}
      theme={theme}
      loading={status === 'connecting'}
      onClick={() => client.open()}
    />
  )
}
