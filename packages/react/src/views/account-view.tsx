import { disconnectIcon } from '@latchkey/ui/icons'
import type { ReactNode } from 'react'
import { useAccount } from '../hooks/use-account.js'
import { Button, defineView, Icon, useStyles, useText } from '../modal/kit.js'
import css from './account/account.css?inline'
import { AccountActions } from './account/account-actions.js'
import { AccountBalance } from './account/account-balance.js'
import { AccountIdentity } from './account/account-identity.js'
import { AccountRows } from './account/account-rows.js'
import { AccountTabs } from './account/account-tabs.js'
import { useDisconnect } from './account/use-disconnect.js'
import { useLast } from './account/use-last.js'

function AccountView(): ReactNode {
  useStyles(css)
  const text = useText()
  const account = useAccount()
  const namespace = account.namespace ?? ''
  const address = useLast(account.address)
  const { busy, disconnect } = useDisconnect(account.namespace)
  return (
    <div className="lk-account">
      {address !== undefined && <AccountIdentity key={address} namespace={namespace} address={address} />}
      <AccountBalance />
      <AccountActions />
      <AccountRows />
      <AccountTabs namespace={namespace} />
      <Button
        variant="ghost"
        wide
        loading={busy}
        iconStart={<Icon d={disconnectIcon} />}
        onClick={() => void disconnect()}
      >
        {text.account.disconnect}
      </Button>
    </div>
  )
}

/** The account in use: who it is, what it holds, what one can do with it. */
export const accountView = defineView('Account', {
  title: ({ text }) => text.account.title,
  View: AccountView,
})
