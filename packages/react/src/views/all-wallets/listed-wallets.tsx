import type { CustomWallet, WalletEntry } from '@latchkey/core'
import { Badge, ListGroup, ListRow, SkeletonRow, WalletIcon } from '@latchkey/ui/shell'
import { memo, type ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { chooseWallet, pairWith } from '../connect/choose-wallet.js'
import { useText } from '../lazy-view.js'

const InstalledRow = memo(function InstalledRow({ entry }: { readonly entry: WalletEntry }) {
  const client = useClient()
  const { connect } = useText()
  return (
    <ListRow
      title={entry.name}
      leading={<WalletIcon src={entry.imageUrl} name={entry.name} />}
      trailing={<Badge>{connect.installedBadge}</Badge>}
      onClick={() => chooseWallet(client, entry)}
    />
  )
})

const ListedRow = memo(function ListedRow({ wallet }: { readonly wallet: CustomWallet }) {
  const client = useClient()
  return (
    <ListRow
      title={wallet.name}
      leading={<WalletIcon src={wallet.imageUrl} name={wallet.name} />}
      onClick={() => pairWith(client, wallet)}
    />
  )
})

/** What the list shows. */
interface ListedWalletsProps {
  readonly here: readonly WalletEntry[]
  readonly others: readonly CustomWallet[]
  /** Places kept for rows that are on their way. */
  readonly places: number
}

/** The rows: what is here first. */
export function ListedWallets({ here, others, places }: ListedWalletsProps): ReactNode {
  const { connect } = useText()
  if (here.length + others.length + places === 0) return null
  return (
    <ListGroup label={connect.allWallets}>
      {here.map(entry => (
        <InstalledRow key={entry.key} entry={entry} />
      ))}
      {others.map(wallet => (
        <ListedRow key={wallet.id} wallet={wallet} />
      ))}
      {[...Array(places).keys()].map(place => (
        <SkeletonRow key={place} />
      ))}
    </ListGroup>
  )
}
