import type { WalletLabel } from '@latchkey/vault'
import { keeper } from '@latchkey/vault/wire'
import { and, eq } from 'drizzle-orm'
import { Refusal } from '../parties/http/refusal.js'
import { defineRoute, type PartyRoute } from '../parties/http/route.types.js'
import type { PartyContext } from '../parties/party-context.types.js'
import type { StoredWallet } from '../parties/wallets/wallets.js'
import { keeperFlows } from './schema/tables.js'

const missing = () => new Refusal('notFound', 'This device has no such wallet.')

/** Routes of a wallet for devices that it has. */
export function createKeeperWalletRoutes({ db, wallets, audit }: PartyContext): readonly PartyRoute[] {
  const requireMade = async (label: WalletLabel, device: string): Promise<StoredWallet> => {
    const wallet = await wallets.find(label)
    if (wallet.device !== device) throw missing()
    return wallet
  }
  /** Undefined where there is none, and for a device that it does not have: both look alike. */
  const findOfDevice = async (label: WalletLabel, device: string): Promise<StoredWallet | undefined> => {
    const wallet = await wallets.find(label).catch(error => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    return wallet && (await wallets.hasDevice(wallet, device)) ? wallet : undefined
  }
  return [
    defineRoute({
      method: 'POST',
      path: '/wallet/commit',
      ...keeper.commitWallet,
      async handle({ device, body }) {
        await wallets.commit(await requireMade(body, device.id))
        await audit({ what: 'wallet committed', device: device.id, about: body.walletId })
        return { state: 'committed' as const }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/wallet/undo',
      ...keeper.undoWallet,
      async handle({ device, body }) {
        const wallet = await findOfDevice(body, device.id)
        // None: it was undone before, and the answer was lost.
        if (wallet) {
          await wallets.undo(await requireMade(body, device.id))
          await audit({ what: 'wallet undone', device: device.id, about: body.walletId })
        }
        return { state: 'none' as const }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/wallet/state',
      ...keeper.walletState,
      handle: async ({ device, body }) => ({
        state: (await findOfDevice(body, device.id))?.state ?? ('none' as const),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/wallet/device/remove',
      ...keeper.removeDevice,
      async handle({ device, body }) {
        const { device: removed, ...label } = body
        const wallet = await findOfDevice(label, device.id)
        if (!wallet) throw missing()
        if (removed === device.id)
          throw new Refusal('invalidRequest', "A device can't remove itself. Use another one.")
        // A flow that was approved for it would still hand out the recovery half.
        await db
          .update(keeperFlows)
          .set({ state: 'expired' })
          .where(and(eq(keeperFlows.device, removed), eq(keeperFlows.email, wallet.owner)))
        await wallets.removeDevice(wallet, removed)
        await audit({ what: 'device removed', device: device.id, about: wallet.walletId })
        return { isRemoved: true as const }
      },
    }),
  ]
}
