import { bytesToHex } from '@noble/hashes/utils'

/** Makes a secret of 128 or 256 random bits, in hex. */
export const createSecret = (bits: 128 | 256): string =>
  bytesToHex(globalThis.crypto.getRandomValues(new Uint8Array(bits / 8)))

/** SHA-256 of a text, in hex. What stores hold of a secret. */
export const hashOf = async (text: string): Promise<string> =>
  bytesToHex(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
