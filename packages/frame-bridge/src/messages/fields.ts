import * as z from 'zod/mini'
import { texts } from './texts.js'

// Of zod/mini only what these use is in the bundle: objects, optional fields, functions. Its texts, unions, enums, records,
// lists and length checks cost 3.5 kB more, and give the same messages by `validationText`.

/** True for a text of at most `max` UTF-16 units. */
export const isText = (value: unknown, max = 2048): value is string =>
  typeof value === 'string' && value.length <= max

/** A text that passes a test. `message`: what the person reads if it does not. */
const textThat = (test: (value: string) => boolean, message?: string) =>
  z.custom<string>(value => typeof value === 'string' && test(value), {
    params: { expected: 'string', message },
  })

/** A text of at most `max` UTF-16 units. */
export const text = (max?: number) => textThat(value => isText(value, max))

/** A text that matches. */
export const matching = (pattern: RegExp, max?: number) =>
  textThat(value => isText(value, max) && pattern.test(value))

/** One of these texts. */
export const oneOf = <const Value extends string>(...values: readonly Value[]) =>
  z.custom<Value>(value => values.includes(value as Value))

/** A list of at most `max` elements that pass a test. */
export const listOf = <Value>(test: (value: unknown) => boolean, max: number) =>
  z.custom<readonly Value[]>(value => Array.isArray(value) && value.length <= max && value.every(test))

/** A number that passes a test. */
export const numberThat = (test: (value: number) => boolean) =>
  z.custom<number>(value => typeof value === 'number' && test(value))

/** Whatever is there, or nothing. */
export const anything = z.optional(z.custom<unknown>())

export const yesOrNo = z.custom<boolean>(value => typeof value === 'boolean')

/** True for an object that is no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The pattern of zod's own `email`, which the client of 1.7.13 uses; each part is read once, so no text is slow. */
const EMAIL = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** True for an email address of ASCII. */
export const isEmail = (value: unknown): boolean => isText(value, 254) && EMAIL.test(value)

export const emailField = textThat(isEmail, texts.invalidEmail)

/** A code of six digits. */
export const otpField = matching(/^\d{6}$/)

export const accountTypeField = oneOf('eoa', 'smartAccount')

/**
 * A network as any side names one: a CAIP-2 id, or the bare reference, which is a number for eip155 and the genesis text
 * for solana. See `chain-ids.ts`.
 */
export const chainIdField = z.custom<string | number>(value =>
  typeof value === 'string'
    ? value.length > 0 && value.length <= 100
    : Number.isSafeInteger(value) && (value as number) > 0,
)

/** The form of the id of a request: a UUID of ours, or up to some ten letters and digits of the client of 1.7.13. */
export const ID = /^[\w-]{1,64}$/

const short = z.optional(text(256))

/** The data of a sign-in text (CAIP-122). The account is a placeholder: the frame knows it, the page does not. */
export const siwxMessageField = z.object({
  accountAddress: short,
  chainId: z.optional(chainIdField),
  domain: short,
  uri: z.optional(text()),
  version: short,
  nonce: short,
  statement: z.optional(text()),
  resources: z.optional(listOf<string>(value => isText(value), 50)),
  requestId: short,
  issuedAt: short,
  expirationTime: short,
  notBefore: short,
})
