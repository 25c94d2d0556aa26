// What one domain does when another one changed before anything is connected. What follows from connections is in
// `reactions.ts`. What a feature reacts to is wired beside it, in `features/`.
import type { AdapterEvent } from '../adapter/contract/adapter-events.types.js'
import { namespaceOf } from '../caip/network-id.js'
import type { ClientContext } from '../context/context.js'
import type { Domains } from './domains.js'

/** Connects the domains' events to the domains' actions. */
export function wireDomains({ events, options }: ClientContext, domains: Domains): void {
  const { connection, connectors, features, modal, router } = domains

  // The code comes with the first connection.
  if (options.siwx ?? options.siweConfig)
    connection.internal.addGate(async ({ restored }) => {
      try {
        return (await features.load('siwx')).gate
      } catch (error) {
        modal.actions.say('error', 'signInFailed')
        // The view that waited for the wallet has nothing to wait for any more. One of the last visit was not waited for.
        if (!restored && router.state.history.at(-1)?.view.startsWith('Connecting'))
          router.actions.reset('Connect')
        throw error
      }
    })

  events.on('networkSwitchFailed', ({ error }) => {
    // The app asked for what it never configured: its developers must know, a visitor can do nothing about it.
    if (error.code === 'networkMissing') return modal.actions.alert('networkNotFound')
    const shown = modal.state.open ? router.state.history.at(-1) : undefined
    if (shown?.view === 'SwitchNetwork' && 'networkId' in shown.params) router.actions.goBack()
    if (error.code !== 'aborted') modal.actions.say('error', error.code)
  })

  events.on('networksChanged', () => connectors.internal.refresh())
}

/** Takes what an adapter tells. */
export function wireAdapter(
  namespace: string,
  ctx: ClientContext,
  { connection, connectors, features, network }: Domains,
): (event: AdapterEvent) => void {
  // A former wallet stands while another is being asked: what it says still counts.
  const isInUse = (connectorId: string) =>
    connection.state.namespaces[namespace]?.connections[0]?.connectorId === connectorId
  return event => {
    if (ctx.scope.signal.aborted) return
    // Nothing that one namespace tells may touch another.
    if ('networkId' in event && namespaceOf(event.networkId) !== namespace) return
    switch (event.type) {
      case 'connectorsChanged':
        ctx.registry.setConnectors(namespace, event.connectors)
        connectors.internal.refresh()
        connection.internal.walletsChanged(namespace)
        return
      case 'accountsChanged':
        return connection.internal.applyAccounts(namespace, event.connectorId, event.accounts)
      case 'networkChanged':
        connection.internal.applyNetwork(namespace, event.connectorId, event.networkId)
        if (isInUse(event.connectorId)) network.internal.report(event.networkId)
        return
      case 'disconnected':
        return connection.internal.applyDisconnect(namespace, event.connectorId)
      case 'connectorReady':
        return connection.internal.walletsChanged(namespace, event.connectorId)
      case 'transactionSent':
      case 'batchSent':
        features
          .load('transactions')
          .then(({ actions }) => actions.report(event))
          .catch(error => ctx.env.logger.error('A transaction cannot be followed', error))
        return
    }
  }
}
