import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { hashTypedData } from './eip712.js'
import { fromHex, numberBytes } from './hex.js'
import type { EvmTransaction, TypedData } from './jobs.types.js'
import { encodeRlp, type RlpItem } from './rlp.js'

/** Signs a hash. The recovery bit comes first in `recovered`. */
const signHash = (hash: Uint8Array, key: Uint8Array) => {
  const [recovery = 0, ...rest] = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
  return { recovery, r: Uint8Array.from(rest.slice(0, 32)), s: Uint8Array.from(rest.slice(32)) }
}

const signature65 = (hash: Uint8Array, key: Uint8Array): Uint8Array => {
  const { recovery, r, s } = signHash(hash, key)
  return concatBytes(r, s, Uint8Array.of(27 + recovery))
}

/** Puts the prefix of EIP-191 before a message. */
export const prefixMessage = (message: Uint8Array): Uint8Array =>
  concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}`), message)

/** Signs a message with the prefix of EIP-191. */
export const signMessage = (message: Uint8Array, key: Uint8Array): Uint8Array =>
  signature65(keccak_256(prefixMessage(message)), key)

/** Signs typed data (EIP-712). @throws Error */
export const signTypedData = (data: TypedData, key: Uint8Array): Uint8Array =>
  signature65(hashTypedData(data), key)

const trimmed = (bytes: Uint8Array): Uint8Array => {
  const from = bytes.findIndex(byte => byte !== 0)
  return from < 0 ? new Uint8Array() : bytes.slice(from)
}

/** Signs a transaction of type 2 (EIP-1559). Returns its bytes. @throws Error */
export function signTransaction(transaction: EvmTransaction, key: Uint8Array): Uint8Array {
  const { chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas, to, value, data } = transaction
  const numbers = [BigInt(chainId), BigInt(nonce), maxPriorityFeePerGas, maxFeePerGas, gas]
  const fields: readonly RlpItem[] = [
    ...numbers.map(numberBytes),
    to === undefined ? new Uint8Array() : fromHex(to),
    numberBytes(value),
    fromHex(data),
    [],
  ]
  const type = Uint8Array.of(2)
  const { recovery, r, s } = signHash(keccak_256(concatBytes(type, encodeRlp(fields))), key)
  return concatBytes(type, encodeRlp([...fields, numberBytes(BigInt(recovery)), trimmed(r), trimmed(s)]))
}
