// Every reaction of one domain to another, in one place, in the order a person would tell it.
import type { AdapterEvent } from '../adapter/adapter-events.types.js'
import { isActiveSupported } from '../network/network.selectors.js'
import type { ClientContext } from './context.js'
import type { Domains } from './domains.js'

/** Connects the domains' events to the domains' actions. */
export function wireDomains(ctx: ClientContext, domains: Domains): void {
  const { events, options } = ctx
  const { account, connection, connectors, features, modal, network, router } = domains
  const clearAmounts = (namespace: string) => {
    account.actions.clearBalance(namespace)
    features.find('tokens')?.actions.clear()
  }
  const mustSwitch = (namespace: string) =>
    options.enableNetworkSwitch &&
    !options.allowUnsupportedChain &&
    !isActiveSupported(network.state, namespace)

  events.on('connected', ({ namespace, connection: { connectorId, networkId }, restored }) => {
    clearAmounts(namespace)
    network.actions.report(networkId)
    if (restored) return
    connectors.actions.remember(connectorId)
    network.actions.activate(namespace)
    if (mustSwitch(namespace)) modal.actions.open({ view: 'UnsupportedChain' })
    else modal.actions.close()
  })

  events.on('accountsChanged', ({ namespace }) => {
    clearAmounts(namespace)
    features.find('send')?.actions.clear()
  })

  events.on('disconnected', ({ namespace, keepModal }) => {
    account.actions.reset(namespace)
    network.actions.reset(namespace)
    features.find('tokens')?.actions.clear()
    features.find('send')?.actions.clear()
    if (!keepModal) modal.actions.close()
  })

  events.on('networkSwitched', ({ namespace, networkId, wasRequested, supported, by }) => {
    features.find('send')?.actions.clear()
    connection.actions.applyNetwork(
      namespace,
      connection.state.namespaces[namespace]?.connectorId ?? '',
      networkId,
    )
    clearAmounts(namespace)
    if (connection.state.namespaces[namespace]?.status !== 'connected') return
    if (!supported) {
      if (mustSwitch(namespace)) modal.actions.open({ view: 'UnsupportedChain' })
      return
    }
    const waiting = router.state.history.at(-1)
    if (!wasRequested) modal.actions.close()
    else if (by === 'wallet' && waiting?.view === 'UnsupportedChain') modal.actions.close()
  })

  events.on('networkSwitchFailed', ({ error }) => {
    const top = router.state.history.at(-1)
    const waiting = top?.view === 'SwitchNetwork' && 'networkId' in top.params
    if (modal.state.open && waiting) router.actions.goBack()
    if (error.code !== 'aborted') modal.actions.say('error', error.code)
  })

  events.on('transactionSettled', ({ namespace }) => {
    void account.actions.fetchBalance(namespace, { force: true })
    void features.find('tokens')?.actions.fetch({ force: true })
  })

  events.on('networksChanged', () => connectors.actions.refresh())
  events.on('modalClosed', () => router.actions.cancelTransactions())
}

/** Takes what an adapter tells. */
export function wireAdapter(
  namespace: string,
  ctx: ClientContext,
  { connection, connectors, network, restorer }: Domains,
): (event: AdapterEvent) => void {
  const isCurrent = (connectorId: string) =>
    connection.state.namespaces[namespace]?.status === 'connected' &&
    connection.state.namespaces[namespace]?.connectorId === connectorId
  return event => {
    if (ctx.scope.signal.aborted) return
    switch (event.type) {
      case 'connectorsChanged':
        ctx.registry.setConnectors(namespace, event.connectors)
        connectors.actions.refresh()
        restorer.walletsChanged(namespace)
        return
      case 'accountsChanged':
        return connection.actions.applyAccounts(namespace, event.connectorId, event.accounts)
      case 'networkChanged':
        if (!isCurrent(event.connectorId)) return
        connection.actions.applyNetwork(namespace, event.connectorId, event.networkId)
        return network.actions.report(event.networkId)
      case 'disconnected':
        return connection.actions.applyDisconnect(namespace, event.connectorId)
    }
  }
}
