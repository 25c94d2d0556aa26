import type { Client } from '@latchkey/core'
import { chevronIcon, Icon, ListRow, useStyles, walletIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { isPhone } from '../../hooks/is-phone.js'
import { offersWalletConnect } from '../../hooks/offers-wallet-connect.js'
import { useText } from '../../modal/text.js'
import css from './connect.css?inline'

/** Whether the list of all wallets can be reached: the app wants it, and pairing is possible. */
export function offersAllWallets(client: Client, namespace: string | undefined): boolean {
  const { allWallets: wish = 'SHOW' } = client.options
  const isWanted = wish === 'SHOW' || (wish === 'ONLY_MOBILE' && isPhone(client))
  return isWanted && offersWalletConnect(client, namespace)
}

/** A way to more wallets. */
export function WalletIconRow(props: {
  readonly title: string
  readonly disabled?: boolean
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
export function AllWalletsRow(props: {
  readonly namespace: string | undefined
  readonly disabled: boolean
}): ReactNode {
  const client = useClient()
  const { connect } = useText()
  if (!offersAllWallets(client, props.namespace)) return null
  return (
    <WalletIconRow
      title={connect.allWallets}
      disabled={props.disabled}
      onClick={() => client.router.actions.push('AllWallets')}
    />
  )
}
