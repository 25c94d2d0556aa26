import { toAccountId } from '../caip/account-id.js'
import { namespaceOf } from '../caip/network-id.js'
import { isListOf, isShape, isText } from '../kernel/guard.js'
import { isStoredConnection, type StoredConnection } from './stored-connections.js'

/** Who was connected when a browser last told, the active namespace first. Anybody can write a cookie: it proves nothing. */
export interface InitialState {
  /** At most one per namespace. */
  readonly connections: readonly StoredConnection[]
}

/** The name of the cookie, where the app gives none. */
export const COOKIE_NAME = 'latchkey'
/** In characters. A server refuses requests whose headers are too long, and ours is not the only cookie. */
const MAX_LENGTH = 512

const isState = isShape<{ v: unknown; c: string[][] }>({
  v: (value): value is unknown => value === 1,
  c: isListOf(isListOf(isText)),
})

/** The value of the cookie: connector, network and address of each connection. What exceeds 512 characters is left out. */
export function toCookieValue(connections: readonly StoredConnection[]): string {
  const kept: string[][] = []
  const encode = () => encodeURIComponent(JSON.stringify({ v: 1, c: kept }))
  for (const { connectorId, networkId, accountIds } of connections) {
    kept.push([connectorId, networkId, accountIds[0]?.split(':')[2] ?? ''])
    if (encode().length > MAX_LENGTH) kept.pop()
  }
  return kept[0] ? encode() : ''
}

/**
 * Reads who was connected from the `Cookie` header of a request, for `HydrationBoundary`. The browser
 * writes the cookie where the client has the option `stateCookie`. `undefined` without the cookie, or if it is not what the
 * client writes.
 * @param name The cookie's name, if `stateCookie` gives one.
 * @example
 * const state = cookieToInitialState((await headers()).get('cookie'))
 */
export function cookieToInitialState(
  header: string | null | undefined,
  name: string = COOKIE_NAME,
): InitialState | undefined {
  const pairs = (header ?? '').split(';').map(pair => pair.trim())
  const text = pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  if (!text || text.length > MAX_LENGTH) return undefined
  try {
    const state: unknown = JSON.parse(decodeURIComponent(text))
    if (!isState(state)) return undefined
    const connections = new Map<string, StoredConnection>()
    for (const [connectorId, networkId, address] of state.c) {
      const accountIds = [toAccountId(networkId as StoredConnection['networkId'], address ?? '')]
      const connection: unknown = { connectorId, networkId, accountIds }
      if (!isStoredConnection(connection)) return undefined
      const namespace = namespaceOf(connection.networkId)
      if (!connections.has(namespace)) connections.set(namespace, connection)
    }
    return connections.size > 0 ? { connections: [...connections.values()] } : undefined
  } catch {
    return undefined
  }
}
