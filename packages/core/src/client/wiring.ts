// Every reaction of one domain to another, in the order a person would tell it. What a feature reacts to is wired beside
// it, in `features/`.
import type { AdapterEvent } from '../adapter/contract/adapter-events.types.js'
import { namespaceOf } from '../caip/network-id.js'
import type { ClientEvents } from '../context/client-events.types.js'
import type { ClientContext } from '../context/context.js'
import { isActiveSupported } from '../network/network.selectors.js'
import type { Domains } from './domains.js'

/** Connects the domains' events to the domains' actions. */
export function wireDomains(ctx: ClientContext, domains: Domains): void {
  const { events, options } = ctx
  const { account, connection, connectors, features, modal, network, router, session } = domains
  const takeAccounts = (
    { namespace, connection: { connectorId } }: ClientEvents['accountsChanged'],
    isCleared = false,
  ) => {
    if (!isCleared) account.internal.clearBalance(namespace)
    // What the wallet granted: a session names its networks, other wallets say nothing of it.
    const granted = features.isShared(connectorId)
      ? features.find(connectorId)?.actions.granted(namespace)
      : undefined
    network.internal.approve(namespace, granted?.networkIds ?? null, granted?.supportsAllNetworks)
  }
  const takeConnection = (event: Pick<ClientEvents['connected'], 'namespace' | 'connection' | 'isMain'>) => {
    network.internal.cancelSwitch(event.namespace)
    // A switch of networks clears the amounts itself.
    takeAccounts(event, network.internal.report(event.connection.networkId, event.isMain))
  }
  const shownRoute = () => (modal.state.open ? router.state.history.at(-1) : undefined)
  const mustSwitch = (namespace: string) =>
    options.enableNetworkSwitch &&
    !options.allowUnsupportedChain &&
    !isActiveSupported(network.state, namespace)

  // The code comes with the first connection.
  if (options.siwx ?? options.siweConfig)
    connection.internal.addGate(async (...passing) => (await features.load('siwx')).gate(...passing))

  events.on('connected', takeConnection)

  events.on('sessionConnected', ({ connectorId, main }) => {
    connectors.internal.remember(connectorId)
    network.actions.activate(main)
  })

  events.on('connectionReady', ({ main, restored }) => {
    if (restored) {
      const shown = shownRoute()
      // Somebody opened the modal meanwhile, and need not choose a wallet any more.
      if (shown?.view === 'Connect' && !shown.params.namespace) modal.actions.open()
      return
    }
    if (mustSwitch(main)) modal.actions.open({ view: 'UnsupportedChain' })
    else modal.actions.close()
  })

  events.on('connectionSwitched', event => {
    const { namespace } = event
    takeConnection(event)
    if (namespace === network.state.activeNamespace && mustSwitch(namespace))
      modal.actions.open({ view: 'UnsupportedChain' })
  })

  // The former wallet stands again: a network may have been removed, or chosen, while another one was being asked.
  events.on('connectFailed', ({ namespace }) => {
    const standing = session.connection(namespace)
    if (standing) network.internal.report(standing.networkId)
  })

  events.on('accountsChanged', event => takeAccounts(event))

  events.on('disconnected', ({ namespace, by, keepModal }) => {
    // What a wallet of another namespace does is no reason to take the modal away from who is using it.
    const isElsewhere = by === 'wallet' && namespace !== network.state.activeNamespace
    account.internal.reset(namespace)
    network.internal.reset(namespace)
    if (!keepModal && !isElsewhere) modal.actions.close()
  })

  events.on('networkSwitched', ({ namespace, networkId, wasRequested, supported }) => {
    connection.internal.applyNetwork(
      namespace,
      connection.state.namespaces[namespace]?.connectorId ?? '',
      networkId,
    )
    account.internal.clearBalance(namespace)
    const isConnected = connection.state.namespaces[namespace]?.status === 'connected'
    if (!isConnected || namespace !== network.state.activeNamespace) return
    if (mustSwitch(namespace)) modal.actions.open({ view: 'UnsupportedChain' })
    else if (supported && !wasRequested) modal.actions.close()
  })

  events.on('networkSwitchFailed', ({ error }) => {
    // The app asked for what it never configured: its developers must know, a visitor can do nothing about it.
    if (error.code === 'networkMissing') return modal.actions.alert('networkNotFound')
    const shown = shownRoute()
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
