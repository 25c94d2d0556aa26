import type { ActivityItem, ActivityKind, Frozen, RouteParams } from '@latchkey/core'
import { isSpam } from '@latchkey/core/internal/activity/activity.selectors'
import { namespaceOf } from '@latchkey/core/internal/caip/network-id'
import { formatAmount } from '@latchkey/core/internal/format/amount'
import { explorerTransactionUrl } from '@latchkey/core/internal/network/explorer'
import type { ActivityText } from '@latchkey/ui'
import { AddressText } from '@latchkey/ui/components/address-text'
import { Amount } from '@latchkey/ui/components/amount'
import { CopyButton } from '@latchkey/ui/components/copy-button'
import { KeyValue } from '@latchkey/ui/components/key-value'
import { NetworkIcon } from '@latchkey/ui/components/network-icon'
import { VisuallyHidden } from '@latchkey/ui/components/visually-hidden'
import { Banner, Button, EmptyState, externalIcon, Icon, infoIcon, useStyles } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useIdentity } from '../account/identity/use-identity.js'
import { useCopy } from '../account/use-copy.js'
import { useLast } from '../account/use-last.js'
import { useLocale } from '../account/use-locale.js'
import { useNetworkIcon } from '../icons/late-icons.js'
import { useText } from '../lazy-view.js'
import css from './activity.css?inline'
import itemCss from './activity-item.css?inline'
import { kindIcons } from './kind-icons.js'
import { showApproval, showTransfer } from './show-transfer.js'
import { useActivity } from './use-activity.js'

type Item = Frozen<ActivityItem>
interface ItemProps {
  readonly item: Item
}

/** Of all others `to` is the contract that was called. */
const HAS_RECIPIENT: ReadonlySet<string> = new Set(['send', 'receive', 'self'] satisfies ActivityKind[])

const useWords = () => useText<{ activity: ActivityText }>()

/** Shows the page from its top: the list that it was opened from may have been scrolled. */
const scrollToTop = (page: HTMLElement | null): void => page?.closest('.lk-body')?.scrollTo?.(0, 0)

/** What it did, and what it moved: every digit. */
function Head({ item }: ItemProps): ReactNode {
  const { activity } = useWords()
  const locale = useLocale()
  const { kind, status, transfers, approvals = [] } = item
  return (
    <div className="lk-activity-head">
      <span className="lk-activity-icon" data-status={status} aria-hidden="true">
        <Icon d={kindIcons[kind]} size={28} />
      </span>
      <p className="lk-row-sub">{activity.kinds[kind]}</p>
      {transfers.map((transfer, index) => {
        const { value, unit } = showTransfer(transfer, item, locale, true)
        return (
          <Amount
            // biome-ignore lint/suspicious/noArrayIndexKey: the movements of a transaction have an order and no id.
            key={index}
            size="md"
            value={value}
            unit={unit}
          />
        )
      })}
      {approvals.map((approval, index) => {
        const { value, unit } = showApproval(approval, locale, activity.unlimited, true)
        // biome-ignore lint/suspicious/noArrayIndexKey: a transaction may approve the same twice.
        return <Amount key={index} size="md" value={value} unit={unit} />
      })}
    </div>
  )
}

/** Everybody whom a transaction allowed to take something, each once. */
const spendersOf = ({ approvals = [] }: Item): readonly string[] => [
  ...new Set(approvals.map(({ spender }) => spender)),
]

/** An address in full, to compare and to copy. */
function Party(props: {
  readonly label: string
  readonly copyLabel: string
  readonly address: string
  readonly namespace: string
  /** Spam wants its addresses to be copied. */
  readonly isCopyable: boolean
}): ReactNode {
  const { label, copyLabel, address, namespace, isCopyable } = props
  const copy = useCopy()
  // A name of somebody who sends spam would only help them.
  const name = useIdentity(namespace, isCopyable ? address : undefined)?.name
  return (
    <div className="lk-activity-party">
      <div>
        <p className="lk-row-sub">{label}</p>
        {name !== undefined && <p className="lk-cut">{name}</p>}
        <AddressText address={address} full />
      </div>
      {isCopyable && (
        <CopyButton
          className="lk-account-icon"
          label={copyLabel}
          copiedLabel=""
          onCopy={() => copy(address, 'addressCopied')}
        >
          <VisuallyHidden>{copyLabel}</VisuallyHidden>
        </CopyButton>
      )}
    </div>
  )
}

function useFacts(item: Item) {
  const { activity, common } = useWords()
  const client = useClient()
  const locale = useLocale()
  const copy = useCopy()
  const network = client.session.findNetwork(item.networkId)
  const image = useNetworkIcon(network)
  const name = network?.name ?? common.unknown
  const { fee, hash, status, time } = item
  const when = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const coin = network?.nativeCurrency
  return [
    { label: activity.state, value: status === 'failed' ? activity.feeSpent : activity.status[status] },
    ...(time === undefined ? [] : [{ label: activity.time, value: when.format(time) }]),
    {
      label: common.network,
      value: (
        <span className="lk-activity-where">
          <NetworkIcon name={name} src={image} size={18} />
          {name}
        </span>
      ),
    },
    ...(fee === undefined || !coin
      ? []
      : [
          {
            label: common.fee,
            value: (
              <Amount
                value={formatAmount(fee, coin.decimals, { fractionDigits: coin.decimals, locale })}
                unit={coin.symbol}
              />
            ),
          },
        ]),
    {
      label: activity.transaction,
      value: (
        <CopyButton label={common.copy} copiedLabel={common.copied} onCopy={() => copy(hash)}>
          <AddressText address={hash} />
        </CopyButton>
      ),
    },
  ]
}

function Details({ item }: ItemProps): ReactNode {
  const { activity, common, a11y } = useWords()
  const client = useClient()
  const facts = useFacts(item)
  const { from, to, hash, kind, networkId } = item
  const toWords = HAS_RECIPIENT.has(kind)
    ? { label: activity.recipient, copyLabel: activity.copyRecipient }
    : { label: activity.contract, copyLabel: activity.copyContract }
  const spam = isSpam(item as ActivityItem)
  const party = { namespace: namespaceOf(networkId), isCopyable: !spam }
  const explorer = explorerTransactionUrl(client.session.findNetwork(networkId), hash)
  return (
    <div ref={scrollToTop} className="lk-activity-item">
      {spam && <Banner tone="warning">{activity.spamWarning}</Banner>}
      <Head item={item} />
      {from !== undefined && (
        <Party label={activity.sender} copyLabel={activity.copySender} address={from} {...party} />
      )}
      {to !== undefined && <Party {...toWords} address={to} {...party} />}
      {spendersOf(item).map(spender => (
        <Party
          key={spender}
          label={activity.spender}
          copyLabel={activity.copySpender}
          address={spender}
          {...party}
        />
      ))}
      <KeyValue items={facts} />
      {explorer !== undefined && (
        <Button wide href={explorer} iconEnd={<Icon d={externalIcon} size={18} />}>
          {common.viewInExplorer}
          <VisuallyHidden>{` (${a11y.opensInNewTab})`}</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}

/** One transaction in full. */
export function ActivityItemView({ params }: { readonly params: RouteParams['ActivityItem'] }): ReactNode {
  useStyles(css)
  useStyles(itemCss)
  const { activity: words, common } = useWords()
  const activity = useActivity()
  const { items = [], pending = [], status } = activity?.state ?? {}
  const all = [...pending, ...items]
  const found = all.find(({ id }) => id === params.id) ?? all.find(({ hash }) => hash === params.hash)
  // What was on the screen stays while the list is fetched anew.
  const item = useLast(found)
  const isSettled = status === 'ready' || status === 'failed' || status === 'unavailable'
  if (item && (found || !isSettled)) return <Details item={item} />
  if (isSettled) return <EmptyState icon={infoIcon} title={words.gone} text={words.goneText} />
  return <p aria-busy="true">{common.loading}</p>
}
