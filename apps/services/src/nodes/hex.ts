import * as z from 'zod/mini'

/** A number as nodes write it. */
export const quantitySchema = z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i))
/** Seconds since the epoch, within what a date can hold. */
export const timestampSchema = z.string().check(z.regex(/^0x[0-9a-f]{1,10}$/i))
export const addressSchema = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{40}$/i)),
  z.transform(text => text.toLowerCase()),
)
export const hashSchema = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{64}$/i)),
  z.transform(text => text.toLowerCase() as `0x${string}`),
)
export const dataSchema = z.pipe(
  z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/i)),
  z.transform(text => text as `0x${string}`),
)

export const toHex = (value: number): `0x${string}` => `0x${value.toString(16)}`

/** An address as a topic of a log. */
export const toTopic = (address: string): `0x${string}` => `0x${address.slice(2).padStart(64, '0')}`
