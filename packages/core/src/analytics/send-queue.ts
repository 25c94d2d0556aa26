import type { AnalyticsBody } from '../context/analytics-options.types.js'
import type { ClientContext } from '../context/context.js'

/** The first view and its wallets need the network first. */
const WAIT_MS = 1000
/** More than a visit has. Later events are dropped. */
const MAX_WAITING = 100
/** After so many failures in a row nothing more is sent on this page. */
const MAX_FAILURES = 3

/** Ports of the queue. */
interface QueuePorts {
  deliver(event: AnalyticsBody): void | Promise<void>
  /** Takes the failure of a delivery. Returns true if no later one can succeed. */
  failed(error: unknown): boolean
}

/** Events that wait for their delivery. */
export interface SendQueue {
  add(event: AnalyticsBody): void
  /** Lets deliveries begin, or drops everything. */
  open(allowed: boolean): void
}

/**
 * Makes the queue of events. Each event is delivered once, without a retry: a sink that fails must not cost a visitor
 * anything. What still waits when the page is hidden is delivered at once.
 */
export function createSendQueue(
  { env, scope }: Pick<ClientContext, 'env' | 'scope'>,
  { deliver, failed }: QueuePorts,
): SendQueue {
  let waiting: AnalyticsBody[] = []
  let state: 'held' | 'open' | 'off' = 'held'
  let failures = 0
  let cancel = () => {}
  let isPlanned = false

  const turnOff = () => {
    state = 'off'
    waiting = []
  }
  const send = async (event: AnalyticsBody) => {
    try {
      await deliver(event)
      failures = 0
    } catch (error) {
      failures += 1
      if (failed(error) || failures >= MAX_FAILURES) turnOff()
    }
  }
  /** Without an `await` before the first request: a page that is being left runs nothing later. */
  const flush = () => {
    cancel()
    isPlanned = false
    if (state !== 'open') return
    const events = waiting
    waiting = []
    for (const event of events) send(event).catch(() => undefined)
  }
  const plan = () => {
    if (isPlanned || state !== 'open' || waiting.length === 0) return
    isPlanned = true
    cancel = env.clock.after(WAIT_MS, flush)
  }
  const { window: page } = env
  const flushIfHidden = () => {
    if (page?.document.visibilityState === 'hidden') flush()
  }
  page?.addEventListener('pagehide', flush)
  page?.document.addEventListener('visibilitychange', flushIfHidden)
  scope.add(() => {
    page?.removeEventListener('pagehide', flush)
    page?.document.removeEventListener('visibilitychange', flushIfHidden)
    flush()
    turnOff()
  })
  return {
    add(event) {
      if (state === 'off' || waiting.length >= MAX_WAITING) return
      waiting.push(event)
      plan()
    },
    open(allowed) {
      if (state !== 'held') return
      if (!allowed) return turnOff()
      state = 'open'
      plan()
    },
  }
}
