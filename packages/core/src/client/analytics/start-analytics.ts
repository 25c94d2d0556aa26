import {
  type AnalyticsController,
  type AnalyticsPorts,
  createAnalyticsController,
} from '../../analytics/analytics.controller.js'
import type { AppApi } from '../../api/app-api.js'
import type { ClientEvents } from '../../context/client-events.types.js'
import type { ClientContext } from '../../context/context.js'
import type { AlertName } from '../../developer/alerts.js'
import { isLatchkeyError } from '../../errors/error.js'
import { isConnected } from './read-facts.js'
import type { WatchInput } from './watch.types.js'
import { watchChoices } from './watch-choices.js'
import { reportConnected, watchConnection } from './watch-connection.js'
import { watchLinks } from './watch-links.js'
import { watchAccount, watchSearch } from './watch-lists.js'
import { watchLogins } from './watch-logins.js'
import { watchSend } from './watch-send.js'
import { watchSignIn } from './watch-sign-in.js'
import { watchViews } from './watch-views.js'

/** An event of the client that happened before the code arrived: the first use of the kit on this page. */
export type FirstUse = ClientEvents['modalOpened'] | ClientEvents['sessionConnected']

/** Ports of analytics in a client. */
export interface AnalyticsStart {
  readonly host: WatchInput['host']
  readonly firstUses: readonly FirstUse[]
  alert(name: AlertName): void
  app(): Promise<AppApi | undefined>
}

const statusOf = (error: unknown): unknown =>
  isLatchkeyError(error) && typeof error.cause === 'object' && error.cause !== null && 'status' in error.cause
    ? error.cause.status
    : undefined

/** Makes the function that sends to the app's own sink, or to the host. */
async function createDeliver({ env, options }: ClientContext): Promise<AnalyticsPorts['deliver']> {
  const { analytics, projectId, services } = options
  if (analytics?.sink) return analytics.sink
  const { createAnalyticsApi } = await import('../../api/analytics-api.js')
  const host = createAnalyticsApi({ url: services?.analyticsUrl ?? '', projectId, env })
  return host.send
}

/** What a failed delivery means. A host that refuses the page or the project refuses every event. */
const createFailed =
  ({ host: { ctx }, alert }: AnalyticsStart): AnalyticsPorts['failed'] =>
  error => {
    const status = statusOf(error)
    if (status === 403) alert('originNotAllowed')
    if (ctx.options.analytics?.sink) ctx.env.logger.warn('The sink of analytics failed', error)
    return status === 401 || status === 403 || status === 404
  }

/**
 * Whether events may be sent. A project may switch the host of the services off, and a configuration that can't be read
 * counts as off. The app's own sink is the app's.
 */
async function isAllowed({ host: { ctx }, app }: AnalyticsStart): Promise<boolean> {
  const { analytics, services } = ctx.options
  if (analytics?.sink || services?.apiUrl === undefined) return true
  try {
    return (await (await app())?.fetchIsAnalyticsEnabled({ signal: ctx.scope.signal })) ?? false
  } catch {
    return false
  }
}

/** Reports what happened before the code arrived. */
function reportFirstUses(
  { host, firstUses }: AnalyticsStart,
  { report }: AnalyticsController['actions'],
): void {
  const { activity, branding, nfts, send, receive, multiWallet } = host.ctx.options.features
  report({
    event: 'INITIALIZE',
    properties: {
      namespaces: host.ctx.options.adapters.map(({ namespace }) => namespace),
      // The services take lists of 50.
      networks: host.ctx.options.networks.slice(0, 50).map(({ caipNetworkId }) => caipNetworkId),
      features: { activity, branding, nfts, send, receive, multiWallet },
    },
  })
  for (const use of firstUses) {
    if ('connectorId' in use) reportConnected({ host, report }, use)
    else report({ event: 'MODAL_OPEN', properties: { connected: isConnected(host) } })
  }
}

/** Starts events and error reports of a client whose app names a sink. Sends nothing before the sink is known to want it. */
export async function startAnalytics(start: AnalyticsStart): Promise<AnalyticsController> {
  const { host, firstUses } = start
  const { connection, ctx, session } = host
  const deliver = await createDeliver(ctx)
  const analytics = createAnalyticsController(ctx, {
    deliver,
    failed: createFailed(start),
    address: () => session.account()?.address,
    addresses: () =>
      Object.values(connection.state.namespaces).flatMap(({ connections }) =>
        connections.flatMap(({ accounts }) => accounts.map(({ address }) => address)),
      ),
  })
  const taken = new Set<object>(firstUses)
  const input: WatchInput = { host, ...analytics.actions, isTaken: event => taken.has(event) }
  reportFirstUses(start, analytics.actions)
  for (const watch of [
    watchConnection,
    watchViews,
    watchChoices,
    watchSend,
    watchSearch,
    watchAccount,
    watchLinks,
    watchSignIn,
    watchLogins,
  ])
    watch(input)
  isAllowed(start).then(analytics.internal.open, () => analytics.internal.open(false))
  return analytics
}
