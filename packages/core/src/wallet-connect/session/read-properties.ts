import { type Fields, isFields } from '../fields.js'
import { namespaceOfKey } from './check-namespaces.js'
import { entriesOf, fieldsOf } from './within-limit.js'

/** A text stays as it is; anything else is written as JSON, or left out where it has no such form. */
function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value)
  } catch {
    // The library makes a bigint of a text like "1n", and a wallet may nest as deep as it likes.
    return undefined
  }
}

/** What a wallet told beside its session. Some write objects where the protocol has texts. */
export function readProperties(told: unknown): Record<string, string> {
  const texts = entriesOf(told).flatMap(([key, value]) => {
    const text = toText(value)
    return text === undefined ? [] : [[key, text] as const]
  })
  return Object.fromEntries(texts)
}

/** What a wallet told beside single scopes (CAIP-25), by namespace, then by scope: a network's id of today, or the namespace. */
export function readScopedProperties(
  told: unknown,
  today: ReadonlyMap<string, string>,
): Record<string, Record<string, Fields>> {
  const scopes: Record<string, Record<string, Fields>> = {}
  for (const [key, value] of entriesOf(told)) {
    const namespace = namespaceOfKey(key)
    if (namespace === undefined || !isFields(value)) continue
    const scope = today.get(key) ?? key
    const own = scopes[namespace] ?? {}
    const fields = fieldsOf(value)
    // What stands under the id of today counts for more than what stands under the older one.
    own[scope] = scope === key ? { ...own[scope], ...fields } : { ...fields, ...own[scope] }
    scopes[namespace] = own
  }
  return scopes
}
