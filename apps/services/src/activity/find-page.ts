import type { ActivitySource, Candidate, FindInput, Position } from './activity.types.js'

interface Page {
  /** Newest first. */
  readonly candidates: readonly Candidate[]
  /** Where the next page begins; absent at the end. */
  readonly next?: Position
  /** The lowest block that every source knows. */
  readonly lowest: number
}

const isBefore = (a: Position, b: Position): boolean =>
  a.block < b.block || (a.block === b.block && a.index < b.index)

const newestFirst = (a: Position, b: Position): number => b.block - a.block || b.index - a.index

/**
 * Merges what the sources found into one page. Only blocks that every source has read whole count: a page never misses
 * what another source finds later.
 */
export async function findPage(
  input: Omit<FindInput, 'from'>,
  source: ActivitySource,
  logs: ActivitySource,
): Promise<Page> {
  const first = await source.find({ ...input, from: 0 })
  const second = source.findsTokens ? undefined : await logs.find({ ...input, from: first.completeTo })
  const completeTo = Math.max(first.completeTo, second?.completeTo ?? 0)
  const lowest = Math.max(first.lowest ?? 0, second?.lowest ?? 0)
  const all = [...first.candidates, ...(second?.candidates ?? [])].filter(
    each => each.block >= completeTo && isBefore(each, input.before),
  )
  const unique = [...new Map(all.map(each => [each.hash, each])).values()].sort(newestFirst)
  const candidates = unique.slice(0, input.limit)
  const last = candidates.at(-1)
  if (unique.length > candidates.length && last) return { candidates, next: last, lowest }
  return completeTo > 0
    ? { candidates, next: { block: completeTo, index: 0 }, lowest }
    : { candidates, lowest }
}
