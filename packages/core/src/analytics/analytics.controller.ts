import type { AnalyticsBody } from '../context/analytics-options.types.js'
import type { ClientContext } from '../context/context.js'
import type { AnalyticsEvents, Report } from './analytics.types.js'
import { createErrorReports } from './error-reports.js'
import { redact } from './redact.js'
import { createSendQueue } from './send-queue.js'
import { toEvent } from './to-event.js'

/** Ports of analytics. */
export interface AnalyticsPorts {
  /** Sends one event to the sink. Runs up to its first request without waiting. */
  deliver(event: AnalyticsBody): void | Promise<void>
  /** Takes the failure of a delivery. Returns true if no later one can succeed. */
  failed(error: unknown): boolean
  /** The address of the active account. */
  address(): string | undefined
  /** Addresses of every connected account: no text of an event repeats one. */
  addresses(): readonly string[]
}

/** Actions of analytics. */
export interface AnalyticsActions {
  /** Reports an event of the interface that no state shows. */
  report: Report
  /** Reports a fault, at most five per minute. Ignores failures that a visitor or the app causes. */
  reportError(error: unknown): void
}

/** Events and error reports of one client. */
export interface AnalyticsController {
  readonly actions: AnalyticsActions
  readonly internal: {
    /** Lets deliveries begin, or drops everything. */
    open(allowed: boolean): void
  }
}

/** Properties that may repeat what a visitor, a wallet or a node wrote. */
const texts: ReadonlySet<string> = new Set(['message', 'name', 'search'] satisfies (
  | keyof AnalyticsEvents['CONNECT_ERROR']
  | keyof AnalyticsEvents['GET_WALLET']
  | keyof AnalyticsEvents['SEARCH_WALLET']
)[])

/** Makes analytics. Nothing is sent before `open(true)`. */
export function createAnalyticsController(
  ctx: Pick<ClientContext, 'env' | 'options' | 'scope'>,
  ports: AnalyticsPorts,
): AnalyticsController {
  const { env, options } = ctx
  const { analytics = {} } = options
  const queue = createSendQueue(ctx, ports)
  const toReport = createErrorReports(env.clock)
  // Options may change while the client runs.
  const isOff = () => options.features.analytics === false
  const clean = (properties: object): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [
        name,
        texts.has(name) ? redact(String(value), ports.addresses()) : value,
      ]),
    )
  return {
    actions: {
      report({ event, properties }) {
        if (isOff()) return
        const address = analytics.address ? ports.address() : undefined
        const props = { type: 'track', event, properties: clean(properties) } as const
        queue.add(toEvent(env, analytics, env.clock.now(), { ...props, ...(address ? { address } : {}) }))
      },
      reportError(error) {
        const report = isOff() ? undefined : toReport(error, ports.addresses())
        if (!report) return
        // Of the page its origin alone, whatever the options say of events.
        const { timestamp } = report.properties
        queue.add(toEvent(env, {}, timestamp, { type: 'error', ...report }))
      },
    },
    internal: { open: queue.open },
  }
}
