import type { ListKind, WalletEntry } from '@latchkey/core'
import type { FirstText } from '@latchkey/ui'
import { Badge, Icon, ListGroup, ListRow, qrIcon, SkeletonRow, WalletIcon } from '@latchkey/ui/shell'
import { memo, type ReactNode, useContext } from 'react'
import { useClient } from '../../client-context.js'
import { useText } from '../../modal/text.js'
import { useSlice } from '../../use-slice.js'
import { chooseWallet } from './choose-wallet.js'
import { ChosenWallet } from './chosen-wallet.js'

type Heading = 'recent' | 'installed' | 'featured' | 'recommended' | 'more'

const headingOf: Partial<Record<ListKind, Heading>> = {
  recent: 'recent',
  injected: 'installed',
  external: 'installed',
  featured: 'featured',
  recommended: 'recommended',
  custom: 'more',
}

/** True if the list is long enough to show group headings. */
export const hasHeadings = (rows: number): boolean => rows >= 7

/** Neighbours of one kind together, in the order of the list. */
function toGroups(entries: readonly WalletEntry[]): [Heading | undefined, WalletEntry[]][] {
  const groups: [Heading | undefined, WalletEntry[]][] = []
  for (const entry of entries) {
    const heading = headingOf[entry.kind]
    const last = groups.at(-1)
    if (last && last[0] === heading) last[1].push(entry)
    else groups.push([heading, [entry]])
  }
  return groups
}

interface RowProps {
  readonly entry: WalletEntry
  readonly namespace: string | undefined
  readonly badged: boolean
  readonly disabled: boolean
}

const badgeOf = ({ kind, installed }: WalletEntry, { connect }: FirstText): string | undefined =>
  kind === 'recent' ? connect.recentBadge : installed ? connect.installedBadge : undefined

const WalletRow = memo(function WalletRow({ entry, namespace, badged, disabled }: RowProps) {
  const client = useClient()
  const text = useText()
  const isConnected = useSlice(client.connection, state =>
    Boolean(
      entry.connector?.chains.some(chain => {
        const slice = state.namespaces[chain.namespace]
        return slice?.status === 'connected' && slice.connectorId === chain.connectorId
      }),
    ),
  )
  const badge = isConnected ? text.connect.connectedBadge : badged ? badgeOf(entry, text) : undefined
  const isPairing = entry.view !== undefined
  return (
    <ListRow
      title={entry.name}
      disabled={disabled}
      selected={useContext(ChosenWallet)?.(entry)}
      subtitle={isPairing && text.connect.phoneHint}
      leading={
        isPairing && !entry.imageUrl ? (
          <span className="lk-guide-icon" data-shape="square">
            <Icon d={qrIcon} />
          </span>
        ) : (
          <WalletIcon src={entry.imageUrl} name={entry.name} />
        )
      }
      trailing={badge && <Badge tone={isConnected ? 'success' : undefined}>{badge}</Badge>}
      onClick={() => chooseWallet(client, entry, namespace)}
    />
  )
})

/** Props of the wallet list. */
interface WalletListProps {
  readonly entries: readonly WalletEntry[]
  readonly namespace: string | undefined
  /** True for search results: one list without headings. */
  readonly found: boolean
  /** Number of loading rows to reserve space for. */
  readonly awaited?: number
  /** True until the visitor accepts the terms. */
  readonly disabled?: boolean
}

/** The wallets in order. A long list has headings; a short one has badges instead. */
export function WalletList(props: WalletListProps): ReactNode {
  const { entries, namespace, found, awaited = 0, disabled = false } = props
  const { connect } = useText()
  const groups = toGroups(entries)
  const withHeadings = !found && groups.length > 1 && hasHeadings(entries.length + awaited)
  const isMixed = entries.some(({ kind, wallet }) => kind === 'recent' || wallet)
  const row = (entry: WalletEntry) => (
    <WalletRow
      key={entry.key}
      entry={entry}
      namespace={namespace}
      badged={isMixed && !withHeadings}
      disabled={disabled}
    />
  )
  const places = [...Array(awaited).keys()].map(place => <SkeletonRow key={place} />)
  if (!withHeadings)
    return (
      <ListGroup label={connect.title}>
        {entries.map(row)}
        {places}
      </ListGroup>
    )
  return (
    <div>
      {groups.map(([heading, members]) => (
        <ListGroup
          key={`${heading} ${members[0]?.key}`}
          {...(heading ? { heading: connect[heading] } : { label: connect.title })}
        >
          {members.map(row)}
        </ListGroup>
      ))}
      {awaited > 0 && <ListGroup heading={connect.recommended}>{places}</ListGroup>}
    </div>
  )
}
