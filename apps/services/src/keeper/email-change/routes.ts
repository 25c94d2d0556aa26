import type { WalletLabel } from '@latchkey/vault'
import { emailChange } from '@latchkey/vault/wire'
import { and, eq, lt } from 'drizzle-orm'
import { isUniqueViolation } from '../../database/is-unique-violation.js'
import { createToken, FLOW_MS, hashToken } from '../../parties/codes.js'
import {
  changeEnded,
  createEmailChanges,
  readNewEmail,
  type StoredChange,
} from '../../parties/email-change/email-changes.js'
import { changeNotice } from '../../parties/email-change/texts.js'
import { Refusal } from '../../parties/http/refusal.js'
import { defineRoute, type PartyRoute } from '../../parties/http/route.types.js'
import { toLanguage } from '../../parties/mail/locale.js'
import { renderMail } from '../../parties/mail/render.js'
import type { PartyContext } from '../../parties/party-context.types.js'
import { wallets as walletTable } from '../../parties/tables/wallets.js'
import type { Statements } from '../statements.js'
import { FREEZE_MS, type ReleaseFreezes } from './freezes.js'
import { releaseFreezes } from './tables.js'

interface ChangeParts {
  readonly statements: Statements
  readonly freezes: ReleaseFreezes
}

/** Routes of a change of the address, and of the freeze that its notice allows. */
export function createEmailChangeRoutes(
  context: PartyContext,
  { statements, freezes }: ChangeParts,
): readonly PartyRoute[] {
  const { db, wallets, projects, audit, mail, now, publicUrl } = context
  const changes = createEmailChanges(context, 'oldEmail')

  /** The wallet, for a device that it has. */
  const requireOfDevice = async (label: WalletLabel, device: string) => {
    const wallet = await wallets.find(label)
    if (wallet.state === 'committed' && (await wallets.hasDevice(wallet, device))) return wallet
    throw new Refusal('notFound', 'There is no such wallet.')
  }
  /** A frozen wallet gets no other address than the one that it had before. @throws Refusal `frozen` */
  const isTakingBack = async (walletId: string, newEmail: string): Promise<boolean> => {
    const isFormer = (await freezes.formerAddress(walletId)) === newEmail
    if (!isFormer) await freezes.check(walletId)
    return isFormer
  }
  const noticeOf = ({ locale, origin, newEmail, oldEmail }: StoredChange, token: string) => {
    const language = toLanguage(locale)
    const link = `${publicUrl()}/keeper/v1/freeze?lang=${language}#${token}`
    return renderMail(oldEmail, changeNotice(language, { origin, newEmail, link }))
  }
  /** Gives the wallet its new owner, and mails the notice, in one transaction. Nobody can freeze what was taken back. */
  const apply = async (change: StoredChange, isUndo: boolean): Promise<void> => {
    const { walletId, oldEmail, newEmail, device } = change
    const token = createToken()
    await db.transaction(async tx => {
      const notice = isUndo ? {} : { freezeHash: hashToken(token) }
      await changes.move(change, { state: 'done', doneAt: now(), ...notice }, tx)
      // A wallet that somebody began and left does not keep the address.
      await tx
        .delete(walletTable)
        .where(
          and(
            ...[eq(walletTable.owner, newEmail), eq(walletTable.state, 'pending')],
            lt(walletTable.createdAt, now() - FLOW_MS),
          ),
        )
      const moved = await tx
        .update(walletTable)
        .set({ owner: newEmail })
        .where(and(eq(walletTable.walletId, walletId), eq(walletTable.owner, oldEmail)))
        .returning({ walletId: walletTable.walletId })
      if (moved.length === 0) throw changeEnded()
      await tx.delete(releaseFreezes).where(eq(releaseFreezes.walletId, walletId))
      if (!isUndo) await mail.add(noticeOf(change, token), tx, FREEZE_MS)
      await audit({ what: 'email changed', device, about: walletId }, tx)
    })
    mail.wake()
  }
  return [
    defineRoute({
      method: 'POST',
      path: '/email-changes',
      ...emailChange.keeper.begin,
      async handle({ device, body }) {
        const { newEmail: typed, projectId, origin, locale, ...label } = body
        projects.check(projectId, origin)
        const { walletId, owner } = await requireOfDevice(label, device.id)
        const newEmail = readNewEmail(typed, owner)
        const isUndo = await isTakingBack(walletId, newEmail)
        const input = { walletId, oldEmail: owner, newEmail, origin, locale }
        // The mailbox of the present address may be a thief's.
        return changes.begin(device, { ...input, ...(isUndo && { mailTo: newEmail }) })
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/email-changes/:flow/code',
      ...emailChange.keeper.giveCode,
      async handle({ device, params, body }) {
        const change = await changes.enterCode(device.id, params.flow ?? '', body.code)
        await changes.move(change, { state: 'verified' }, db)
        const { id, oldEmail: email } = change
        return { statement: await statements.signAs('emailCode', { id, email, device: device.id }) }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/email-changes/:flow/apply',
      ...emailChange.keeper.apply,
      async handle({ device, params, body }) {
        const change = await changes.require(device.id, params.flow ?? '')
        const { id, state, endsAt, walletId, newEmail } = change
        const { authFlow, ...signed } = body
        if (state !== 'done' && (state !== 'verified' || endsAt <= now())) throw changeEnded()
        await changes.checkSigned(change, { authFlow, keeperFlow: id }, signed)
        if (state === 'verified') {
          const isUndo = await isTakingBack(walletId, newEmail)
          if (!(await wallets.hasDevice({ walletId }, device.id))) throw changeEnded()
          await apply(change, isUndo).catch(error => {
            if (!isUniqueViolation(error)) throw error
            throw new Refusal('conflict', 'The new address has a wallet.')
          })
        }
        return {
          statement: await statements.signAs('emailChanged', { id, email: newEmail, device: device.id }),
        }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/wallet/release',
      ...emailChange.keeper.unfreeze,
      async handle({ device, body }) {
        const { walletId } = await requireOfDevice(body, device.id)
        await freezes.lift(walletId)
        await audit({ what: 'freeze ended', device: device.id, about: walletId })
        return { isFrozen: false as const }
      },
    }),
  ]
}
