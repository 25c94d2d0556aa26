import { cleanIcon, cleanName, readProperty } from '@latchkey/core/adapter'
import type { Eip1193Provider } from './codec/rpc.js'
import { isProvider } from './is-provider.js'

/** A wallet that announced itself. Every word of it is its own claim. */
export interface Announced {
  readonly uuid: string
  /** A domain; undefined where the wallet names none. */
  readonly rdns: string | undefined
  /** Whether `uuid` and `rdns` are what EIP-6963 asks for. */
  readonly conforms: boolean
  readonly name: string
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}

const UUID = /^(?:[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}(?:-0{4}){3}-0{12})$/i
const DOMAIN = /^(?=.{4,253}$)(?:(?!-)[a-z\d-]{0,62}[a-z\d]\.)+(?!-)[a-z\d-]{0,62}[a-z\d]$/i

/** More than any id needs. */
const MAX_UUID = 128

// By hand: every page with a wallet loads this, and a schema library would be the largest part of it.
/**
 * Reads an EIP-6963 announcement; undefined without a provider, a name and a uuid of some kind. Getters that throw
 * included.
 */
export function readAnnouncement(event: Event): Announced | undefined {
  try {
    const detail = readProperty(event, 'detail')
    const provider = readProperty(detail, 'provider')
    const info = readProperty(detail, 'info')
    const uuid = readProperty(info, 'uuid')
    const rdns = readProperty(info, 'rdns')
    const name = cleanName(readProperty(info, 'name'))
    if (typeof uuid !== 'string' || uuid === '' || uuid.length > MAX_UUID) return undefined
    if (name === undefined || !isProvider(provider)) return undefined
    const domain = typeof rdns === 'string' && DOMAIN.test(rdns) ? rdns : undefined
    const conforms = UUID.test(uuid) && domain !== undefined
    return { uuid, rdns: domain, conforms, name, icon: cleanIcon(readProperty(info, 'icon')), provider }
  } catch {
    return undefined
  }
}
