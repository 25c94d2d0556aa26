import { shortenAddress } from '@latchkey/core/internal/format/text'
import { PageButton } from '@latchkey/ui/button'
import type { ReactNode } from 'react'
import { useClient } from '../client-context.js'
import { useAccount } from '../hooks/account/use-account.js'
import { accountLabel } from './account-label.js'
import type { AccountContentProps } from './button.types.js'
import { useButton } from './use-button.js'
import { useResponsive } from './use-responsive.js'

/** The account button without the code for picture, balance and network: what a server renders, and a page at first. */
export function EarlyAccountButton({
  namespace,
  accountStatus = 'full',
  balance: _,
  networkStatus: __,
  label,
  ...rest
}: AccountContentProps): ReactNode {
  const client = useClient()
  const account = useAccount(namespace === undefined ? {} : { namespace })
  const shown = useResponsive(accountStatus)
  const { text, theme, intent } = useButton()
  const name = shortenAddress(account.address ?? account.rememberedAddress ?? '')
  return (
    <PageButton
      aria-label={accountLabel(text, { name, isConnected: account.isConnected })}
      {...rest}
      {...intent}
      variant="account"
      theme={theme}
      icon={shown !== 'name' && <span className="lk-button-icon" />}
      label={label ?? (shown === 'avatar' ? undefined : <bdi dir="ltr">{name}</bdi>)}
      onClick={() => {
        client.network.actions.activate(account.namespace ?? '')
        client.open()
      }}
    />
  )
}
