import { type CryptoKey as JoseKey, type JWTVerifyGetKey, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { VaultError } from '../errors.js'
import { thumbprint } from '../wire/fields.js'

/** How long a statement is good for, in seconds: as long as a code. */
const MAX_AGE_SECONDS = 20 * 60

const statement = z.object({
  /**
   * `creation`: the code of a new address was right. `approved`: a person approved the device by the link. `rotated` and
   * `rotationUndone`: what became of a rotation at the keeper, whose id stands in `flow`. `emailCode`: the code that begins
   * a change of the address was right. `emailChanged`: `email` is the new address of a wallet.
   */
  kind: z.union([
    z.literal('creation'),
    z.literal('approved'),
    z.literal('rotated'),
    z.literal('rotationUndone'),
    z.literal('emailCode'),
    z.literal('emailChanged'),
  ]),
  email: z.string(),
  device: thumbprint,
  flow: z.string(),
  /** The change by which a wallet got this address, where it was another one before. */
  change: z.optional(z.string()),
  jti: z.string(),
})

/** What the keeper says about a device to auth. */
export type KeeperStatement = z.infer<typeof statement>

/** Signs a statement (JWS, ES256). `keyId`: of the keeper's published keys. `now`: milliseconds since 1970. */
export const signKeeperStatement = (
  {
    keeper,
    auth,
    keyId,
    key,
    now,
  }: {
    readonly keeper: string
    readonly auth: string
    readonly keyId: string
    readonly key: JoseKey
    readonly now: number
  },
  said: KeeperStatement,
): Promise<string> =>
  new SignJWT({ ...said })
    .setProtectedHeader({ alg: 'ES256', typ: 'latchkey-keeper+jwt', kid: keyId })
    .setIssuer(keeper)
    .setAudience(auth)
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(now + MAX_AGE_SECONDS * 1000))
    .sign(key)

/** Reads a statement of the keeper. The caller checks device, address and that it is new. @throws VaultError `invalidStatement` */
export async function verifyKeeperStatement(
  text: string,
  {
    keeper,
    auth,
    keys,
    now,
  }: {
    readonly keeper: string
    readonly auth: string
    readonly keys: JWTVerifyGetKey
    readonly now: number
  },
): Promise<KeeperStatement> {
  const fail = (): never => {
    throw new VaultError('invalidStatement', 'The statement of the keeper is not valid')
  }
  const { payload } = await jwtVerify(text, keys, {
    typ: 'latchkey-keeper+jwt',
    algorithms: ['ES256'],
    issuer: keeper,
    audience: auth,
    currentDate: new Date(now),
    clockTolerance: 60,
    maxTokenAge: MAX_AGE_SECONDS,
  }).catch(fail)
  const read = statement.safeParse(payload)
  return read.success ? read.data : fail()
}
