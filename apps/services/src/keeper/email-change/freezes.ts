import { and, eq, gt } from 'drizzle-orm'
import { hashToken } from '../../parties/codes.js'
import { Refusal } from '../../parties/http/refusal.js'
import type { PartyContext } from '../../parties/party-context.types.js'
import { emailChanges } from '../../parties/tables/email-changes.js'
import { releaseFreezes } from './tables.js'

/** How long the link of a notice is good for, and how long a freeze lasts. */
export const FREEZE_MS = 7 * 24 * 3_600_000

/** Freezes of the release to new devices. */
export interface ReleaseFreezes {
  /** @throws Refusal `frozen` */
  check(walletId: string): Promise<void>
  /** The address that a frozen wallet had before: its owner may take it back, with a device of the wallet. */
  formerAddress(walletId: string): Promise<string | undefined>
  /**
   * Freezes by the token of a notice's link, for 7 days. Undefined for a link that is unknown or too old. `lifted`: a known
   * device ended the freeze of this notice before.
   */
  freeze(token: string): Promise<'frozen' | 'lifted' | undefined>
  lift(walletId: string): Promise<void>
}

export function createReleaseFreezes({
  db,
  now,
  audit,
}: Pick<PartyContext, 'db' | 'now' | 'audit'>): ReleaseFreezes {
  const isFrozenNow = (walletId: string) =>
    and(eq(releaseFreezes.walletId, walletId), gt(releaseFreezes.until, now()))
  return {
    async check(walletId) {
      const isFrozen = isFrozenNow(walletId)
      const found = await db.select().from(releaseFreezes).where(isFrozen).limit(1)
      if (found.length > 0)
        throw new Refusal('frozen', 'The owner of the former address froze the release to new devices.')
    },
    async formerAddress(walletId) {
      const [last] = await db
        .select({ oldEmail: emailChanges.oldEmail })
        .from(releaseFreezes)
        .innerJoin(emailChanges, eq(emailChanges.walletId, releaseFreezes.walletId))
        // Only the newest change has a notice that can freeze, and the operator's freeze gives nothing back.
        .where(and(isFrozenNow(walletId), eq(emailChanges.freezeHash, releaseFreezes.noticeHash)))
        .limit(1)
      return last?.oldEmail
    },
    async freeze(token) {
      const [change] = await db
        .select()
        .from(emailChanges)
        .where(and(eq(emailChanges.freezeHash, hashToken(token)), gt(emailChanges.doneAt, now() - FREEZE_MS)))
        .limit(1)
      if (!change) return undefined
      const { walletId, device } = change
      const added = await db
        .insert(releaseFreezes)
        .values({ walletId, until: now() + FREEZE_MS, noticeHash: hashToken(token) })
        .onConflictDoNothing()
        .returning()
      if (added.length > 0) await audit({ what: 'release frozen', device, about: walletId })
      const [row] = await db
        .select()
        .from(releaseFreezes)
        .where(eq(releaseFreezes.walletId, walletId))
        .limit(1)
      return (row?.until ?? 0) > now() ? 'frozen' : 'lifted'
    },
    async lift(walletId) {
      await db.update(releaseFreezes).set({ until: now() }).where(eq(releaseFreezes.walletId, walletId))
    },
  }
}
