import type { ActivityApproval, ActivityItem, ActivityTransfer, Frozen } from '@latchkey/core'
import { isSpam } from '@latchkey/core/internal/activity/activity.selectors'
import { namespaceOf } from '@latchkey/core/internal/caip/network-id'
import { shortenAddress } from '@latchkey/core/internal/format/text'
import type { ActivityText } from '@latchkey/ui'
import { Amount } from '@latchkey/ui/components/amount'
import { Badge, Icon, ListRow } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useIdentity } from '../account/identity/use-identity.js'
import { useLocale } from '../account/use-locale.js'
import { useText } from '../lazy-view.js'
import { kindIcons } from './kind-icons.js'
import { showApproval, showTransfer } from './show-transfer.js'

/** As many as two lines of a row hold. */
const MAX_AMOUNTS = 2

/** Movements to show in a row: what left first, then what came. */
const byDirection = (one: Frozen<ActivityTransfer>, other: Frozen<ActivityTransfer>): number =>
  Number(one.direction === 'in') - Number(other.direction === 'in')

/** What a transaction without movements allowed, where that is one thing. */
function RowApproval({ approval }: { readonly approval: Frozen<ActivityApproval> }): ReactNode {
  const { activity } = useText<{ activity: ActivityText }>()
  const { value, unit } = showApproval(approval, useLocale(), activity.unlimited)
  return <Amount className="lk-activity-amount lk-cut" value={value} unit={unit} />
}

function RowAmounts({ item }: { readonly item: Frozen<ActivityItem> }): ReactNode {
  const locale = useLocale()
  const { activity } = useText<{ activity: ActivityText }>()
  const transfers = [...item.transfers].sort(byDirection)
  const shown = transfers.slice(0, transfers.length > MAX_AMOUNTS ? 1 : MAX_AMOUNTS)
  const others = transfers.length - shown.length
  return (
    <>
      {shown.map((transfer, index) => {
        const { value, unit } = showTransfer(transfer, item, locale)
        const tone = item.status === 'failed' ? undefined : transfer.direction
        return (
          <Amount
            // biome-ignore lint/suspicious/noArrayIndexKey: the movements of a transaction have an order and no id.
            key={index}
            className="lk-activity-amount lk-cut"
            data-direction={tone}
            value={value}
            unit={unit}
          />
        )
      })}
      {others > 0 && <span>{activity.others(others)}</span>}
    </>
  )
}

/** Returns who was on the other side: the sender of what came, the recipient of the rest. */
const counterpartyOf = ({ kind, from, to }: Frozen<ActivityItem>): string | undefined =>
  kind === 'self' ? undefined : kind === 'receive' ? from : to

/** One transaction: what it did, with whom, when, and what it moved. A press shows the rest. */
export function ActivityRow(props: {
  readonly item: Frozen<ActivityItem>
  readonly formatDay: (time: number) => string
}): ReactNode {
  const { item, formatDay } = props
  const client = useClient()
  const { activity } = useText<{ activity: ActivityText }>()
  const { id, hash, kind, status, time } = item
  const [approval, ...others] = item.approvals ?? []
  const other = approval && others.length === 0 ? approval.spender : counterpartyOf(item)
  const isUnwanted = isSpam(item as ActivityItem)
  // A name of somebody who sends spam would only help them.
  const name = useIdentity(namespaceOf(item.networkId), isUnwanted ? undefined : other)?.name
  // A state that is not the usual one is said in words, and the counterparty is in the details.
  const about = status === 'confirmed' ? (name ?? (other && shortenAddress(other))) : activity.status[status]
  return (
    <ListRow
      className="lk-activity-row"
      leading={
        <span className="lk-activity-icon" data-status={status} aria-hidden="true">
          <Icon d={kindIcons[kind]} />
        </span>
      }
      title={activity.kinds[kind]}
      subtitle={
        <>
          {isUnwanted && (
            <>
              <Badge tone="warning">{activity.spam}</Badge>{' '}
            </>
          )}
          {time !== undefined && <span>{formatDay(time)}</span>} <bdi>{about}</bdi>
        </>
      }
      trailing={
        item.transfers.length > 0 ? (
          <RowAmounts item={item} />
        ) : (
          approval && others.length === 0 && <RowApproval approval={approval} />
        )
      }
      onClick={() => client.router.actions.push('ActivityItem', { id, hash })}
    />
  )
}
