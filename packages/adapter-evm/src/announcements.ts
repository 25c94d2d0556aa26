import { cleanIcon, cleanName } from '@latchkey/core/adapter'
import { custom, object, pipe, regex, safeParse, string, unknown } from 'valibot'
import { isProvider, readProperty } from './page-object.js'
import type { Eip1193Provider } from './rpc.js'

/** A wallet that announced itself. Every word of it is its own claim. */
export interface Announced {
  readonly uuid: string
  readonly rdns: string
  readonly name: string
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}

const UUID = /^(?:[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}(?:-0{4}){3}-0{12})$/i
const DOMAIN = /^(?=.{4,253}$)(?:(?!-)[a-z\d-]{0,62}[a-z\d]\.)+[a-z]{2,63}$/i

const schema = object({
  info: object({
    uuid: pipe(string(), regex(UUID)),
    rdns: pipe(string(), regex(DOMAIN)),
    name: string(),
    icon: unknown(),
  }),
  provider: custom<Eip1193Provider>(isProvider),
})

/** Reads an EIP-6963 announcement; undefined for whatever is not a well-formed one. Getters that throw included. */
export function readAnnouncement(event: Event): Announced | undefined {
  try {
    const parsed = safeParse(schema, readProperty(event, 'detail'))
    if (!parsed.success) return undefined
    const { info, provider } = parsed.output
    const name = cleanName(info.name)
    if (name === undefined) return undefined
    return { uuid: info.uuid, rdns: info.rdns, name, icon: cleanIcon(info.icon), provider }
  } catch {
    return undefined
  }
}
