import { type Bytes, fromBase64Url, openAtRest, sealAtRest } from '@latchkey/vault'
import type { PartyKeys } from './key-file.js'
import type { Kms } from './kms.types.js'

/** Imports a key that seals at rest. */
export const importRestKey = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Makes a KMS of the keys in a key file. Texts begin with the id of their key and a colon. */
export async function createKeyFileKms({ kmsKeys }: Pick<PartyKeys, 'kmsKeys'>): Promise<Kms> {
  const keys = new Map<string, CryptoKey>()
  for (const { id, key } of kmsKeys) keys.set(id, await importRestKey(fromBase64Url(key)))
  const newest = kmsKeys[0]?.id ?? ''
  const find = (id: string): CryptoKey => {
    const key = keys.get(id)
    if (!key) throw new Error(`The key file has no key "${id}". Put it back: halves are sealed by it.`)
    return key
  }
  return {
    newestPrefix: `${newest}:`,
    wrap: async (key, purpose) => `${newest}:${await sealAtRest(find(newest), purpose, key)}`,
    async unwrap(wrapped, purpose) {
      const colon = wrapped.indexOf(':')
      return openAtRest(find(wrapped.slice(0, colon)), purpose, wrapped.slice(colon + 1))
    },
  }
}
