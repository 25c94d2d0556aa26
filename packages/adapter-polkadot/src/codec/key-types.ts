import type { Hex, KeyType } from './codec.types.js'

/** The byte that says in a transaction how it was signed, and the length of a signature without it. */
const TYPE_BYTES: Readonly<Partial<Record<string, readonly [byte: string, length: number]>>> = {
  ed25519: ['00', 64],
  sr25519: ['01', 64],
  ecdsa: ['02', 65],
}

/** Whether a signature seems to have its key type in front. */
export const hasKeyType = (signature: Hex): boolean => /^0x(?:0[01].{128}|02.{130})$/.test(signature)

/** A signature as a transaction carries it: with its key type in front, where the kind of key has one. */
export function withKeyType(signature: Hex, keyType: KeyType): Hex {
  const [byte, length = 0] = TYPE_BYTES[keyType] ?? []
  return byte === undefined ? signature : `0x${byte}${signature.slice(-2 * length)}`
}
