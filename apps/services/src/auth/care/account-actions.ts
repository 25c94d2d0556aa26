import { eq } from 'drizzle-orm'
import { ConfigError } from '../../config/config-error.js'
import type { Db } from '../../database/database.types.js'
import { type CareActions, type CareContext, OPERATOR } from '../../parties/care/care.types.js'
import {
  deleteChanges,
  iso,
  readChanges,
  readDevices,
  readHistory,
  readWallet,
  toJson,
} from '../../parties/care/person-data.js'
import { wallets } from '../../parties/tables/wallets.js'
import { accounts, authFlows, knownDevices, sessions } from '../schema/tables.js'
import { accountLocks } from './tables.js'

const requireAccount = async (db: Db, email: string) => {
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email)).limit(1)
  if (account) return account
  throw new ConfigError('There is no account with this address.')
}

/** Deletes the sessions of an account. Returns how many there were. */
const endSessions = async (db: Db, account: string): Promise<number> =>
  (await db.delete(sessions).where(eq(sessions.account, account)).returning({ hash: sessions.hash })).length

const readAccount = async ({ db }: CareContext, email: string) => {
  const { id, isUnconfirmed, createdAt } = await requireAccount(db, email)
  const [lock] = await db.select().from(accountLocks).where(eq(accountLocks.account, id)).limit(1)
  return {
    party: 'auth',
    account: { id, email, isUnconfirmed, createdAt: iso(createdAt), ...(lock && { lockedAt: iso(lock.at) }) },
    wallet: await readWallet(db, id),
  }
}

const readAll = async (context: CareContext, email: string) => {
  const { db } = context
  const own = await readAccount(context, email)
  const { id } = own.account
  const { device, createdAt, idleUntil, endsAt } = sessions
  const live = await db
    .select({ device, createdAt, idleUntil, endsAt })
    .from(sessions)
    .where(eq(sessions.account, id))
  const known = await db
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .where(eq(knownDevices.account, id))
  const logins = await db
    .select({
      ...{ id: authFlows.id, device: authFlows.device, projectId: authFlows.projectId },
      ...{ origin: authFlows.origin, locale: authFlows.locale, state: authFlows.state },
      endsAt: authFlows.endsAt,
    })
    .from(authFlows)
    .where(eq(authFlows.email, email))
  const changes = await readChanges(db, email)
  const about = [id, own.wallet?.walletId ?? '', ...[...logins, ...changes].map(each => each.id)]
  return {
    ...own,
    sessions: live.map(row => ({
      ...{ device: row.device, createdAt: iso(row.createdAt) },
      ...{ idleUntil: iso(row.idleUntil), endsAt: iso(row.endsAt) },
    })),
    devices: await readDevices(
      db,
      known.map(row => row.device),
    ),
    logins: logins.map(row => ({ ...row, endsAt: iso(row.endsAt) })),
    changes,
    history: await readHistory(db, about),
  }
}

/** What the operator of auth does for one person. */
export const accountActions: CareActions = {
  show: {
    summary: 'the account, its lock and its wallet',
    run: async (context, email) => toJson(await readAccount(context, email)),
  },
  export: {
    summary: 'everything about a person, as JSON, without sealed texts',
    async run(context, email) {
      const data = await readAll(context, email)
      await context.audit({ what: 'data exported', device: OPERATOR, about: data.account.id })
      return toJson(data)
    },
  },
  'end-sessions': {
    summary: 'signs a person out on all devices',
    run: ({ db, audit }, email) =>
      db.transaction(async tx => {
        const { id } = await requireAccount(tx, email)
        const count = await endSessions(tx, id)
        await audit({ what: 'sessions ended', device: OPERATOR, about: id }, tx)
        return `${count} sessions are ended.`
      }),
  },
  lock: {
    summary: 'signs a person out and lets nobody sign in',
    run: ({ db, audit, now }, email) =>
      db.transaction(async tx => {
        const { id } = await requireAccount(tx, email)
        await tx.insert(accountLocks).values({ account: id, at: now() }).onConflictDoNothing()
        const count = await endSessions(tx, id)
        await audit({ what: 'account locked', device: OPERATOR, about: id }, tx)
        return `The account is locked. ${count} sessions are ended.`
      }),
  },
  unlock: {
    summary: 'lets a person sign in again',
    run: ({ db, audit }, email) =>
      db.transaction(async tx => {
        const { id } = await requireAccount(tx, email)
        await tx.delete(accountLocks).where(eq(accountLocks.account, id))
        await audit({ what: 'account unlocked', device: OPERATOR, about: id }, tx)
        return 'The account is unlocked.'
      }),
  },
  delete: {
    summary: 'deletes an account with its halves: the wallet cannot be opened by anybody any more (--yes)',
    async run({ db, audit }, email, { yes }) {
      const { id } = await requireAccount(db, email)
      if (!yes)
        throw new ConfigError(
          'Whoever has not exported the wallet loses what is in it. Write --yes to delete the account.',
        )
      await db.transaction(async tx => {
        await tx.delete(wallets).where(eq(wallets.owner, id))
        await deleteChanges(tx, email)
        await tx.delete(authFlows).where(eq(authFlows.email, email))
        await tx.delete(accounts).where(eq(accounts.id, id))
        await audit({ what: 'account deleted', device: OPERATOR, about: id }, tx)
      })
      return 'The account is deleted. Tell the operator of the keeper.'
    },
  },
}
