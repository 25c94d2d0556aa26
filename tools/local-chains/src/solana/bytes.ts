import { getBase58Decoder, getBase58Encoder } from '@solana/kit'

// Plain arrays of bytes: what decoders give here is read-only or Node's own, and the SVM takes neither.

/** Bytes of base64. */
export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'))

/** Bytes of base58. */
export const fromBase58 = (text: string): Uint8Array => Uint8Array.from(getBase58Encoder().encode(text))

/** Base64 of bytes. */
export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** Base58 of bytes. */
export const toBase58 = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes)
