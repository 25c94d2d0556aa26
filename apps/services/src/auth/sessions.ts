import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db } from '../database/database.types.js'
import { createToken, hashToken } from '../parties/codes.js'
import { Refusal } from '../parties/http/refusal.js'
import type { RouteInput } from '../parties/http/route.types.js'
import type { PartyContext } from '../parties/party-context.types.js'
import type { Account } from './accounts.js'
import { accountLocks } from './care/tables.js'
import { accounts, sessions } from './schema/tables.js'

const DAY_MS = 24 * 3_600_000
const IDLE_MS = 30 * DAY_MS
const LONGEST_MS = 90 * DAY_MS
/** A session's idle time moves on no more often than that. */
const TOUCH_MS = 60_000

/** Sessions: each bound to the key of one device. */
export interface Sessions {
  /** Starts a session with a new token, in place of those that the account has on the device. @throws Refusal `locked` */
  start(account: string, device: string, db: Db): Promise<NewSession>
  /** @throws Refusal `notSignedIn` */
  require(input: Pick<RouteInput, 'token' | 'device'>): Promise<Account>
  hasLive(email: string, device: string): Promise<boolean>
  end(token: string): Promise<void>
}

interface NewSession {
  readonly token: string
  readonly idleUntil: number
  readonly endsAt: number
}

export function createSessions({ db, now }: PartyContext): Sessions {
  const isLive = () => and(gt(sessions.idleUntil, now()), gt(sessions.endsAt, now()))
  return {
    async start(account, device, own) {
      const locks = await own.select().from(accountLocks).where(eq(accountLocks.account, account)).limit(1)
      if (locks.length > 0) throw new Refusal('locked', 'The operator locked this account.')
      await own.delete(sessions).where(and(eq(sessions.account, account), eq(sessions.device, device)))
      const token = createToken()
      const times = { createdAt: now(), idleUntil: now() + IDLE_MS, endsAt: now() + LONGEST_MS }
      await own.insert(sessions).values({ hash: hashToken(token), account, device, ...times })
      return { token, idleUntil: times.idleUntil, endsAt: times.endsAt }
    },
    async require({ token, device }) {
      const refusal = new Refusal('notSignedIn', 'The session is over. Sign in again.')
      if (token === undefined) throw refusal
      const hash = hashToken(token)
      // The device's key signed the request: a token that was stolen is worth nothing elsewhere.
      const [row] = await db
        .select()
        .from(sessions)
        .innerJoin(accounts, eq(accounts.id, sessions.account))
        // A login that ran while the operator locked the account.
        .leftJoin(accountLocks, eq(accountLocks.account, sessions.account))
        .where(
          and(
            ...[eq(sessions.hash, hash), eq(sessions.device, device.id)],
            ...[isLive(), isNull(accountLocks.account)],
          ),
        )
        .limit(1)
      if (!row) throw refusal
      const idleUntil = now() + IDLE_MS
      if (row.session.idleUntil < idleUntil - TOUCH_MS)
        await db
          .update(sessions)
          .set({ idleUntil })
          .where(and(eq(sessions.hash, hash), lt(sessions.idleUntil, idleUntil)))
      return row.account
    },
    async hasLive(email, device) {
      const found = await db
        .select({ hash: sessions.hash })
        .from(sessions)
        .innerJoin(accounts, eq(accounts.id, sessions.account))
        .where(and(eq(accounts.email, email), eq(sessions.device, device), isLive()))
      return found.length > 0
    },
    async end(token) {
      await db.delete(sessions).where(eq(sessions.hash, hashToken(token)))
    },
  }
}
