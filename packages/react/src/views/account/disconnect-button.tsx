import { disconnectIcon } from '@latchkey/ui/icons'
import { Button, Icon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useText } from '../lazy-view.js'
import { useDisconnect } from './use-disconnect.js'

/** Ends the connections of a namespace, or of all of them; busy until the wallets have answered. */
export function DisconnectButton(props: {
  readonly namespace: string | undefined
  readonly label?: string
}): ReactNode {
  const { namespace, label } = props
  const { account } = useText()
  const { busy, disconnect } = useDisconnect(namespace)
  return (
    <Button
      className="lk-foot lk-account-leave"
      variant="ghost"
      wide
      loading={busy}
      iconStart={<Icon d={disconnectIcon} />}
      onClick={() => void disconnect()}
    >
      {label ?? account.disconnect}
    </Button>
  )
}
