import type { Client } from '@latchkey/core'
import { chevronIcon, Icon, ListRow, useStyles, walletIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { isPhone } from '../../hooks/client/is-phone.js'
import { useText } from '../../modal/text.js'
import css from './connect.css?inline'

/** Returns true if the app wants the list of all wallets. It needs a transport that pairs with them, too. */
export function wantsAllWallets(client: Client): boolean {
  const { allWallets: wish = 'SHOW' } = client.options
  return wish === 'SHOW' || (wish === 'ONLY_MOBILE' && isPhone(client))
}

/** A way to more wallets. */
export function WalletIconRow(props: {
  readonly title: string
  readonly disabled?: boolean
  readonly className?: string
  onClick(): void
}): ReactNode {
  useStyles(css)
  return (
    <ListRow
      {...props}
      leading={
        <span className="lk-guide-icon" data-shape="square">
          <Icon d={walletIcon} />
        </span>
      }
      trailing={<Icon d={chevronIcon} mirror />}
    />
  )
}

/** The way to the list of all wallets. */
export function AllWalletsRow({ disabled }: { readonly disabled: boolean }): ReactNode {
  const client = useClient()
  const { connect } = useText()
  return (
    <WalletIconRow
      className="lk-foot"
      title={connect.allWallets}
      disabled={disabled}
      onClick={() => client.router.actions.push('AllWallets')}
    />
  )
}
