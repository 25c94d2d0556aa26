import { VaultError } from '../errors.js'
import { type Bytes, fromBase64Url, joinBytes, labelBytes, randomBytes, toBase64Url } from './bytes.js'
import type { PairLabel, WalletLabel } from './labels.types.js'

/** Bytes of a half and of a wallet's key. */
export const KEY_BYTES = 32
const NONCE_BYTES = 12
const VERSION = 'v1.'

const walletTexts = ({ userId, walletId, generation }: WalletLabel): readonly string[] => {
  if (!Number.isSafeInteger(generation) || generation < 1)
    throw new VaultError('invalidInput', 'A generation counts from 1')
  return [userId, walletId, String(generation)]
}

/** The bytes that a pair is bound to. Parties bind the halves that they hand out to the same. */
export const pairBytes = (label: PairLabel): Bytes =>
  labelBytes(label.kind, label.device, ...walletTexts(label))

const toKey = (bytes: Bytes): Promise<CryptoKey> => {
  if (bytes.length !== KEY_BYTES) throw new VaultError('invalidInput', 'A key has 32 bytes')
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Seals bytes by AES-256-GCM under a random nonce. The text begins with the version of its form. */
async function seal(key: CryptoKey, bytes: Bytes, additionalData: Bytes): Promise<string> {
  const iv = randomBytes(NONCE_BYTES)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes)
  return VERSION + toBase64Url(joinBytes([iv, new Uint8Array(sealed)]))
}

/** @throws VaultError `notOpened`, `unknownVersion`, `invalidInput` */
async function open(key: CryptoKey, text: string, additionalData: Bytes): Promise<Bytes> {
  if (!text.startsWith(VERSION))
    throw new VaultError('unknownVersion', 'A newer release of the wallet wrote this. Reload the page.')
  const bytes = fromBase64Url(text.slice(VERSION.length))
  const iv = bytes.slice(0, NONCE_BYTES)
  try {
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData },
      key,
      bytes.slice(NONCE_BYTES),
    )
    return new Uint8Array(opened)
  } catch {
    throw new VaultError('notOpened', 'A sealed text does not open')
  }
}

/** The key that two halves make together. One of them alone says nothing about it. */
async function pairKey(first: Bytes, second: Bytes, label: PairLabel): Promise<CryptoKey> {
  if (first.length !== KEY_BYTES || second.length !== KEY_BYTES)
    throw new VaultError('invalidInput', 'A half has 32 bytes')
  const halves = await crypto.subtle.importKey('raw', joinBytes([first, second]), 'HKDF', false, [
    'deriveKey',
  ])
  return crypto.subtle.deriveKey(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: labelBytes(label.walletId),
      info: joinBytes([labelBytes('latchkey/vault/v1'), pairBytes(label)]),
    },
    halves,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Two halves: for `device` the device's and auth's, for `recovery` the keeper's and auth's, for `withoutAuth` the device's and the keeper's. */
export interface Pair {
  readonly first: Bytes
  readonly second: Bytes
}

/** Seals the wallet's key for a pair of halves. @throws VaultError `invalidInput` */
export const sealKey = async ({ first, second }: Pair, label: PairLabel, key: Bytes): Promise<string> => {
  if (key.length !== KEY_BYTES) throw new VaultError('invalidInput', 'A key has 32 bytes')
  return seal(await pairKey(first, second, label), key, pairBytes(label))
}

/** Opens the wallet's key by a pair of halves. @throws VaultError `notOpened`, `unknownVersion`, `invalidInput` */
export const openKey = async ({ first, second }: Pair, label: PairLabel, sealed: string): Promise<Bytes> =>
  open(await pairKey(first, second, label), sealed, pairBytes(label))

const secretBytes = (label: WalletLabel): Bytes => labelBytes('secret', ...walletTexts(label))

/** Seals the wallet's secret by its key. @throws VaultError `invalidInput` */
export const sealSecret = async (key: Bytes, label: WalletLabel, secret: Bytes): Promise<string> =>
  seal(await toKey(key), secret, secretBytes(label))

/** Opens the wallet's secret by its key. @throws VaultError `notOpened`, `unknownVersion`, `invalidInput` */
export const openSecret = async (key: Bytes, label: WalletLabel, sealed: string): Promise<Bytes> =>
  open(await toKey(key), sealed, secretBytes(label))

/** Seals what one party or device keeps for itself, by a key that only it has. @throws VaultError `invalidInput` */
export const sealAtRest = (key: CryptoKey, purpose: string, bytes: Bytes): Promise<string> =>
  seal(key, bytes, labelBytes('rest', purpose))

/** @throws VaultError `notOpened`, `unknownVersion`, `invalidInput` */
export const openAtRest = (key: CryptoKey, purpose: string, sealed: string): Promise<Bytes> =>
  open(key, sealed, labelBytes('rest', purpose))
