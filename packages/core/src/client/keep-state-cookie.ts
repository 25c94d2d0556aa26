// Loaded where the app has the option `stateCookie`, after the client has started.

import { namespaceOf } from '../caip/network-id.js'
import { activeConnection } from '../connection/connection.selectors.js'
import { COOKIE_NAME, toCookieValue } from '../connection/state-cookie.js'
import type { StoredConnection } from '../connection/stored-connections.js'
import type { ClientContext } from '../context/context.js'
import type { Domains } from './domains.js'

const MAX_AGE_S = 30 * 24 * 3600

/** Keeps the cookie that tells a server who is connected, as long as the client lives. */
export function keepStateCookie(
  { env, options, scope }: ClientContext,
  { connection, network }: Pick<Domains, 'connection' | 'network'>,
): void {
  const { window } = env
  if (!window || scope.signal.aborted) return
  const name = typeof options.stateCookie === 'string' ? options.stateCookie : COOKIE_NAME
  const readConnection = (namespace: string): readonly StoredConnection[] => {
    const active = activeConnection(connection.state, namespace)
    const account = active?.accounts[0]
    if (active && account) return [{ ...active, accountIds: [account.accountId] }]
    // Who is being restored is not gone yet.
    const remembered = connection.state.namespaces[namespace]?.remembered
    return remembered ? [remembered] : []
  }
  let written: string | undefined
  const keep = () => {
    const { activeNamespace } = network.state
    const namespaces = Object.keys(connection.state.namespaces)
    const connections = namespaces.flatMap(readConnection)
    const isFirst = ({ networkId }: StoredConnection) => namespaceOf(networkId) === activeNamespace
    const value = toCookieValue([
      ...connections.filter(isFirst),
      ...connections.filter(each => !isFirst(each)),
    ])
    if (value === written) return
    written = value
    const isSecure = window.location.protocol === 'https:'
    try {
      window.document.cookie = `${name}=${value}; Path=/; Max-Age=${value ? MAX_AGE_S : 0}; SameSite=Lax${isSecure ? '; Secure' : ''}`
    } catch (error) {
      env.logger.warn('The cookie could not be written; the server does not know who is connected', error)
    }
  }
  scope.add(connection.subscribe(keep))
  scope.add(network.subscribe(keep))
  keep()
}
