import { ApiProblem } from '../../server/problem.js'
import type { FindInput } from '../activity.types.js'

interface ScanOptions<T> {
  /** Blocks that are read back from the head at most: history ends there. */
  readonly depth: number
  /** Ranges of one page. Default 10. */
  readonly maxRanges?: number
  /** Reads one range. `undefined`: the range is too large for the node. @throws ApiProblem */
  read(first: number, last: number): Promise<readonly T[] | undefined>
}

const firstSize = 2_000
const largestSize = 10_000
const defaultMaxRanges = 10

/**
 * Reads ranges of blocks backwards until there are enough transactions. One page reads a bounded number of ranges: a
 * page may be short, and the next one goes on below it.
 */
export async function scanBlocks<T>(
  { before, head, from, limit }: Pick<FindInput, 'before' | 'head' | 'from' | 'limit'>,
  { depth, maxRanges = defaultMaxRanges, read }: ScanOptions<T>,
): Promise<{ readonly candidates: readonly T[]; readonly completeTo: number; readonly lowest: number }> {
  const candidates: T[] = []
  const lowest = Math.max(head - depth + 1, 0)
  const floor = Math.max(from, lowest)
  let size = firstSize
  let last = before.index > 0 ? before.block : before.block - 1
  for (let ranges = 0; last >= floor && candidates.length < limit && ranges < maxRanges; ranges += 1) {
    const first = Math.max(floor, last - size + 1)
    const found = await read(first, last)
    if (found) {
      candidates.push(...found)
      last = first - 1
      size = Math.min(size * 2, largestSize)
    } else if (size === 1) {
      throw new ApiProblem('sourceFailed', 'The network refuses to read a single block.')
    } else {
      size = Math.ceil(size / 4)
    }
  }
  return { candidates, completeTo: last < floor ? from : last + 1, lowest }
}
