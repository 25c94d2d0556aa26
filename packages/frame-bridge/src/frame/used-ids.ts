/** How many ids are remembered. At the limit of 50 a second this is more than three minutes, the life of a request. */
const MOST_IDS = 10_000

/** Returns a function that is true the first time it gets an id. The oldest ids are forgotten. */
export function createUsedIds(limit = MOST_IDS): (id: string) => boolean {
  const ids = new Set<string>()
  return id => {
    if (ids.has(id)) return false
    ids.add(id)
    const [oldest] = ids
    if (ids.size > limit && oldest !== undefined) ids.delete(oldest)
    return true
  }
}
