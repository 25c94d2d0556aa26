import { type KeeperStatement, signKeeperStatement } from '@latchkey/vault/server'
import { and, desc, eq } from 'drizzle-orm'
import { type CryptoKey, importJWK, type JWK } from 'jose'
import { ConfigError } from '../config/config-error.js'
import { createId } from '../parties/codes.js'
import type { KeeperConfig } from '../parties/config/party-config.schema.js'
import type { PartyKeys } from '../parties/keys/key-file.js'
import type { PartyContext } from '../parties/party-context.types.js'
import { emailChanges } from '../parties/tables/email-changes.js'
import type { KeeperFlow } from './flows.js'

type StatementSubject = Pick<KeeperFlow, 'id' | 'email' | 'device'>

/** What the keeper says to auth. */
export interface Statements {
  /** A statement about an approved flow, new each time. It names the change by which the wallet got the address. */
  sign(flow: KeeperFlow): Promise<string>
  /** A statement about a change of an address, or about a rotation. */
  signAs(kind: KeeperStatement['kind'], about: StatementSubject): Promise<string>
  /** The published keys (RFC 7517): the one that signs, and older ones. */
  readonly keys: readonly (JWK & { kid: string; kty: string })[]
}

/** Signs by the first statement key of the key file. @throws ConfigError where it has none */
export async function createStatements(
  { db, now, publicUrl }: PartyContext,
  { authUrl }: Pick<KeeperConfig, 'authUrl'>,
  { statementKeys }: Pick<PartyKeys, 'statementKeys'>,
): Promise<Statements> {
  const [newest] = statementKeys
  if (!newest) throw new ConfigError('The key file of the keeper needs a statement key.')
  const key = (await importJWK(newest.jwk, 'ES256')) as CryptoKey
  const signAs = (kind: KeeperStatement['kind'], { id, email, device }: StatementSubject, change?: string) =>
    signKeeperStatement(
      { keeper: publicUrl(), auth: authUrl, keyId: newest.id, key, now: now() },
      { kind, email, device, flow: id, jti: createId(), ...(change !== undefined && { change }) },
    )
  return {
    signAs,
    keys: statementKeys.map(({ id, jwk: { kty, crv, x, y } }) => ({
      ...{ kid: id, kty, crv, x, y, alg: 'ES256', use: 'sig' },
    })),
    async sign(flow) {
      const isDone = and(eq(emailChanges.newEmail, flow.email), eq(emailChanges.state, 'done'))
      const [last] = await db
        .select({ id: emailChanges.id })
        .from(emailChanges)
        .where(isDone)
        .orderBy(desc(emailChanges.doneAt))
        .limit(1)
      return signAs(flow.kind ?? 'creation', flow, last?.id)
    },
  }
}
