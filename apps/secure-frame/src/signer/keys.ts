import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { HDKey as Slip10Key } from 'micro-key-producer/slip10.js'
import { accountAddressOf } from '../smart-account/account-address.js'
import { toChecksumAddress } from './address.js'
import { toHex } from './hex.js'
import type { Addresses } from './jobs.types.js'

const EVM_PATH = "m/44'/60'/0'/0/0"
/** A key of its own: nothing that is signed as the account above can be an operation of the smart account. */
const OWNER_PATH = "m/44'/60'/1'/0/0"
const SOLANA_PATH = "m/44'/501'/0'/0'"

/** The private keys of a wallet. The caller overwrites them. */
export interface PrivateKeys {
  readonly eip155: Uint8Array
  readonly solana: Uint8Array
  /** Of the owner of the smart account. */
  readonly owner: Uint8Array
}

/** Derives the keys of a phrase (BIP-39, no passphrase): BIP-44 for eip155, SLIP-0010 for solana. */
export async function keysOfPhrase(phrase: string): Promise<PrivateKeys> {
  const seed = await mnemonicToSeedWebcrypto(phrase)
  const root = HDKey.fromMasterSeed(seed)
  const evm = root.derive(EVM_PATH).privateKey
  const owner = root.derive(OWNER_PATH).privateKey
  const solana = Slip10Key.fromMasterSeed(seed).derive(SOLANA_PATH).privateKey
  seed.fill(0)
  if (!evm || !owner) throw new Error('The path leads to no private key')
  return { eip155: evm, solana, owner }
}

/** Derives the keys of a secret of 16 bytes: twelve words. */
export const keysOf = (secret: Uint8Array): Promise<PrivateKeys> =>
  keysOfPhrase(entropyToMnemonic(secret, wordlist))

const addressOf = (key: Uint8Array): string => {
  const hash = keccak_256(secp256k1.getPublicKey(key, false).slice(1))
  return toChecksumAddress(toHex(hash.slice(-20)))
}

/** The addresses of a wallet. */
export function addressesOf(keys: PrivateKeys): Addresses {
  const owner = addressOf(keys.owner)
  return {
    eip155: addressOf(keys.eip155),
    solana: base58.encode(ed25519.getPublicKey(keys.solana)),
    owner,
    smartAccount: accountAddressOf(owner),
  }
}

export const forgetKeys = (keys: PrivateKeys): void => {
  for (const key of [keys.eip155, keys.solana, keys.owner]) key.fill(0)
}
