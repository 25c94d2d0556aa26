import { LRUCache } from 'lru-cache'

/** Which reads of an account were forced last. */
export interface ForcedReads {
  /**
   * Returns a word that changes with each forced read: as a part of a cache's key it leaves older values behind. One
   * account is forced once in five seconds at most.
   */
  generationOf(account: string, force: boolean): number
}

const pauseMs = 5_000
const maxAccounts = 20_000

/** Makes the record of one process. */
export function createForcedReads(now: () => number): ForcedReads {
  const forcedAt = new LRUCache<string, number>({ max: maxAccounts })
  return {
    generationOf(account, force) {
      const last = forcedAt.get(account) ?? 0
      if (!force || now() - last < pauseMs) return last
      forcedAt.set(account, now())
      return now()
    },
  }
}
