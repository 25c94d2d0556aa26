/** An entry that a chain put into a block or a slot. */
interface Placed {
  readonly id: string
  readonly height: number
}

/** What one source has, newest first. */
export interface NewestList<T> {
  readonly entries: readonly T[]
  /** Whether the source may have more below its last entry. */
  readonly isFull: boolean
}

/** A page of several sources together. */
export interface MergedPage<T> {
  readonly entries: readonly T[]
  /** The next page is below this height; `null` where there is none. */
  readonly next: number | null
}

/** Blocks that are longer than a page are cut: nobody can be asked for the middle of one. */
const MAX_ENTRIES = 100

/**
 * Merges the newest entries of several sources into one page of whole heights, so that the next page begins where this
 * one ends. A source that may have more below its last entry says nothing of that height and of what is below.
 */
export function mergeNewest<T extends Placed>(lists: readonly NewestList<T>[], limit: number): MergedPage<T> {
  const all = [
    ...new Map(lists.flatMap(({ entries }) => entries.map(each => [each.id, each] as const))).values(),
  ]
  all.sort((one, other) => other.height - one.height)
  const floors = lists.flatMap(({ entries, isFull }) => (isFull ? (entries.at(-1)?.height ?? []) : []))
  const floor = Math.max(...floors, Number.NEGATIVE_INFINITY)
  const isKnown = all.some(({ height }) => height > floor)
  // More than a source gives at once in a single height: what it gave has to do.
  const known = all.filter(({ height }) => (isKnown ? height > floor : height === floor))
  const last = known[Math.min(limit, known.length) - 1]?.height ?? floor
  const entries = known.filter(({ height }) => height >= last)
  const hasMore = floor > Number.NEGATIVE_INFINITY || entries.length < all.length
  return { entries: entries.slice(0, MAX_ENTRIES), next: hasMore ? last : null }
}
