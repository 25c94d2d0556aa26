import type { ActivityItem, ActivityPage } from '../adapter/contract/activity.types.js'
import type { NetworkId } from '../caip/network-id.js'

/** More than any source sends at once. */
const MAX_ITEMS = 200
const MAX_CURSOR = 2048

/** Pending ones first, then the newest. Items of one time keep the source's order. */
const byTime = ({ time: one = Number.POSITIVE_INFINITY }: ActivityItem, other: ActivityItem): number => {
  const { time = Number.POSITIVE_INFINITY } = other
  return one === time ? 0 : time - one
}

/** Each id once: the first one stays. */
function unique(items: readonly ActivityItem[]): ActivityItem[] {
  const seen = new Set<string>()
  return items.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/**
 * Takes the items of the network out of a page, each once, and a cursor that leads on: one that is the asked one again
 * would lead around in a circle.
 */
export function cleanPage(
  { items, next, ...rest }: ActivityPage,
  networkId: NetworkId,
  cursor: string | undefined,
): ActivityPage {
  const leadsOn = typeof next === 'string' && next !== '' && next.length <= MAX_CURSOR && next !== cursor
  const own = items.slice(0, MAX_ITEMS).filter(item => item.networkId === networkId)
  return { ...rest, items: unique(own).sort(byTime), next: leadsOn ? next : null }
}

/** Adds an older page. What is known already stays as it is. */
export const addPage = (known: readonly ActivityItem[], { items }: ActivityPage): ActivityItem[] =>
  unique([...known, ...items]).sort(byTime)

/**
 * Puts the newest page in the place of what was the newest. Older items stay if the page reaches them; otherwise there
 * may be others in between, and the list begins anew (`undefined`), as it does with a page that is all there is. An item
 * that is gone from the page's time was taken off the chain.
 */
export function renewFirstPage(
  known: readonly ActivityItem[],
  { items, next }: ActivityPage,
): ActivityItem[] | undefined {
  if (next === null) return undefined
  const ids = new Set(items.map(({ id }) => id))
  const oldest = items.at(-1)?.time
  if (oldest === undefined || !known.some(({ id }) => ids.has(id))) return undefined
  const older = known.filter(({ id, time }) => !ids.has(id) && time !== undefined && time <= oldest)
  return [...items, ...older]
}
