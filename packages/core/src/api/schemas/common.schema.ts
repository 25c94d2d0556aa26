import * as z from 'zod/mini'

/** A network id of CAIP-2: `eip155:1`. */
export const networkIdSchema = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))

/** An account or a token as CAIP-10: `eip155:1:0xab…`. */
export const accountIdSchema = z
  .string()
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/))

/** A decimal amount as text, without sign and exponent: `1.25`. */
export const decimalSchema = z.string().check(z.regex(/^\d{1,78}(\.\d{1,78})?$/))

/** A time in ISO 8601, as the servers send it. By a pattern: a check by a function is 0.2 kB more for every page. */
export const isoTimeSchema = z
  .string()
  .check(
    z.regex(
      /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/,
    ),
  )

/** One of some words. By a pattern: `z.enum` is 0.3 kB more for every page. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.string().check(z.regex(new RegExp(`^(${words.join('|')})$`))) as unknown as z.ZodMiniType<
    Words[number],
    Words[number]
  >

/** An http or https URL of at most 2,048 characters. */
export const webUrlSchema = z.string().check(z.maxLength(2048), z.regex(/^https?:\/\/[^\s]+$/i))

/** Why a server refused a request. */
const reasonSchema = z.object({
  name: z.string().check(z.maxLength(100)),
  description: z.string().check(z.maxLength(500)),
})

/** The body of every failed request. It repeats nothing of the request. */
export const problemSchema = z.object({
  /** The HTTP status. */
  status: z.number(),
  /** A word for programs, such as `unknownProject`. */
  code: z.string(),
  /** A sentence for developers. */
  message: z.string(),
  reasons: z.array(reasonSchema),
  /** Names the request in the server's log. */
  requestId: z.string(),
})

export type Problem = z.infer<typeof problemSchema>
