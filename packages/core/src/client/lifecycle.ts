import type { AdapterHost, ChainAdapter } from '../adapter/contract/chain-adapter.types.js'
import type { ClientContext } from '../context/context.js'
import { pageMetadata } from '../context/page-metadata.js'
import type { AlertName } from '../developer/alerts.js'
import { checkOptions } from '../developer/load-developer.js'
import { requestedNetworks } from '../network/network.selectors.js'
import { prefixStorage } from '../storage/client-storage.js'
import type { FirstUse } from './analytics/start-analytics.js'
import type { Domains } from './domains.js'
import type { SharedTransportName } from './features/shared-transport.types.js'
import { wireAdapter } from './wiring.js'

/** Start and end of a client. */
export interface Lifecycle {
  /** Discovers wallets and reconnects those of the last visit. Idempotent. No effect on a server or after `destroy`. */
  start(): void
  /** Fetches the code for connecting. Call it when the visitor is about to connect. */
  preload(): Promise<void>
  /** Aborts pending work and releases every listener, timer and wallet. Final. */
  destroy(): void
}

function createHost(adapter: ChainAdapter, ctx: ClientContext, domains: Domains): AdapterHost {
  const { namespace } = adapter
  const { env, options, scope } = ctx
  return {
    env,
    storage: prefixStorage(env.storage, `${options.storagePrefix}${namespace}:`, env.logger),
    networks: () => requestedNetworks(domains.network.state, namespace),
    emit: wireAdapter(namespace, ctx, domains),
    signal: scope.signal,
    metadata: pageMetadata(env, options),
  }
}

/** Makes the life cycle of one client. */
export function createLifecycle(ctx: ClientContext, domains: Domains, alert: AlertName | false): Lifecycle {
  const { env, options, registry, scope } = ctx
  let started = false
  const bringBack = (name: SharedTransportName | 'transactions' | 'services', firstUse?: FirstUse) => {
    domains.features
      .load(name)
      .then(({ actions }) => (actions.restore as (firstUse?: FirstUse) => Promise<void>)(firstUse))
      .catch(error => env.logger.warn(`${name} could not be fetched`, error))
  }
  return {
    start() {
      if (started || scope.signal.aborted || !env.window) return
      started = true
      domains.network.internal.restore()
      domains.account.internal.restore()
      domains.connectors.internal.restore()
      domains.connection.internal.restore()
      for (const adapter of options.adapters) {
        // One that fails, such as by a hostile object on the page, must not keep the others from starting.
        try {
          const instance = adapter.create(createHost(adapter, ctx, domains))
          registry.addInstance(adapter.namespace, instance)
          scope.add(() => instance.dispose())
          instance.discover()
        } catch (error) {
          env.logger.error(`${adapter.name} could not be started`, error)
        }
      }
      for (const name of domains.features.shared)
        if (domains.connection.internal.awaits(name)) bringBack(name)
      // Fetched on a page load only where an earlier visit left a transaction open.
      if (ctx.storage.read('transactions', Array.isArray)) bringBack('transactions')
      // Hosts are asked when somebody uses the kit, and not while a page loads.
      if (Object.values({ ...options.services, relayUrl: '', sink: options.analytics?.sink }).some(Boolean))
        for (const name of ['modalOpened', 'sessionConnected'] as const)
          ctx.events.on(name, event => bringBack('services', event))
      if (options.stateCookie && options.enableReconnect)
        import('./keep-state-cookie.js')
          .then(code => code.keepStateCookie(ctx, domains))
          .catch(error => env.logger.warn('The cookie for the server cannot be kept', error))
      checkOptions(ctx, domains.theme)
      if (alert) domains.modal.actions.alert(alert)
    },
    async preload() {
      try {
        await Promise.all([
          domains.connection.internal.load(),
          (options.siwx ?? options.siweConfig) &&
            domains.features.load('siwx').then(({ actions }) => actions.prepare()),
          // A namespace without a wallet here has nothing to be fetched ahead.
          ...[...registry.instances].map(
            async ([namespace, instance]) => registry.connectors(namespace)[0] && instance.preload?.(),
          ),
        ])
      } catch (error) {
        env.logger.warn('Code could not be fetched', error)
      }
    },
    destroy() {
      scope.dispose()
      domains.modal.actions.close()
      ctx.events.clear()
    },
  }
}
