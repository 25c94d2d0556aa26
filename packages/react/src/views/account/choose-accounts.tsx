import { toLatchkeyError } from '@latchkey/core/internal/errors/error'
import { editIcon } from '@latchkey/ui/icons'
import { Button, Icon } from '@latchkey/ui/shell'
import { type ReactNode, useState } from 'react'
import { useClient } from '../../client-context.js'
import { useWalletCapabilities } from '../../hooks/connection/use-capability.js'
import { useText } from '../lazy-view.js'

/** Lets the person choose in the wallet which accounts the app sees; says how where the wallet cannot be asked. */
export function ChooseAccounts(props: {
  readonly namespace: string
  readonly walletName: string
}): ReactNode {
  const { namespace, walletName } = props
  const client = useClient()
  const text = useText()
  const [busy, setBusy] = useState(false)
  const { chooseAccounts } = useWalletCapabilities({ namespace })
  if (!chooseAccounts) return <p className="lk-account-hint">{text.profileWallets.switchHint(walletName)}</p>
  const choose = async () => {
    setBusy(true)
    try {
      await client.connection.actions.chooseAccounts(namespace)
    } catch (failure) {
      const { code } = toLatchkeyError(failure, 'walletError')
      if (code !== 'aborted') client.modal.actions.say('error', code)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button wide loading={busy} iconStart={<Icon d={editIcon} />} onClick={() => void choose()}>
      {text.profileWallets.chooseAccounts(walletName)}
    </Button>
  )
}
