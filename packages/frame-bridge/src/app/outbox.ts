import { MAX_OPEN, MAX_PER_SECOND } from '../messages/limits.js'
import type { BridgeClock } from '../ports.types.js'

/** Below the frame's limit: messages may arrive closer together than they were sent. */
const SENT_PER_SECOND = MAX_PER_SECOND - 10

/** Sends what waits, no faster than the frame takes it. */
export interface Outbox {
  /** Sends as many as may be sent now, and the rest as soon as they may. */
  flush(): void
  /** Stops until the next `flush`. */
  stop(): void
}

/** What the outbox needs of the table of requests. */
export interface OutboxDeps {
  readonly clock: BridgeClock
  /** How many requests the frame works on. */
  openCount(): number
  /** Sends the oldest request that waits. Returns false if none does. */
  sendNext(): boolean
}

/** Creates an outbox. */
export function createOutbox({ clock, openCount, sendNext }: OutboxDeps): Outbox {
  let sentAt: number[] = []
  let cancel: (() => void) | undefined
  const flush = () => {
    cancel?.()
    cancel = undefined
    const now = clock.now()
    sentAt = sentAt.filter(time => now - time < 1000)
    while (openCount() < MAX_OPEN && sentAt.length < SENT_PER_SECOND && sendNext()) sentAt.push(now)
    const oldest = sentAt[0]
    if (oldest !== undefined && sentAt.length >= SENT_PER_SECOND)
      cancel = clock.after(1000 - (now - oldest), flush)
  }
  return {
    flush,
    stop() {
      cancel?.()
      cancel = undefined
    },
  }
}
