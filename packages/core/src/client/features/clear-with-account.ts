import type { FeatureHost } from './feature-host.types.js'

/**
 * Tokens and the send form are those of the active namespace: when another account, wallet or network is in use there,
 * what was fetched and typed no longer counts. What happens in another namespace changes neither.
 */
export function clearWithAccount({ ctx: { events }, network }: FeatureHost, clear: () => void): void {
  const clearIfActive = ({ namespace }: { readonly namespace: string }) => {
    if (namespace === network.state.activeNamespace) clear()
  }
  events.on('connected', clearIfActive)
  events.on('connectionSwitched', clearIfActive)
  events.on('accountsChanged', clearIfActive)
  events.on('networkSwitched', clearIfActive)
  events.on('disconnected', clearIfActive)
}
