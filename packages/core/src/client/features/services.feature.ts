import type { AnalyticsActions } from '../../analytics/analytics.controller.js'
import type { Report } from '../../analytics/analytics.types.js'
import type { ClientContext } from '../../context/context.js'
import type { AlertName } from '../../developer/alerts.js'
import { loadOnce } from '../../kernel/load-once.js'
import { createGatewayNodes } from '../../network/gateway-nodes.js'
import { alertOfRefusal, checkOrigin } from '../../remote-features/origin-check.js'
import {
  createRemoteFeaturesController,
  type RemoteFeaturesController,
} from '../../remote-features/remote-features.controller.js'
import type { AnalyticsStart, FirstUse } from '../analytics/start-analytics.js'
import type { FeatureHost } from './feature-host.types.js'

/** What the kit does with the hosts of `services`. */
export interface ServicesController {
  readonly remoteFeatures: RemoteFeaturesController
  readonly actions: {
    /** Asks the hosts what they are asked once per page, and starts analytics. */
    restore(firstUse?: FirstUse): Promise<void>
    /** Reports an event that no state shows. Without effect where the app names no sink for it. */
    report: Report
  }
}

/** Raises each alert once. */
function createAlerts({ modal }: FeatureHost): (name: AlertName | undefined) => void {
  const raised = new Set<AlertName>()
  return name => {
    if (!name || raised.has(name)) return
    raised.add(name)
    modal.actions.alert(name)
  }
}

/** Follows options that change at run time. */
const followOptions = ({ scope }: Pick<ClientContext, 'scope'>, { modal }: FeatureHost, take: () => void) =>
  scope.add(modal.subscribe(take))

/** Analytics, which load where the app names a sink. */
function createLaterAnalytics(host: FeatureHost, ports: Pick<AnalyticsStart, 'alert' | 'app'>) {
  const { env, options, scope } = host.ctx
  // Events from before the code has loaded. `startAnalytics` reports them.
  const firstUses: FirstUse[] = []
  let actions: AnalyticsActions | undefined
  const load = loadOnce(async () => {
    const code = await import('../analytics/start-analytics.js')
    if (!scope.signal.aborted) ({ actions } = await code.startAnalytics({ host, firstUses, ...ports }))
  })
  return {
    find: () => actions,
    start(firstUse?: FirstUse) {
      if (!options.analytics?.sink && options.services?.analyticsUrl === undefined) return
      if (firstUse && !actions) firstUses.push(firstUse)
      load().catch(error => env.logger.warn('Analytics could not be started', error))
    },
  }
}

/** Makes what the kit does with the hosts that the app named. It asks none of them before `restore`. */
export function createFeature(host: FeatureHost): ServicesController {
  const { ctx, features, modal } = host
  const { env, scope } = ctx
  const alert = createAlerts(host)
  const loadApp = async () => (await features.load('api')).app()
  const analytics = createLaterAnalytics(host, { alert, app: loadApp })
  const remoteFeatures = createRemoteFeaturesController(ctx, {
    api: loadApp,
    failed(error) {
      alert(alertOfRefusal(error))
      analytics.find()?.reportError(error)
    },
    refresh: modal.actions.refresh,
  })
  const gateway = createGatewayNodes(ctx, {
    network: host.network,
    api: async () => (await features.load('api')).blockchain(),
  })
  followOptions(ctx, host, remoteFeatures.actions.takeOptions)
  const start = async () => {
    await remoteFeatures.actions.fetch()
    const app = await loadApp()
    if (app && !scope.signal.aborted) alert(await checkOrigin(env, app, scope.signal))
  }
  let starting: Promise<void> | undefined
  return {
    remoteFeatures,
    actions: {
      async restore(firstUse) {
        analytics.start(firstUse)
        starting ??= start()
        await Promise.all([starting, gateway.restore()])
      },
      report: event => analytics.find()?.report(event),
    },
  }
}
