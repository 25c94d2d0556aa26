import { z } from 'zod'
import { refuse } from '../refusals.js'

const MAX_TEXT_BYTES = 4096

const proof = z.strictObject({
  message: z.string(),
  signed: z.strictObject({
    signature: z.string().min(1),
    scheme: z.string().min(1).max(64),
    publicKey: z.string().max(256).exactOptional(),
  }),
})

/** The body of a sign-in, and of a link. */
export const proofs = z.strictObject({ proofs: z.array(proof).min(1).max(8) })

/** The body that names an account. */
export const account = z.strictObject({ accountId: z.string().max(256) })

/** The body of a sign-out. */
export const signOut = z.strictObject({ accountId: z.string().max(256).exactOptional() })

const read = <Value>(schema: z.ZodType<Value>, body: unknown): Value => {
  const { data } = schema.safeParse(body)
  return data ?? refuse('invalidBody')
}

/**
 * Reads one to eight proofs.
 * @throws SiwxError `invalidBody`, `bodyTooLarge`
 */
export function readProofs(body: unknown): z.infer<typeof proofs>['proofs'] {
  const post = read(proofs, body)
  const tooLong = post.proofs.some(({ message }) => new TextEncoder().encode(message).length > MAX_TEXT_BYTES)
  return tooLong ? refuse('bodyTooLarge') : post.proofs
}

/** @throws SiwxError `invalidBody` */
export const readAccountId = (body: unknown): string => read(account, body).accountId

/**
 * The account to sign out; undefined for all.
 * @throws SiwxError `invalidBody`
 */
export const readSignOut = (body: unknown): string | undefined => read(signOut, body).accountId
