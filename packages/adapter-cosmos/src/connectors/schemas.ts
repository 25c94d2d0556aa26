import { LatchkeyError } from '@latchkey/core/adapter'
import {
  array,
  boolean,
  check,
  custom,
  type GenericSchema,
  type InferOutput,
  integer,
  length,
  looseObject,
  maxLength,
  maxValue,
  minValue,
  number,
  optional,
  pipe,
  record,
  safeParse,
  string,
  transform,
  union,
  unknown,
} from 'valibot'
import { fromBase64 } from '../codec/bytes.js'

/** Bytes as wallets give them: typed, or a list that came through a message port. */
const bytes = union([
  custom<Uint8Array>(value => value instanceof Uint8Array),
  pipe(
    array(pipe(number(), integer(), minValue(0), maxValue(255))),
    transform(list => Uint8Array.from(list)),
  ),
])

const base64Of = (...lengths: readonly number[]) =>
  pipe(
    string(),
    maxLength(200),
    check(text => lengths.includes(fromBase64(text)?.length ?? -1)),
  )

const compressedKey = pipe(
  bytes,
  length(33),
  check(key => key[0] === 2 || key[0] === 3),
)

/** `getKey`. */
export const keplrKeySchema = looseObject({
  bech32Address: string(),
  pubKey: compressedKey,
  address: optional(bytes),
  isNanoLedger: optional(boolean()),
  isKeystone: optional(boolean()),
})

/** `cos_requestAccount`. */
export const cosmostationKeySchema = looseObject({
  address: string(),
  publicKey: compressedKey,
  isLedger: optional(boolean()),
})

/** A signature of 64 bytes, r and s, with the key it is of. */
export const signatureSchema = looseObject({
  pub_key: looseObject({ type: string(), value: base64Of(33) }),
  signature: base64Of(64),
})

/** A number as wallets write one: number, bigint, decimal text, or an object that becomes text (Long). */
function readNumber(value: unknown): bigint | undefined {
  const text = String(value)
  return /^\d{1,20}$/.test(text) ? BigInt(text) : undefined
}

const numeric = pipe(
  unknown(),
  check(value => readNumber(value) !== undefined),
  transform(value => readNumber(value) ?? 0n),
)

/** `signDirect`, in either wallet's spelling. */
export const directAnswerSchema = union([
  looseObject({
    signed: looseObject({
      bodyBytes: bytes,
      authInfoBytes: bytes,
      chainId: string(),
      accountNumber: numeric,
    }),
    signature: signatureSchema,
  }),
  pipe(
    looseObject({
      signed_doc: looseObject({
        body_bytes: bytes,
        auth_info_bytes: bytes,
        chain_id: string(),
        account_number: numeric,
      }),
      pub_key: signatureSchema.entries.pub_key,
      signature: signatureSchema.entries.signature,
    }),
    transform(({ signed_doc, pub_key, signature }) => ({
      signed: {
        bodyBytes: signed_doc.body_bytes,
        authInfoBytes: signed_doc.auth_info_bytes,
        chainId: signed_doc.chain_id,
        accountNumber: signed_doc.account_number,
      },
      signature: { pub_key, signature },
    })),
  ),
])

const coin = looseObject({
  denom: string(),
  amount: pipe(
    string(),
    check(text => /^\d+$/.test(text)),
  ),
})
const aminoDocument = looseObject({
  chain_id: string(),
  account_number: string(),
  sequence: string(),
  fee: looseObject({
    amount: array(coin),
    gas: pipe(
      string(),
      check(text => /^\d+$/.test(text)),
    ),
  }),
  msgs: array(looseObject({ type: string(), value: record(string(), unknown()) })),
  memo: string(),
})

/** `signAmino`, in either wallet's spelling. */
export const aminoAnswerSchema = union([
  looseObject({ signed: aminoDocument, signature: signatureSchema }),
  pipe(
    looseObject({
      signed_doc: aminoDocument,
      pub_key: signatureSchema.entries.pub_key,
      signature: signatureSchema.entries.signature,
    }),
    transform(({ signed_doc, pub_key, signature }) => ({
      signed: signed_doc,
      signature: { pub_key, signature },
    })),
  ),
])

/** The failure of an answer that has another shape than it must have. */
export const invalidAnswer = (what: string): LatchkeyError =>
  new LatchkeyError('invalidResponse', `The wallet answered ${what} in a shape that cannot be right`)

/**
 * What a wallet answered, checked.
 * @throws LatchkeyError `invalidResponse`
 */
export function parseAnswer<S extends GenericSchema>(
  schema: S,
  answer: unknown,
  what: string,
): InferOutput<S> {
  try {
    const parsed = safeParse(schema, answer)
    if (parsed.success) return parsed.output
  } catch {
    // A getter, or a `toString`, of the page's own.
  }
  throw invalidAnswer(what)
}
