import type { TransportEvent, TransportSession } from '../../adapter/contract/shared-transport.types.js'
import { safeParseAccountId } from '../../caip/account-id.js'
import { type NetworkId, safeParseNetworkId, toNetworkId } from '../../caip/network-id.js'
import { SESSION_LIMIT } from './within-limit.js'

/** A `session_event` as the wallet sent it. */
export interface SessionEvent {
  readonly name: string
  readonly data: unknown
  readonly networkId: NetworkId
}

/** Finds an address as the session spells it: wallets differ in case where case means nothing. */
function createSpelling({ accountIds }: TransportSession): (address: string) => string | undefined {
  const known = accountIds.map(id => safeParseAccountId(id)?.address ?? '')
  const exact = new Set(known)
  const byLowerCase = new Map([...known].reverse().map(each => [each.toLowerCase(), each]))
  return address => (exact.has(address) ? address : byLowerCase.get(address.toLowerCase()))
}

function readAccounts(data: unknown, namespace: string, session: TransportSession): string[] {
  if (!Array.isArray(data)) return []
  const spelledLike = createSpelling(session)
  const addresses = data.slice(0, SESSION_LIMIT).flatMap((item: unknown) => {
    if (typeof item !== 'string') return []
    const parsed = safeParseAccountId(item)
    if (parsed && parsed.namespace !== namespace) return []
    const address = spelledLike(parsed?.address ?? item)
    return address === undefined ? [] : [address]
  })
  return [...new Set(addresses)]
}

const DECIMAL = /^\d{1,16}$/
const HEX = /^0x[0-9a-f]{1,13}$/i

/** A network in any of the three spellings that wallets use: a number, hex, or CAIP-2; or the bare reference. */
function readNetwork(data: unknown, event: SessionEvent, namespace: string): NetworkId | undefined {
  const value = typeof data === 'object' && data !== null ? Reflect.get(data, 'chainId') : data
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && value > 0 ? toNetworkId(namespace, String(value)) : undefined
  if (typeof value !== 'string') return undefined
  const parsed = safeParseNetworkId(value)
  if (parsed) return parsed.namespace === namespace ? (value as NetworkId) : undefined
  const { reference = '' } = safeParseNetworkId(event.networkId) ?? {}
  // Where references are decimal numbers, 0x… is one of them in hex; elsewhere it could be a reference itself.
  if (HEX.test(value) && DECIMAL.test(reference))
    return toNetworkId(namespace, String(Number.parseInt(value, 16)))
  return safeParseNetworkId(`${namespace}:${value}`) ? toNetworkId(namespace, value) : undefined
}

/** What an event of a wallet means; undefined when it means nothing that the session covers. */
export function readSessionEvent(
  event: SessionEvent,
  namespace: string,
  session: TransportSession,
): TransportEvent | undefined {
  if (event.name === 'accountsChanged') {
    const addresses = readAccounts(event.data, namespace, session)
    return addresses.length > 0 ? { type: 'accountsChanged', addresses } : undefined
  }
  if (event.name === 'chainChanged') {
    const networkId = readNetwork(event.data, event, namespace)
    return networkId === undefined ? undefined : { type: 'networkChanged', networkId }
  }
  return { type: 'event', ...event }
}
