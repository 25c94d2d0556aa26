import type { ActivityItem, Frozen } from '@latchkey/core'
import { groupActivity, shownActivity, spamCount } from '@latchkey/core/internal/activity/activity.selectors'
import type { ActivityText } from '@latchkey/ui'
import { clockIcon } from '@latchkey/ui/icons'
import { ListGroup, SkeletonRow, useStyles } from '@latchkey/ui/shell'
import { type ReactNode, useMemo } from 'react'
import { useClient } from '../../client-context.js'
import { useLocale } from '../account/use-locale.js'
import { useText } from '../lazy-view.js'
import { ListFoot, ListLoading, ListPanel } from '../lists/list-panel.js'
import { RowStack } from '../row-stack.js'
import css from './activity.css?inline'
import { ActivityRow } from './activity-row.js'
import { type Activity, useActivity } from './use-activity.js'

/** The codes whose words are about the way to the source. The words of others are about a wallet. */
const SAID = new Set(['networkError', 'timeout', 'rateLimited', 'unavailable'])

function useFormats() {
  const locale = useLocale()
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { calendar: 'gregory', ...options })
    const day = format({ day: '2-digit', month: 'short' })
    const month = format({ month: 'long', year: 'numeric', timeZone: 'UTC' })
    return {
      day: (time: number) => day.format(time),
      month: (year: number, number: number) => month.format(Date.UTC(year, number - 1, 15)),
    }
  }, [locale])
}

interface GroupsProps {
  readonly items: readonly Frozen<ActivityItem>[]
}

/** The rows by year and month, those without a time on top. */
function Groups({ items }: GroupsProps): ReactNode {
  const { activity } = useText<{ activity: ActivityText }>()
  const { day, month } = useFormats()
  const { undated, months } = groupActivity(items as readonly ActivityItem[])
  const pending = undated.filter(({ status }) => status === 'pending')
  const settled = undated.filter(({ status }) => status !== 'pending')
  const groups = [
    { heading: activity.status.pending, rows: pending },
    { heading: activity.undated, rows: settled },
    ...months.map(each => ({ heading: month(each.year, each.month), rows: each.items })),
  ]
  return (
    <RowStack>
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ heading, rows }) => (
          <ListGroup key={heading} heading={heading}>
            {rows.map(item => (
              <ActivityRow key={item.id} item={item} formatDay={day} />
            ))}
          </ListGroup>
        ))}
    </RowStack>
  )
}

/** Why there is no list, or why it is not the newest. */
function useFailure({ state }: Activity): string | undefined {
  const { env } = useClient()
  const { common, errors } = useText()
  if (env.window?.navigator.onLine === false) return common.offline
  return state.error !== undefined && SAID.has(state.error) ? errors[state.error as 'timeout'] : undefined
}

function Loading(): ReactNode {
  return (
    <ListLoading>
      <SkeletonRow round />
      <SkeletonRow round />
      <SkeletonRow round />
    </ListLoading>
  )
}

function LoadedActivity({ activity }: { readonly activity: Activity }): ReactNode {
  const { activity: words } = useText<{ activity: ActivityText }>()
  const failure = useFailure(activity)
  const items = shownActivity(activity.state)
  return (
    <ListPanel
      list={activity}
      words={words}
      isEmpty={items.length === 0}
      emptyIcon={clockIcon}
      failure={failure}
      className="lk-activity"
      loading={<Loading />}
      foot={
        <ListFoot
          list={activity}
          words={words}
          spamCount={spamCount(activity.state)}
          className="lk-activity-foot"
        />
      }
    >
      <Groups items={items} />
    </ListPanel>
  )
}

/** The tab of the account's transactions. */
export function ActivityPanel(): ReactNode {
  useStyles(css)
  const activity = useActivity()
  return activity ? <LoadedActivity activity={activity} /> : <Loading />
}
