import type { WalletConnectKeys, WalletConnectStorage } from '@latchkey/test-wallets/wallet-connect'

/** Where the wallet's keys come from. */
export type KeySource = 'test' | 'generated'

const SOURCE = 'keys:source'
const KEYS = 'keys:generated'

/** Fills an array with random bytes. */
export type Random = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array

const createKeys = (random: Random): WalletConnectKeys => {
  const secret = () =>
    Array.from(random(new Uint8Array(32)), byte => byte.toString(16).padStart(2, '0')).join('')
  const hex = () => `0x${secret()}` as const
  return {
    eip155: [hex(), hex()],
    solana: [secret(), secret()],
    polkadot: [
      { name: 'Account 1', type: 'sr25519', secret: hex() },
      { name: 'Account 2', type: 'sr25519', secret: hex() },
    ],
    bip122: [
      { payment: secret(), ordinals: secret() },
      { payment: secret(), ordinals: secret() },
    ],
    cosmos: [secret(), secret()],
  }
}

/** Which keys the wallet uses: the public ones, unless it was told otherwise. */
export const readKeySource = (storage: WalletConnectStorage): KeySource =>
  storage.get(SOURCE) === 'generated' ? 'generated' : 'test'

/** Uses other keys from the next load on. */
export const writeKeySource = (storage: WalletConnectStorage, source: KeySource): void =>
  storage.set(SOURCE, source)

/** The keys that this browser made for itself, made at first need; undefined for the public ones. */
export const readKeys = (storage: WalletConnectStorage, random: Random): WalletConnectKeys | undefined => {
  if (readKeySource(storage) === 'test') return undefined
  const kept = storage.get(KEYS)
  if (kept !== null) return JSON.parse(kept) as WalletConnectKeys
  const keys = createKeys(random)
  storage.set(KEYS, JSON.stringify(keys))
  return keys
}
