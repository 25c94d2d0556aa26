import type { Clock } from '../../server/shared/clock.js'
import type { RateLimiter } from '../../server/shared/rate-limiter.js'

/** Spreads pushes over time: an address whose connections get more than its rate waits, each connection in its turn. */
export interface Pace {
  /** True when the address may get a push now; otherwise `resume` runs once, when its turn has come. */
  mayPush(address: string, resume: () => void): boolean
  /** Counts a push that was written. */
  pushed(address: string, cost: number): void
  /** Forgets a connection that waits. */
  leave(address: string, resume: () => void): void
  /** The number of addresses that wait. */
  readonly size: number
}

interface Line {
  readonly waiting: Set<() => void>
  isServed: boolean
  cancel: () => void
}

/** `limiter` holds what each address may still get. */
export const createPace = (limiter: RateLimiter, clock: Clock): Pace => {
  const lines = new Map<string, Line>()
  const waitMs = (address: string): number => limiter.spend(address, 0)

  const serve = (address: string, line: Line): void => {
    line.isServed = true
    for (const resume of [...line.waiting]) {
      if (waitMs(address) > 0) break
      // A connection with more pushes than room goes to the end of the queue.
      line.waiting.delete(resume)
      resume()
    }
    line.isServed = false
    if (line.waiting.size > 0) arm(address, line)
    else lines.delete(address)
  }

  const arm = (address: string, line: Line): void => {
    line.cancel = clock.after(Math.max(1, waitMs(address)), () => serve(address, line))
  }

  const openLine = (address: string): Line => {
    const line: Line = { waiting: new Set(), isServed: false, cancel: () => {} }
    lines.set(address, line)
    arm(address, line)
    return line
  }

  return {
    mayPush(address, resume) {
      const line = lines.get(address)
      if ((!line || line.isServed) && waitMs(address) === 0) return true
      const joined = line ?? openLine(address)
      joined.waiting.add(resume)
      return false
    },
    pushed: (address, cost) => void limiter.spend(address, cost),
    leave(address, resume) {
      const line = lines.get(address)
      if (!line?.waiting.delete(resume) || line.isServed || line.waiting.size > 0) return
      line.cancel()
      lines.delete(address)
    },
    get size() {
      return lines.size
    },
  }
}
