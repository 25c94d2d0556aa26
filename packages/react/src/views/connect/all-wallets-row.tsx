import type { Client } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { isPhone } from '../../hooks/is-phone.js'
import { chevronIcon, Icon, ListRow, offersWalletConnect, useStyles, walletIcon } from '../../modal/kit.js'
import { useText } from '../../modal/text.js'
import css from './connect.css?inline'

/** Whether the list of all wallets can be reached: the app wants it, and pairing is possible. */
export function offersAllWallets(client: Client, namespace: string | undefined): boolean {
  const { allWallets: wish = 'SHOW' } = client.options
  const isWanted = wish === 'SHOW' || (wish === 'ONLY_MOBILE' && isPhone(client))
  return isWanted && offersWalletConnect(client, namespace)
}

/** The way to the list of all wallets. */
export function AllWalletsRow({ namespace }: { readonly namespace: string | undefined }): ReactNode {
  useStyles(css)
  const client = useClient()
  const { connect } = useText()
  if (!offersAllWallets(client, namespace)) return null
  return (
    <ListRow
      title={connect.allWallets}
      leading={
        <span className="lk-guide-icon" data-shape="square">
          <Icon d={walletIcon} />
        </span>
      }
      trailing={<Icon d={chevronIcon} mirror />}
      onClick={() => client.router.actions.push('AllWallets')}
    />
  )
}
