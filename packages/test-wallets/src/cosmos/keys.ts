import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { fromHex, toBase64, toBech32 } from './bytes'
import type { StdSignature } from './wallet.types'

/**
 * The first two keys of the public mnemonic `test test … junk` under `m/44'/118'/0'/0`, hex.
 * They are public knowledge: never use them on a real network.
 */
export const publicCosmosKeys: readonly string[] = [
  'e64e7928d4f6c06f01fefd31f760c51f59a16426e792761cd00529b76501c8a0',
  'bb54092b20b9793b15fb9527c860f88aeb65dbd5863a4748bd735edec5917625',
]

/** A key that belongs to nobody: signs when the wallet is told to sign wrongly. */
export const strangerCosmosKey = '0101010101010101010101010101010101010101010101010101010101010101'

/** One key of the wallet. */
export interface CosmosKey {
  /** Compressed. */
  readonly publicKey: Uint8Array
  /** The 20 bytes that every network spells in its own way. */
  readonly addressBytes: Uint8Array
  address(prefix: string): string
  /** Low-S over sha256, 64 bytes. */
  sign(bytes: Uint8Array): StdSignature
}

/** Makes a key of its secret. */
export const createKey = (privateKey: string): CosmosKey => {
  const secret = fromHex(privateKey)
  const publicKey = secp256k1.getPublicKey(secret, true)
  const addressBytes = ripemd160(sha256(publicKey))
  return {
    publicKey,
    addressBytes,
    address: prefix => toBech32(prefix, addressBytes),
    sign: bytes => ({
      pub_key: { type: 'tendermint/PubKeySecp256k1', value: toBase64(publicKey) },
      signature: toBase64(secp256k1.sign(sha256(bytes), secret, { lowS: true }).toCompactRawBytes()),
    }),
  }
}
