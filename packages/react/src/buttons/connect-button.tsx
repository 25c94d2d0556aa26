import { PageButton } from '@latchkey/ui/button'
import { type ReactNode, useEffect, useState } from 'react'
import { useClient } from '../client-context.js'
import { useAccount } from '../hooks/account/use-account.js'
import { LateAccountButton } from './account-button.js'
import type { ConnectButtonProps } from './button.types.js'
import { LASTING_MS } from './lasting.js'
import { useButton } from './use-button.js'

/** True once `current` has lasted. */
function useLasting(current: boolean): boolean {
  const { clock } = useClient().env
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (current) return clock.after(LASTING_MS, () => setLasting(true))
    setLasting(false)
    return undefined
  }, [clock, current])
  return current && lasting
}

/**
 * Opens the modal to connect a wallet. Shows the account that is connected or comes back, and with `networkStatus` the
 * network.
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
  const { text, theme, intent } = useButton()
  const isConnecting = useLasting(account.status === 'connecting')
  const onClick = () => client.open()
  if (children) {
    const { ref: _, ...hover } = intent
    return children({ ...account, button: { ...hover, onClick, 'aria-haspopup': 'dialog' } })
  }
  const words = account.isRestoring ? text.reconnecting : isConnecting ? text.connecting : text.connect
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
  const hasAccount = (account.address ?? account.rememberedAddress) !== undefined
  return hasAccount ? <LateAccountButton {...rest} {...shown} fallback={button} /> : button
}
