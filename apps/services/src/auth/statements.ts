import { type KeeperStatement, verifyKeeperStatement } from '@latchkey/vault/server'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import type { AuthConfig } from '../parties/config/party-config.schema.js'
import { useOnce } from '../parties/http/devices.js'
import { Refusal } from '../parties/http/refusal.js'
import type { PartyContext } from '../parties/party-context.types.js'

/** Longer than a statement is good for. */
const KEPT_MS = 60 * 60_000

type Kind = KeeperStatement['kind']

/** Reads the keeper's statements, each once. `kinds`: what they may be about. */
export type ReadStatement = (text: string, kinds: readonly Kind[]) => Promise<KeeperStatement>

/**
 * Verifies statements by the keys that the keeper publishes. New keys are fetched when a statement names one.
 * Rejects with Refusal `unavailable` where the keeper cannot be reached, `invalidStatement` for one that was used, and
 * VaultError `invalidStatement`.
 */
export function createStatementReader(
  { db, now, publicUrl }: PartyContext,
  { keeperUrl }: Pick<AuthConfig, 'keeperUrl'>,
): ReadStatement {
  const fetched = createRemoteJWKSet(new URL(`${keeperUrl}/keeper/v1/keys`), {
    timeoutDuration: 5_000,
    cooldownDuration: 5_000,
  })
  return async (text, kinds) => {
    let isAway = false
    const keys: JWTVerifyGetKey = (header, token) =>
      fetched(header, token).catch(error => {
        // A key that is not among the keeper's means a forged statement; everything else that it did not answer.
        isAway = !(error instanceof errors.JWKSNoMatchingKey)
        throw error
      })
    const said = await verifyKeeperStatement(text, {
      ...{ keeper: keeperUrl, auth: publicUrl(), keys, now: now() },
    }).catch(error => {
      if (!isAway) throw error
      throw new Refusal('unavailable', "The keeper can't be reached. Try again.", { retryAfter: 2 })
    })
    if (!kinds.includes(said.kind))
      throw new Refusal('invalidStatement', 'The statement is about something else.')
    if (await useOnce(db, `statement/${said.jti}`, now() + KEPT_MS)) return said
    throw new Refusal('invalidStatement', 'The statement was used before.')
  }
}
