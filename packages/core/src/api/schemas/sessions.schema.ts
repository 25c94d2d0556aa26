import * as z from 'zod/mini'
import { isoTimeSchema } from './common.schema.js'

/** A smart session of an account: what ERC-7715 granted to a key of the app. */
export const smartSessionSchema = z.object({
  /** Permission context identifier, which names the session. */
  pci: z.string().check(z.regex(/\S/), z.maxLength(256)),
  /** Seconds since the epoch. */
  expiry: z.number(),
  createdAt: isoTimeSchema,
  revokedAt: z.nullable(isoTimeSchema),
  /** The site that asked for it. */
  dappUrl: z.optional(z.nullable(z.string().check(z.maxLength(2048)))),
  permissions: z
    .array(z.object({ type: z.string().check(z.maxLength(100)), data: z.looseObject({}) }))
    .check(z.maxLength(50)),
  project: z.optional(z.nullable(z.object({ name: z.string().check(z.maxLength(200)) }))),
})

/** `GET /v1/sessions/{caipAddress}`. */
export const sessionsResponseSchema = z.object({
  pcis: z.array(smartSessionSchema).check(z.maxLength(500)),
})

export type SmartSession = z.infer<typeof smartSessionSchema>
export type SessionsResponse = z.infer<typeof sessionsResponseSchema>
