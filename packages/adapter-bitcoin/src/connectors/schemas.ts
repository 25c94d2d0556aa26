import { LatchkeyError } from '@latchkey/core/adapter'
import * as v from 'valibot'

const invalidAnswer = (what: string) =>
  new LatchkeyError('invalidResponse', `The wallet answered ${what} in a shape that cannot be right`)

/**
 * What a wallet answered, checked.
 * @throws LatchkeyError `invalidResponse`
 */
export function parseAnswer<S extends v.GenericSchema>(
  schema: S,
  answer: unknown,
  what: string,
): v.InferOutput<S> {
  let result: v.SafeParseResult<S>
  try {
    result = v.safeParse(schema, answer)
  } catch {
    // A getter of the wallet's that throws.
    throw invalidAnswer(what)
  }
  if (result.success) return result.output
  throw invalidAnswer(what)
}

/** A text that may be an address; whether it is one is decided with its network. */
export const addressText = v.pipe(v.string(), v.minLength(14), v.maxLength(90))

/** A public key: x-only, compressed or uncompressed, in hex. */
export const publicKeyText = v.pipe(
  v.string(),
  v.regex(/^(?:[0-9a-f]{64}|0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i),
  v.toLowerCase(),
)

/** The id of a transaction. */
const txidText = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i), v.toLowerCase())

/** Bytes as hex. */
export const hexText = v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2})+$/i))

/** Bytes as base64. */
export const base64Text = v.pipe(
  v.string(),
  v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
  v.minLength(4),
)

/** Bytes that may be of another realm. */
export const bytes = v.pipe(
  v.custom<Uint8Array>(
    value => ArrayBuffer.isView(value) && value.byteLength > 0 && value.byteLength < 4_000_000,
  ),
  v.transform(view => new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice()),
)

/** A derivation path, kept when it looks like one. */
export const pathText = v.fallback(
  v.optional(v.pipe(v.string(), v.regex(/^m(?:\/\d{1,10}['h]?){1,10}$/))),
  undefined,
)

/** The id of a transaction, as several families answer. */
export const parseTxid = (answer: unknown): string => parseAnswer(txidText, answer, 'the id of a transaction')
