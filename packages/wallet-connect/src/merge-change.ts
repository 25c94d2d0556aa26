import { type Fields, isFields } from './fields.js'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A list of records as fields by what tells them apart; undefined for any other list. */
function byName(list: readonly unknown[]): Map<string, unknown> | undefined {
  const named = new Map<string, unknown>()
  for (const item of list) {
    const name = isFields(item) ? (item.topic ?? item.id ?? item.publicKey) : undefined
    const request = isFields(item) ? item.id : undefined
    if (name === undefined) return undefined
    named.set(`${String(name)}/${String(request)}`, item)
  }
  return named.size === list.length ? named : undefined
}

function mergeFields(before: Fields, after: Fields, stored: Fields): Fields {
  const merged: Record<string, unknown> = { ...stored }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    // What two tabs add under one key is theirs who came first: an identity must not change under a session.
    const isTheirs = !(key in before) && key in stored
    if (!(key in after)) delete merged[key]
    else if (!isTheirs && !same(before[key], after[key])) merged[key] = after[key]
  }
  return merged
}

/**
 * What is to be stored when a page changes a value that another page of the same origin may have changed meanwhile:
 * the change of this page alone, made to what is stored. Records are told apart by key, lists of records by topic and
 * id; anything else is replaced.
 */
export function mergeChange(known: unknown, after: unknown, stored: unknown): unknown {
  if (same(known, stored)) return after
  const before = known ?? (Array.isArray(after) ? [] : {})
  if (isFields(before) && isFields(after) && isFields(stored)) return mergeFields(before, after, stored)
  if (!Array.isArray(before) || !Array.isArray(after) || !Array.isArray(stored)) return after
  const [a, b, c] = [byName(before), byName(after), byName(stored)]
  if (!a || !b || !c) return after
  return Object.values(mergeFields(Object.fromEntries(a), Object.fromEntries(b), Object.fromEntries(c)))
}
