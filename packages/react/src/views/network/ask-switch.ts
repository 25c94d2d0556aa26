import type { Client, Network } from '@latchkey/core'

/**
 * Takes the visitor's choice of a network. A connected wallet is asked, while a view waits for it; without any the
 * choice is made at once; and where the wallets that are connected do not speak it, it is said what that needs. Called from a click, so that the wallet is asked once. A failure is the core's to tell.
 */
export function askSwitch(client: Client, { caipNetworkId, chainNamespace }: Network): void {
  const { router, network, session } = client
  const { activeNamespace, namespaces } = network.state
  const isCurrent =
    activeNamespace === chainNamespace && namespaces[chainNamespace]?.activeId === caipNetworkId
  if (isCurrent) {
    router.actions.goBack()
    return
  }
  const isElsewhere = !session.connection(chainNamespace) && session.connection() !== undefined
  if (isElsewhere) {
    router.actions.push('SwitchActiveChain', { networkId: caipNetworkId })
    return
  }
  const switched = client.switchNetwork(caipNetworkId)
  if (session.connection(chainNamespace)) {
    router.actions.push('SwitchNetwork', { networkId: caipNetworkId })
    switched.catch(() => undefined)
  } else switched.then(router.actions.goBack, () => undefined)
}

/** Back to where the visitor came from before choosing a network; the modal closes when that was nowhere. */
export function leaveSwitch({ router }: Client): void {
  router.actions.goBackTo(router.state.history.map(({ view }) => view !== 'SwitchNetwork').lastIndexOf(true))
}
