import { ConfigError } from '../../config/config-error.js'
import { createPartyKeys, type PartyKeys } from './key-file.js'

/** The lists of a key file, by the names of the command. */
export const keyLists = { kms: 'kmsKeys', pepper: 'peppers', statement: 'statementKeys' } as const

export type KeyListName = keyof typeof keyLists

/** How long something made by a key is still read after another key took its place, in milliseconds. */
const readFor: Readonly<Record<KeyListName, number>> = {
  // What it wraps is wrapped again; the database says when nothing is left.
  kms: 0,
  // Budgets of a day are the longest.
  pepper: 24 * 3_600_000,
  // A statement is good for 20 minutes, and auth keeps the published keys for ten.
  statement: 30 * 60_000,
}

type Key = PartyKeys[(typeof keyLists)[KeyListName]][number]

interface FoundKey {
  readonly name: KeyListName
  readonly index: number
  readonly key: Key
}

/** Finds a key by its id. @throws ConfigError */
export function findKey(keys: PartyKeys, id: string): FoundKey {
  for (const name of Object.keys(keyLists) as KeyListName[]) {
    const index = keys[keyLists[name]].findIndex(key => key.id === id)
    const key = keys[keyLists[name]][index]
    if (key) return { name, index, key }
  }
  throw new ConfigError(`The key file has no key "${id}".`)
}

const withList = (keys: PartyKeys, name: KeyListName, list: readonly Key[]): PartyKeys => ({
  ...keys,
  [keyLists[name]]: list,
})

/** Adds a new key at the end of a list: it is accepted, and makes nothing yet. */
export async function addKey(keys: PartyKeys, name: KeyListName): Promise<PartyKeys> {
  const made = await createPartyKeys()
  const [key] = made[keyLists[name]]
  const added = key && { ...key, unusedSince: 0 }
  return withList(keys, name, [...keys[keyLists[name]], ...(added ? [added] : [])])
}

/** Makes a key the one that is used. The former one is still accepted. @throws ConfigError */
export function useKey(keys: PartyKeys, id: string, now: number): PartyKeys {
  const { name, index, key } = findKey(keys, id)
  if (index === 0) throw new ConfigError(`The key "${id}" is in use already.`)
  const [former, ...others] = keys[keyLists[name]]
  const { unusedSince: _since, ...used } = key
  return withList(keys, name, [
    used,
    ...(former ? [{ ...former, unusedSince: now }] : []),
    ...others.filter(each => each.id !== id),
  ])
}

/** Removes a key that is no longer needed. `isInDatabase`: whether anything is wrapped by it. @throws ConfigError */
export function removeKey(
  keys: PartyKeys,
  id: string,
  { now, isInDatabase }: { readonly now: number; readonly isInDatabase: boolean },
): PartyKeys {
  const { name, index, key } = findKey(keys, id)
  if (index === 0) throw new ConfigError(`The key "${id}" is in use. Use another one first.`)
  if (isInDatabase)
    throw new ConfigError(`Something is still sealed by "${id}". Run reseal first, then remove it.`)
  if (key.unusedSince === undefined)
    throw new ConfigError(
      `The key file does not say since when "${id}" is unused: add \`unusedSince\` to it.`,
    )
  const wait = key.unusedSince + readFor[name] - now
  if (wait > 0)
    throw new ConfigError(`The key "${id}" is still needed for ${Math.ceil(wait / 60_000)} minutes.`)
  return withList(
    keys,
    name,
    keys[keyLists[name]].filter(each => each.id !== id),
  )
}
