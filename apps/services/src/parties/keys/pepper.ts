import { createHmac, timingSafeEqual } from 'node:crypto'
import { fromBase64Url, utf8 } from '@latchkey/vault'
import type { PartyKeys } from './key-file.js'

/** Makes and checks MACs with a key that is not in the database. */
export interface Pepper {
  /** HMAC-SHA256 over a list of texts, after the id of its key. */
  mac(...texts: readonly string[]): string
  /** The MACs by all keys, the newest first. */
  macs(...texts: readonly string[]): readonly string[]
  /** Whether a MAC is one over these texts, by any of the keys. Takes the same time for each wrong one. */
  matches(mac: string, ...texts: readonly string[]): boolean
}

/** Makes the MACs of a key file's peppers. */
export function createPepper({ peppers }: Pick<PartyKeys, 'peppers'>): Pepper {
  const keys = peppers.map(({ id, key }) => ({ id, key: fromBase64Url(key) }))
  const macs = (...texts: readonly string[]) =>
    // JSON keeps the texts apart: no two lists have the same bytes.
    keys.map(
      ({ id, key }) => `${id}.${createHmac('sha256', key).update(JSON.stringify(texts)).digest('base64url')}`,
    )
  const isEqual = (one: string, other: string) => {
    const [first, second] = [utf8(one), utf8(other)]
    return first.length === second.length && timingSafeEqual(first, second)
  }
  return {
    macs,
    mac: (...texts) => macs(...texts)[0] ?? '',
    matches: (mac, ...texts) => macs(...texts).some(own => isEqual(own, mac)),
  }
}
