import { disconnectIcon } from '@latchkey/ui/icons'
import type { ReactNode } from 'react'
import { Button, Icon, useText } from '../../modal/kit.js'
import { useDisconnect } from './use-disconnect.js'

/** Ends the connection of a namespace; busy until the wallet has answered. */
export function DisconnectButton({ namespace }: { readonly namespace: string | undefined }): ReactNode {
  const { account } = useText()
  const { busy, disconnect } = useDisconnect(namespace)
  return (
    <Button
      variant="ghost"
      wide
      loading={busy}
      iconStart={<Icon d={disconnectIcon} />}
      onClick={() => void disconnect()}
    >
      {account.disconnect}
    </Button>
  )
}
