import type { KeeperStatement } from '@latchkey/vault/server'
import { and, eq } from 'drizzle-orm'
import { isUniqueViolation } from '../../database/is-unique-violation.js'
import {
  changeEnded,
  createEmailChanges,
  type StoredChange,
} from '../../parties/email-change/email-changes.js'
import { Refusal } from '../../parties/http/refusal.js'
import type { PartyContext } from '../../parties/party-context.types.js'
import { emailChanges } from '../../parties/tables/email-changes.js'
import { accounts } from '../schema/tables.js'

/** Applies changes of addresses at auth: once its own code was right, and the keeper says that it changed the address. */
export interface AddressChanges extends ReturnType<typeof createEmailChanges> {
  /** The same again is no error. @throws Refusal `invalidStatement`, `flowEnded`, `conflict` */
  apply(change: StoredChange, said: KeeperStatement): Promise<void>
  /** Applies the change that the keeper names in the statement of a login: the device that began it may be lost. */
  finish(said: KeeperStatement): Promise<void>
}

const taken = () => new Refusal('conflict', 'The new address has an account.')

export function createAddressChanges(context: PartyContext): AddressChanges {
  const { db, audit, now } = context
  const changes = createEmailChanges(context, 'newEmail')

  const run = async (change: StoredChange): Promise<void> => {
    const { account, oldEmail, newEmail, device, walletId } = change
    await db.transaction(async tx => {
      await changes.move(change, { state: 'done', doneAt: now() }, tx)
      const moved = await tx
        .update(accounts)
        // Auth has seen a code of the new address.
        .set({ email: newEmail, isUnconfirmed: false })
        .where(and(eq(accounts.id, account ?? ''), eq(accounts.email, oldEmail)))
        .returning({ id: accounts.id })
      if (moved.length === 0) throw changeEnded()
      await audit({ what: 'email changed', device, about: walletId }, tx)
    })
  }
  const runOnce = (change: StoredChange) =>
    run(change).catch(error => {
      throw isUniqueViolation(error) ? taken() : error
    })
  return {
    ...changes,
    async apply(change, said) {
      const { state, keeperFlow, newEmail, device } = change
      if (said.flow !== keeperFlow || said.email !== newEmail || said.device !== device)
        throw new Refusal('invalidStatement', 'The statement is about another change.')
      if (state === 'done') return
      // Verified stays good: the keeper has changed the address, and auth must follow.
      if (state !== 'verified') throw changeEnded()
      await runOnce(change)
    },
    async finish({ change: keeperFlow, email }) {
      if (keeperFlow === undefined) return
      const [change] = await db
        .select()
        .from(emailChanges)
        .where(
          and(
            ...[eq(emailChanges.keeperFlow, keeperFlow), eq(emailChanges.newEmail, email)],
            eq(emailChanges.state, 'verified'),
          ),
        )
        .limit(1)
      if (change) await runOnce(change)
    },
  }
}
