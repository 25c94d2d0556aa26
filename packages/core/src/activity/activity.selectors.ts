import type { ActivityItem } from '../adapter/contract/activity.types.js'
import type { Frozen } from '../kernel/store.js'
import type { ActivityState } from './activity.types.js'

type State = Frozen<ActivityState>

/** Items of one month in the visitor's time zone. */
export interface ActivityMonth {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly items: readonly ActivityItem[]
}

/** Activity by month, newest first. */
export interface ActivityGroups {
  /** Items without a time: pending, or not in a block that anybody told. */
  readonly undated: readonly ActivityItem[]
  readonly months: readonly ActivityMonth[]
}

/** Whether an item is spam: marked as such, or with spam transfers alone. An item without transfers is none. */
export const isSpam = ({ isSpam: marked, transfers }: ActivityItem): boolean =>
  marked === true || (transfers.length > 0 && transfers.every(transfer => transfer.isSpam))

/** How many of the fetched items are spam. */
export const spamCount = ({ items }: State): number => items.filter(isSpam).length

/** The items to show: pending ones on top, then the fetched ones, without spam unless the visitor asked for it. */
export const shownActivity = ({ items, pending, spamShown }: State): ActivityItem[] => [
  ...pending,
  ...items.filter(item => spamShown || !isSpam(item)),
]

/** Groups items by year and month. The default time zone is the visitor's. */
export function groupActivity(items: readonly ActivityItem[], timeZone?: string): ActivityGroups {
  const zone = timeZone === undefined ? {} : { timeZone }
  const calendar = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    year: 'numeric',
    month: 'numeric',
    ...zone,
  })
  const undated: ActivityItem[] = []
  const months = new Map<string, { year: number; month: number; items: ActivityItem[] }>()
  for (const item of items) {
    if (item.time === undefined) undated.push(item)
    else {
      const parts = calendar.formatToParts(item.time)
      const read = (type: string) => Number(parts.find(part => part.type === type)?.value)
      const [year, month] = [read('year'), read('month')]
      const known = months.get(`${year}-${month}`) ?? { year, month, items: [] }
      known.items.push(item)
      months.set(`${year}-${month}`, known)
    }
  }
  return { undated, months: [...months.values()] }
}
