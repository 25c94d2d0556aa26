import type { FetchedListText, ListText } from '@latchkey/ui'
import { warningIcon } from '@latchkey/ui/icons'
import { Banner, Button, EmptyState, infoIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useLocale } from '../account/use-locale.js'
import { useText } from '../lazy-view.js'
import type { AskedList, FetchedList } from './use-asked-list.js'

interface ListPanelProps {
  readonly list: FetchedList
  readonly words: FetchedListText
  readonly isEmpty: boolean
  readonly emptyIcon: string
  /** Why the list failed, where there is more to say. */
  readonly failure?: string | undefined
  readonly className: string
  readonly loading: ReactNode
  /** What follows the entries. */
  readonly foot?: ReactNode
  /** The entries. */
  readonly children: ReactNode
}

/** Says from when on the source knows everything, at the end of what it knows. */
function Reach({ since, words }: { readonly since: number; readonly words: ListText }): ReactNode {
  const locale = useLocale()
  const format = new Intl.DateTimeFormat(locale, { calendar: 'gregory', dateStyle: 'medium' })
  return (
    <p className="lk-row-sub" style={{ textAlign: 'center' }}>
      {words.older(format.format(since))}
    </p>
  )
}

/** What follows the entries: more of them, what is hidden, and what may be missing. */
export function ListFoot(props: {
  readonly list: AskedList
  readonly words: ListText
  /** How many entries are hidden as spam. */
  readonly spamCount: number
  readonly className: string
}): ReactNode {
  const { words, spamCount, className } = props
  const { state, actions } = props.list
  const { common } = useText()
  const hasFailed = state.moreStatus === 'failed'
  return (
    <div className={className}>
      {hasFailed && <Banner tone="warning">{words.failed}</Banner>}
      {state.next !== null && (
        <Button wide loading={state.moreStatus === 'loading'} onClick={() => void actions.loadMore()}>
          {hasFailed ? common.retry : words.more}
        </Button>
      )}
      {spamCount > 0 && (
        <Button variant="ghost" wide onClick={() => actions.showSpam(!state.spamShown)}>
          {(state.spamShown ? words.hideSpam : words.showSpam)(spamCount)}
        </Button>
      )}
      {state.status === 'ready' && state.next === null && state.completeSince !== undefined && (
        <Reach since={state.completeSince} words={words} />
      )}
    </div>
  )
}

/** The places of entries that are being loaded. */
export function ListLoading({ children }: { readonly children: ReactNode }): ReactNode {
  const { common } = useText()
  return (
    <div aria-busy="true">
      <span className="lk-vh">{common.loading}</span>
      {children}
    </div>
  )
}

/** A list that is fetched: loading, failed, empty, unavailable or its entries. */
export function ListPanel(props: ListPanelProps): ReactNode {
  const { list, words, isEmpty, emptyIcon, failure, className, loading, foot, children } = props
  const { common } = useText()
  const { state, actions } = list
  if (state.status === 'unavailable' && isEmpty)
    return <EmptyState icon={infoIcon} title={words.unavailable} />
  const retry = (
    <Button size="sm" onClick={() => void actions.fetch().catch(() => undefined)}>
      {common.retry}
    </Button>
  )
  const hasFailed = state.status === 'failed'
  if (hasFailed && isEmpty)
    return (
      <EmptyState icon={warningIcon} title={words.failed} text={failure}>
        {retry}
      </EmptyState>
    )
  const isDone = state.status === 'ready'
  return (
    <div className={className} aria-busy={state.status === 'loading' || undefined}>
      {hasFailed && (
        <Banner tone="warning" action={retry}>
          {words.failed}
        </Banner>
      )}
      {isEmpty && isDone && <EmptyState icon={emptyIcon} title={words.empty} text={words.emptyText} />}
      {isEmpty && !isDone ? loading : children}
      {foot}
    </div>
  )
}
