import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../database/database.types.js'
import { isUniqueViolation } from '../database/is-unique-violation.js'
import { Refusal } from './http/refusal.js'
import type { Pepper } from './keys/pepper.js'
import { budgets } from './tables/devices.js'

interface Budget {
  readonly name: string
  readonly max: number
  readonly spanMs: number
}

/** Mails to one address. Each known device has its own budget per address, so strangers cannot exhaust it. */
const mailBudgets: readonly Budget[] = [
  { name: 'mail-quarter', max: 3, spanMs: 15 * 60_000 },
  { name: 'mail-day', max: 10, spanMs: 24 * 3_600_000 },
]

/** Limits that hold over all processes and restarts: they are in the database. */
export interface Budgets {
  /** Counts one mail. `device`: of a known pair. @throws Refusal `rateLimited` with the seconds to wait */
  spendMail(email: string, device?: string): Promise<void>
}

export function createBudgets(db: Db, pepper: Pepper, now: () => number): Budgets {
  /** A new pepper names budgets anew. What was spent under an older one stays spent. */
  const takeOver = async (key: string, older: readonly string[]): Promise<void> => {
    const [former] = await db
      .select({ key: budgets.key })
      .from(budgets)
      .where(inArray(budgets.key, [...older]))
      .orderBy(desc(budgets.endsAt))
      .limit(1)
    if (!former) return
    await db
      .update(budgets)
      .set({ key })
      .where(eq(budgets.key, former.key))
      .catch(error => {
        // Another request was quicker.
        if (!isUniqueViolation(error)) throw error
      })
  }
  const spend = async ({ name, max, spanMs }: Budget, who: readonly string[]): Promise<void> => {
    const at = now()
    const [key = '', ...older] = pepper.macs('budget', name, ...who)
    if (older.length > 0) await takeOver(key, older)
    const isOver = sql`${budgets.endsAt} <= ${at}`
    const [row] = await db
      .insert(budgets)
      .values({ key, count: 1, endsAt: at + spanMs })
      .onConflictDoUpdate({
        target: budgets.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${budgets.count} + 1 end`,
          endsAt: sql`case when ${isOver} then ${at + spanMs}::bigint else ${budgets.endsAt} end`,
        },
      })
      .returning()
    if (!row || row.count <= max) return
    throw new Refusal('rateLimited', 'Too many mails to this address. Try again later.', {
      retryAfter: Math.max(1, Math.ceil((row.endsAt - at) / 1000)),
    })
  }
  return {
    async spendMail(email, device) {
      for (const budget of mailBudgets) await spend(budget, device === undefined ? [email] : [email, device])
    },
  }
}
