import { and, eq, ne } from 'drizzle-orm'
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
import { sealedKeys, wallets } from '../../parties/tables/wallets.js'
import { FREEZE_MS } from '../email-change/freezes.js'
import { releaseFreezes } from '../email-change/tables.js'
import { keeperFlows } from '../schema/tables.js'

const requireWallet = async (db: Db, email: string) => {
  const wallet = await readWallet(db, email)
  if (wallet) return wallet
  throw new ConfigError('There is no wallet with this address.')
}

const readOwn = async ({ db }: CareContext, email: string) => {
  const wallet = await requireWallet(db, email)
  const isOwn = eq(releaseFreezes.walletId, wallet.walletId)
  const [freeze] = await db.select().from(releaseFreezes).where(isOwn).limit(1)
  return { party: 'keeper', email, wallet, ...(freeze && { frozenUntil: iso(freeze.until) }) }
}

const readAll = async (context: CareContext, email: string) => {
  const { db } = context
  const own = await readOwn(context, email)
  const { walletId } = own.wallet
  // The devices alone: what is sealed for them stays where it is.
  const rows = await db
    .selectDistinct({ device: sealedKeys.device })
    .from(sealedKeys)
    .where(and(eq(sealedKeys.walletId, walletId), ne(sealedKeys.device, '')))
  const flows = await db
    .select({
      ...{ id: keeperFlows.id, device: keeperFlows.device, browser: keeperFlows.browser },
      ...{ projectId: keeperFlows.projectId, origin: keeperFlows.origin, locale: keeperFlows.locale },
      ...{ state: keeperFlows.state, startedAt: keeperFlows.startedAt, endsAt: keeperFlows.endsAt },
    })
    .from(keeperFlows)
    .where(eq(keeperFlows.email, email))
  const changes = await readChanges(db, email)
  const about = [walletId, ...[...flows, ...changes].map(each => each.id)]
  return {
    ...own,
    devices: await readDevices(
      db,
      rows.map(row => row.device),
    ),
    approvals: flows.map(row => ({ ...row, startedAt: iso(row.startedAt), endsAt: iso(row.endsAt) })),
    changes,
    history: await readHistory(db, about),
  }
}

/** What the operator of the keeper does for one person. */
export const walletActions: CareActions = {
  show: {
    summary: 'the wallet, and until when its release is frozen',
    run: async (context, email) => toJson(await readOwn(context, email)),
  },
  export: {
    summary: 'everything about a person, as JSON, without sealed texts',
    async run(context, email) {
      const data = await readAll(context, email)
      await context.audit({ what: 'data exported', device: OPERATOR, about: data.wallet.walletId })
      return toJson(data)
    },
  },
  freeze: {
    summary: 'gives new devices nothing for 7 days',
    run: ({ db, audit, now }, email) =>
      db.transaction(async tx => {
        const { walletId } = await requireWallet(tx, email)
        const until = now() + FREEZE_MS
        await tx
          .insert(releaseFreezes)
          .values({ walletId, until })
          .onConflictDoUpdate({ target: releaseFreezes.walletId, set: { until, noticeHash: null } })
        await audit({ what: 'release frozen', device: OPERATOR, about: walletId }, tx)
        return `The release is frozen until ${iso(until)}.`
      }),
  },
  unfreeze: {
    summary: 'ends a freeze',
    run: ({ db, audit, now }, email) =>
      db.transaction(async tx => {
        const { walletId } = await requireWallet(tx, email)
        await tx.update(releaseFreezes).set({ until: now() }).where(eq(releaseFreezes.walletId, walletId))
        await audit({ what: 'freeze ended', device: OPERATOR, about: walletId }, tx)
        return 'The freeze is ended.'
      }),
  },
  delete: {
    summary: 'deletes a wallet with its halves: it cannot be opened on new devices any more (--yes)',
    async run({ db, audit }, email, { yes }) {
      const { walletId } = await requireWallet(db, email)
      if (!yes)
        throw new ConfigError(
          'Whoever has not exported the wallet loses what is in it. Write --yes to delete the wallet.',
        )
      await db.transaction(async tx => {
        await tx.delete(wallets).where(eq(wallets.walletId, walletId))
        await deleteChanges(tx, email)
        await tx.delete(keeperFlows).where(eq(keeperFlows.email, email))
        await audit({ what: 'wallet deleted', device: OPERATOR, about: walletId }, tx)
      })
      return 'The wallet is deleted. Tell the operator of auth.'
    },
  },
}
