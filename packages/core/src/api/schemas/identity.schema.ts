import * as z from 'zod/mini'
import { webUrlSchema } from './common.schema.js'

/** `GET /v1/identity/{address}`: `null` where the address has no verified name or image. */
export const identityResponseSchema = z.object({
  name: z.nullable(z.string().check(z.regex(/\S/), z.maxLength(255))),
  avatar: z.nullable(webUrlSchema),
})

export type IdentityResponse = z.infer<typeof identityResponseSchema>
