import type { NetworkId } from '../caip/network-id.js'
import { isListOf, isText } from '../kernel/guard.js'

/** What a wallet lets the page do, as its last resource says (ERC-5573). */
export interface Recap {
  readonly methods: readonly string[]
  readonly networkIds: readonly NetworkId[]
}

const PREFIX = 'urn:recap:'
const isTexts = isListOf(isText)
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function decode(text: string): unknown {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, each => each.charCodeAt(0))))
}

function chainsIn(limits: unknown): readonly string[] {
  if (!Array.isArray(limits)) return []
  return limits.flatMap((limit: unknown) => {
    const chains = isObject(limit) ? limit.chains : undefined
    return isTexts(chains) ? chains : []
  })
}

/** Is it a recap? Only the last resource of a message may be one. */
export const isRecap = (resource: string): boolean => resource.startsWith(PREFIX)

/**
 * What a recap grants in a namespace.
 * @throws SyntaxError or DOMException for what is no recap
 */
export function readRecap(resource: string, namespace: string): Recap {
  const recap = decode(resource.slice(PREFIX.length))
  const all = isObject(recap) ? recap.att : undefined
  const abilities = isObject(all) ? all[namespace] : undefined
  if (!isObject(abilities)) return { methods: [], networkIds: [] }
  const methods = Object.keys(abilities).flatMap(ability =>
    ability.startsWith('request/') ? [ability.slice('request/'.length)] : [],
  )
  const networkIds = Object.values(abilities).flatMap(chainsIn) as NetworkId[]
  return { methods: [...new Set(methods)], networkIds: [...new Set(networkIds)] }
}
