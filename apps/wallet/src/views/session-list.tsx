import type { WalletConnectSession } from '@latchkey/test-wallets/wallet-connect'
import { EmptyState, ListGroup, ListRow, WalletIcon, walletIcon } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { hostOf } from '../format/clean-text'
import { namespaceName } from './namespace-name'
import { peerName } from './peer-header'

export interface SessionListProps {
  readonly sessions: readonly WalletConnectSession[]
  readonly onOpen: (topic: string) => void
}

/** The apps that are connected. */
export function SessionList({ sessions, onOpen }: SessionListProps): ReactNode {
  if (sessions.length === 0)
    return <EmptyState icon={walletIcon} title="No apps yet" text="Connected apps appear here." />
  return (
    <ListGroup heading="Connected apps">
      {sessions.map(({ topic, peer, namespaces }) => {
        const spoken = Object.keys(namespaces).map(namespaceName).join(', ')
        return (
          <ListRow
            key={topic}
            title={peerName(peer)}
            subtitle={`${hostOf(peer.url)} · ${spoken}`}
            leading={<WalletIcon name={peerName(peer)} src={peer.icons?.[0]} />}
            onClick={() => onOpen(topic)}
          />
        )
      })}
    </ListGroup>
  )
}
