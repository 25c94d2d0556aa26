import { toEmailAddress } from '@latchkey/vault'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../database/database.types.js'
import { createId } from '../parties/codes.js'
import type { PartyContext } from '../parties/party-context.types.js'
import { devices } from '../parties/tables/devices.js'
import { accounts, knownDevices, sessions } from './schema/tables.js'

export type Account = typeof accounts.$inferSelect

/** The people whom auth knows, and their devices. */
export interface Accounts {
  find(email: string): Promise<Account | undefined>
  /** The account of an address, made where there is none. `isConfirmed`: auth itself saw a code of it just now. */
  ensure(email: string, isConfirmed: boolean, db: Db): Promise<Account>
  /** Whether the account of an address signed in on the device before. */
  isKnown(email: string, device: string): Promise<boolean>
  addDevice(account: string, device: string, db: Db): Promise<void>
  /** Forgets a device and ends its sessions. */
  removeDevice(account: string, device: string, db?: Db): Promise<void>
  /** What the wire has of an account. */
  describe(account: Account): Promise<UserAnswer>
  listDevices(account: string): Promise<ListedDevices>
}

interface UserAnswer {
  readonly id: string
  readonly email: string | null
  readonly wallet?: { readonly userId: string; readonly walletId: string; readonly generation: number }
  readonly isUnconfirmed: boolean
}

interface ListedDevices {
  devices: { device: string; browser: string; addedAt: number; seenAt: number }[]
}

export function createAccounts({ db, wallets, now }: PartyContext): Accounts {
  const pair = (account: string, device: string) =>
    and(eq(knownDevices.account, account), eq(knownDevices.device, device))
  return {
    find: async email => (await db.select().from(accounts).where(eq(accounts.email, email)).limit(1))[0],
    async ensure(email, isConfirmed, own) {
      const values = { id: createId(), email, isUnconfirmed: !isConfirmed, createdAt: now() }
      // The second of two logins at once waits for the first and gets its account.
      const set = isConfirmed ? { isUnconfirmed: false } : { email }
      const [account] = await own
        .insert(accounts)
        .values(values)
        .onConflictDoUpdate({ target: accounts.email, set })
        .returning()
      return account as Account
    },
    async isKnown(email, device) {
      const found = await db
        .select({ account: knownDevices.account })
        .from(knownDevices)
        .innerJoin(accounts, eq(accounts.id, knownDevices.account))
        .where(and(eq(accounts.email, email), eq(knownDevices.device, device)))
      return found.length > 0
    },
    async addDevice(account, device, own) {
      await own.insert(knownDevices).values({ account, device, addedAt: now() }).onConflictDoNothing()
    },
    async removeDevice(account, device, own = db) {
      await own.transaction(async tx => {
        await tx.delete(knownDevices).where(pair(account, device))
        await tx.delete(sessions).where(and(eq(sessions.account, account), eq(sessions.device, device)))
      })
    },
    async describe({ id, email: owner, isUnconfirmed }) {
      const email = toEmailAddress(owner) ?? null
      const wallet = await wallets.findByOwner(id)
      if (wallet?.state !== 'committed') return { id, email, isUnconfirmed }
      const { userId, walletId, generation } = wallet
      return { id, email, isUnconfirmed, wallet: { userId, walletId, generation } }
    },
    async listDevices(account) {
      const rows = await db
        .select({
          ...{ device: devices.id, browser: devices.browser, seenAt: devices.seenAt },
          addedAt: knownDevices.addedAt,
        })
        .from(knownDevices)
        .innerJoin(devices, eq(devices.id, knownDevices.device))
        .where(eq(knownDevices.account, account))
        .orderBy(knownDevices.addedAt)
      return { devices: rows }
    },
  }
}
