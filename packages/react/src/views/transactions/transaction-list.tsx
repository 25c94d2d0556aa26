import type { Client, Frozen, TrackedTransaction } from '@latchkey/core'
import { namespaceOf } from '@latchkey/core/internal/caip/network-id'
import { toLatchkeyError } from '@latchkey/core/internal/errors/error'
import { formatAmount } from '@latchkey/core/internal/format/amount'
import { shortenAddress } from '@latchkey/core/internal/format/text'
import { explorerTransactionUrl } from '@latchkey/core/internal/network/explorer'
import { isOpen } from '@latchkey/core/internal/transactions/transactions.types'
import { checkIcon, clockIcon, closeIcon, warningIcon } from '@latchkey/ui/icons'
import { externalIcon, Icon, IconButton, ListGroup, ListRow, retryIcon, useStyles } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useTransactions } from '../../hooks/account/use-transactions.js'
import { useIdentity } from '../account/identity/use-identity.js'
import { useLocale } from '../account/use-locale.js'
import { useText } from '../lazy-view.js'
import css from './transactions.css?inline'

type Transaction = Frozen<TrackedTransaction>

const icons = {
  asked: clockIcon,
  pending: clockIcon,
  unknown: warningIcon,
  confirmed: checkIcon,
  failed: warningIcon,
  replaced: warningIcon,
  dropped: warningIcon,
} as const

function useTitle({ transfer, label, hash, networkId }: Transaction): string {
  const text = useText()
  const locale = useLocale()
  const name = useIdentity(namespaceOf(networkId), transfer?.to)?.name
  if (label !== undefined) return label
  if (!transfer) return hash === undefined ? text.transactions.other : shortenAddress(hash)
  const { amount, decimals, symbol, to } = transfer
  const sum = `${formatAmount(amount, decimals, { fractionDigits: decimals, locale })} ${symbol}`
  // Money moves: the name stands beside the address.
  const recipient = name === undefined ? shortenAddress(to) : `\u2068${name}\u2069 (${shortenAddress(to)})`
  return text.transactions.transfer(sum, recipient)
}

/** Gives what is signed to the network again. A failure is said: the row stays as it is. */
const broadcast = (client: Client, id: string) =>
  client.features
    .find('transactions')
    ?.actions.broadcast(id)
    .catch(error => client.modal.actions.say('error', toLatchkeyError(error).code))

/** One transaction: what it moves and how it stands. One that has settled, or that nobody can follow, can be removed. */
function TransactionRow({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const client = useClient()
  const text = useText()
  const title = useTitle(transaction)
  const { id, status, hash, networkId, unconfirmed } = transaction
  const isWaiting = status === 'asked' || status === 'pending'
  const explorer =
    hash === undefined ? undefined : explorerTransactionUrl(client.session.findNetwork(networkId), hash)
  const row = (
    <ListRow
      plain={explorer === undefined}
      {...(explorer === undefined ? {} : { href: explorer })}
      leading={
        <span className="lk-transaction-icon" data-status={status} aria-hidden="true">
          <Icon d={icons[status]} />
        </span>
      }
      title={title}
      subtitle={unconfirmed ? text.transactions.unconfirmed : text.transactions.status[status]}
      trailing={explorer !== undefined && isWaiting && <Icon d={externalIcon} size={18} />}
    />
  )
  if (isWaiting && !unconfirmed) return row
  const action = unconfirmed
    ? { icon: retryIcon, label: text.transactions.broadcast(title), onClick: () => broadcast(client, id) }
    : {
        icon: closeIcon,
        label: text.transactions.dismiss(title),
        onClick: () => client.features.find('transactions')?.actions.dismiss(id),
      }
  return (
    <div className="lk-transaction">
      {row}
      <IconButton {...action} />
    </div>
  )
}

/** The transactions of a namespace that are not settled, and those that settled in this visit. Nothing without any. */
export function TransactionList(props: {
  readonly namespace: string
  /** Leaves the settled ones out. */
  readonly onlyOpen?: boolean
}): ReactNode {
  useStyles(css)
  const text = useText()
  const all = useTransactions({ namespace: props.namespace })
  const shown = props.onlyOpen ? all.filter(isOpen) : all.slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <div role="status">
      <ListGroup label={text.transactions.title}>
        {shown.map(each => (
          <TransactionRow key={each.id} transaction={each} />
        ))}
      </ListGroup>
    </div>
  )
}

const SHOWN = 5
