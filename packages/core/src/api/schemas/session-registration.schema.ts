import * as z from 'zod/mini'
import { isoTimeSchema } from './common.schema.js'
import { revokeRequestSchema } from './requests.schema.js'
import { smartSessionSchema } from './sessions.schema.js'

/** The body of `POST /v1/sessions/{caipAddress}`, an extension: an account registers a session that it granted. */
export const sessionRegistrationSchema = z.object({
  /** One line of printable ASCII: it stands in the message that is signed. */
  pci: z.string().check(z.regex(/^[!-~]{1,256}$/)),
  expiry: z.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
  /** The origin of the page that sends it. */
  dappUrl: z.string().check(z.regex(/^https?:\/\/[!-~]+$/), z.maxLength(300)),
  permissions: smartSessionSchema.shape.permissions,
  /** When it was signed; at most ten minutes ago. */
  issuedAt: isoTimeSchema,
  /** The account's signature of `sessionRegistrationMessage`. */
  signature: revokeRequestSchema.shape.signature,
})

export type SessionRegistrationBody = z.infer<typeof sessionRegistrationSchema>
