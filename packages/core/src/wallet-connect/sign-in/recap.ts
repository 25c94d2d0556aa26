import type { NetworkId } from '../../caip/network-id.js'
import { isListOf, isText } from '../../kernel/guard.js'
import { isFields } from '../fields.js'

/** What a wallet lets the page do, as its last resource says (ERC-5573). */
export interface Recap {
  readonly methods: readonly string[]
  readonly networkIds: readonly NetworkId[]
}

const PREFIX = 'urn:recap:'
const isTexts = isListOf(isText)

function decode(text: string): unknown {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, each => each.charCodeAt(0))))
}

function chainsIn(limits: unknown): readonly string[] {
  if (!Array.isArray(limits)) return []
  return limits.flatMap((limit: unknown) => {
    const chains = isFields(limit) ? limit.chains : undefined
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
  const all = isFields(recap) ? recap.att : undefined
  const abilities = isFields(all) ? all[namespace] : undefined
  if (!isFields(abilities)) return { methods: [], networkIds: [] }
  const methods = Object.keys(abilities).flatMap(ability =>
    ability.startsWith('request/') ? [ability.slice('request/'.length)] : [],
  )
  const networkIds = Object.values(abilities).flatMap(chainsIn) as NetworkId[]
  return { methods: [...new Set(methods)], networkIds: [...new Set(networkIds)] }
}
