import type { AdapterHost } from '@latchkey/core/adapter'
import * as v from 'valibot'

/** What is known of a transaction that was sent from here: when it can be found, and until when. */
export interface Birth {
  readonly hash: string
  /** The block that its life is counted from. */
  readonly block: number
  /** How many blocks it may wait. */
  readonly period: number
  readonly from: string
  readonly nonce: number
}

const KEY = 'sent'
const MOST = 20

const birthSchema = v.object({
  hash: v.string(),
  block: v.number(),
  period: v.number(),
  from: v.string(),
  nonce: v.number(),
})

/** The transactions that were sent last, kept across page loads: a node cannot look one up by its hash. */
export function createSentList({ storage }: Pick<AdapterHost, 'storage'>) {
  // Where storage is blocked they are known to this page alone.
  let births: readonly Birth[] = []
  const load = (): readonly Birth[] => {
    try {
      const stored = v.safeParse(v.array(birthSchema), JSON.parse(storage.get(KEY) ?? '[]'))
      return stored.success ? stored.output : []
    } catch {
      return []
    }
  }
  return {
    remember(birth: Birth): void {
      births = [...births, birth].slice(-MOST)
      try {
        storage.set(KEY, JSON.stringify([...load(), birth].slice(-MOST)))
      } catch {
        // Full or blocked.
      }
    },
    find: (hash: string): Birth | undefined =>
      [...births, ...load()].find(birth => birth.hash === hash.toLowerCase()),
  }
}
