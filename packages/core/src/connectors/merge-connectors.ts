import type { ConnectorView } from './connectors.types.js'

// One wallet announces itself under two names, depending on the namespace.
const canonicalName = (name: string) => name.trim().replace(/^trust wallet$/i, 'Trust')

/**
 * Whether two connectors look the same to the visitor: the same name, letter by letter, and the same icon. Objects found
 * on the window (`INJECTED`) carry no icon in most namespaces; one without an icon passes there, unless the page chose
 * its name.
 */
const looksLike = (a: ConnectorView, b: ConnectorView) =>
  !(a.isNamedByPage || b.isNamedByPage) &&
  canonicalName(a.name) === canonicalName(b.name) &&
  (a.imageUrl === b.imageUrl || (b.imageUrl === undefined && b.type === 'INJECTED'))

/**
 * Joins the connectors of one wallet in several namespaces to one MULTI_CHAIN entry. Connectors that look different stay
 * apart: an impostor of another namespace must not hide in the row of the wallet that it imitates. Two of one look in the
 * same namespace stay apart, too. docs/internals/decisions/0020 has the reasons.
 */
export function mergeConnectors(found: readonly ConnectorView[]): ConnectorView[] {
  const views: ConnectorView[] = []
  for (const view of found) {
    if (views.some(other => other.key === view.key)) continue
    const index = views.findIndex(
      other =>
        (looksLike(other, view) || looksLike(view, other)) &&
        other.chains.every(chain => chain.namespace !== view.chains[0]?.namespace),
    )
    const twin = views[index]
    // The first one's own fields win; what it lacks comes from the other.
    if (twin)
      views[index] = { ...view, ...twin, type: 'MULTI_CHAIN', chains: [...twin.chains, ...view.chains] }
    else views.push(view)
  }
  return views
}
