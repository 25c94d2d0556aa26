import type { Connector } from '../adapter/connector.types.js'
import type { ConnectorView } from './connectors.types.js'

/** A connector with the namespace it belongs to. */
export interface NamespacedConnector {
  readonly namespace: string
  readonly connector: Connector
}

// One wallet announces itself under two names, depending on the namespace.
const canonicalName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/^trust wallet$/, 'trust')

function toView({ namespace, connector }: NamespacedConnector): ConnectorView {
  const { id, name, type, icon, rdns, explorerId } = connector
  return {
    key: `${namespace}/${id}`,
    id,
    name,
    type,
    chains: [{ namespace, connectorId: id }],
    ...(icon === undefined ? {} : { imageUrl: icon }),
    ...(rdns === undefined ? {} : { rdns }),
    ...(explorerId === undefined ? {} : { explorerId }),
  }
}

/**
 * One entry a wallet: connectors of one name in several namespaces become one MULTI_CHAIN entry. Two of one name in
 * the same namespace stay two, since the second may be an impostor of the first.
 */
export function mergeConnectors(found: readonly NamespacedConnector[]): ConnectorView[] {
  const views: ConnectorView[] = []
  for (const item of found) {
    const view = toView(item)
    if (views.some(other => other.key === view.key)) continue
    const index = views.findIndex(
      other =>
        canonicalName(other.name) === canonicalName(view.name) &&
        other.chains.every(chain => chain.namespace !== item.namespace),
    )
    const twin = views[index]
    // The first one's own fields win; what it lacks comes from the other.
    if (twin)
      views[index] = { ...view, ...twin, type: 'MULTI_CHAIN', chains: [...twin.chains, ...view.chains] }
    else views.push(view)
  }
  return views
}
