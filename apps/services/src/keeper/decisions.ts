import type { Database } from '../database/database.types.js'
import { untilAborted } from '../server/until-aborted.js'

const CHANNEL = 'keeper_flow'
/** A notification may be lost while a connection is cut: a waiter looks for itself, too. */
const LOOK_MS = 5_000

/** Wakes who waits for the decision about a flow, in whatever process it was made. */
export interface Decisions {
  tell(flow: string): Promise<void>
  /** Resolves at the next decision about the flow, after `ms`, or when `signal` fires. Never rejects. */
  wait(flow: string, ms: number, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Listens in the database. @throws the driver's error */
export async function createDecisions(database: Database): Promise<Decisions> {
  const waiting = new Map<string, Set<() => void>>()
  const wake = (flow: string) => {
    for (const resolve of waiting.get(flow) ?? []) resolve()
  }
  const wakeAll = () => {
    for (const flow of waiting.keys()) wake(flow)
  }
  const stop = await database.listen(CHANNEL, wake, wakeAll)
  return {
    async tell(flow) {
      await database.notify(CHANNEL, flow)
    },
    async wait(flow, ms, signal) {
      const set = waiting.get(flow) ?? new Set()
      waiting.set(flow, set)
      let done = () => {}
      const woken = new Promise<void>(resolve => {
        done = resolve
      })
      set.add(done)
      const timer = setTimeout(done, Math.min(ms, LOOK_MS))
      try {
        await untilAborted(woken, signal).catch(() => undefined)
      } finally {
        clearTimeout(timer)
        set.delete(done)
        if (set.size === 0 && waiting.get(flow) === set) waiting.delete(flow)
      }
    },
    async close() {
      wakeAll()
      await stop()
    },
  }
}
