// What other domains do when something is connected, in the order a person would tell it. The code comes with the engine
// that connects.
import type { ClientEvents } from '../context/client-events.types.js'
import type { ClientContext } from '../context/context.js'
import { isActiveSupported } from '../network/network.selectors.js'
import type { CoreDomains } from './features/feature-host.types.js'
import type { Features } from './features/features.js'

/** The domains that take part. */
export interface ReactionDomains extends CoreDomains {
  readonly features: Pick<Features, 'find' | 'isShared'>
}

/** Connects what happens to connections to the actions of the other domains. */
export function wireReactions({ events, options }: ClientContext, domains: ReactionDomains): void {
  const { account, connection, connectors, features, modal, network, router, session } = domains
  // Whoever listens already, such as the app, finds the domains as they are afterwards.
  const react = <Name extends keyof ClientEvents>(
    name: Name,
    reaction: (event: ClientEvents[Name]) => void,
  ) => events.on(name, reaction, true)
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

  react('connected', takeConnection)

  react('sessionConnected', ({ connectorId, main }) => {
    connectors.internal.remember(connectorId)
    network.actions.activate(main)
  })

  react('connectionReady', ({ main, restored }) => {
    if (restored) {
      const shown = shownRoute()
      // Somebody opened the modal meanwhile, and need not choose a wallet any more.
      if (shown?.view === 'Connect' && !shown.params.namespace) modal.actions.open()
      return
    }
    if (mustSwitch(main)) modal.actions.open({ view: 'UnsupportedChain' })
    else modal.actions.close()
  })

  react('connectionSwitched', event => {
    const { namespace } = event
    takeConnection(event)
    if (namespace === network.state.activeNamespace && mustSwitch(namespace))
      modal.actions.open({ view: 'UnsupportedChain' })
  })

  // The former wallet stands again: a network may have been removed, or chosen, while another one was being asked.
  react('connectFailed', ({ namespace }) => {
    const standing = session.connection(namespace)
    if (standing) network.internal.report(standing.networkId)
  })

  react('accountsChanged', event => takeAccounts(event))

  react('disconnected', ({ namespace, by, keepModal }) => {
    // What a wallet of another namespace does is no reason to take the modal away from who is using it.
    const isElsewhere = by === 'wallet' && namespace !== network.state.activeNamespace
    account.internal.reset(namespace)
    network.internal.reset(namespace)
    if (!keepModal && !isElsewhere) modal.actions.close()
  })

  react('networkSwitched', ({ namespace, networkId, wasRequested, supported }) => {
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
}
