import { PageButton } from '@latchkey/ui/button'
import { type ReactNode, useEffect, useState } from 'react'
import { useClient } from '../client-context.js'
import { useAccount } from '../hooks/account/use-account.js'
import { loadAccountButton } from '../load-account-button.js'
import { LateAccountButton } from './account-button.js'
import type { ConnectButtonProps } from './button.types.js'
import { useButton } from './use-button.js'

/** True after a short delay, so the button doesn't flicker if the wallet responds at once. */
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

/**
 * Opens the modal to connect a wallet. While connected shows the account, and with `networkStatus` the network.
 * @example
 * <ConnectButton balance="show" networkStatus={{ narrow: 'icon', wide: 'full' }} />
 */
export function ConnectButton({
  label,
  balance,
  accountStatus,
  networkStatus,
  children,
  ...rest
}: ConnectButtonProps): ReactNode {
  const client = useClient()
  const account = useAccount()
  const { status, isConnected, isRestoring } = account
  const { text, theme, intent } = useButton()
  const isConnecting = useLasting(status === 'connecting')
  useEffect(() => {
    // Loads the account button while the wallet responds.
    if (isRestoring) loadAccountButton().catch(() => undefined)
  }, [isRestoring])
  const onClick = () => client.open()
  if (children) {
    const { ref: _, ...hover } = intent
    return children({ ...account, button: { ...hover, onClick, 'aria-haspopup': 'dialog' } })
  }
  const words = isRestoring ? text.reconnecting : isConnecting ? text.connecting : text.connect
  const button = (
    <PageButton
      {...rest}
      {...intent}
      variant="connect"
      label={label ?? words}
      theme={theme}
      loading={isConnecting}
      onClick={onClick}
    />
  )
  const shown = { balance, accountStatus, networkStatus }
  return isConnected ? <LateAccountButton {...rest} {...shown} fallback={button} /> : button
}
