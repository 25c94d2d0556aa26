import type { Clock } from '../server/shared/clock.js'

/** Time that moves when it is told to. */
export const createManualClock = (start = Date.now()): Clock & { advance(ms: number): void } => {
  let now = start
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance(ms) {
      const until = now + ms
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
        if (!next) break
        now = Math.max(now, next.at)
        timers.delete(next)
        next.run()
      }
      now = until
    },
  }
}
