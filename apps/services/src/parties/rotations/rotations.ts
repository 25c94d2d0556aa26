import { fromBase64Url, type Party, randomBytes, sealHalf } from '@latchkey/vault'
import type { NewRotation, ReleasedPart, RotationState } from '@latchkey/vault/wire'
import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../../database/database.types.js'
import type { ProvenDevice } from '../http/devices.js'
import { Refusal } from '../http/refusal.js'
import type { Kms } from '../keys/kms.types.js'
import { devices } from '../tables/devices.js'
import { halves, rotations, sealedKeys, wallets } from '../tables/wallets.js'
import { checkRotation } from '../wallets/part-rules.js'
import { openHalfSealer } from '../wallets/seal-halves.js'
import type { StoredWallet } from '../wallets/wallets.js'

/** Rotations of the wallets of one party: a new generation is pending beside the old one, then takes its place. */
export interface Rotations {
  state(wallet: StoredWallet): Promise<RotationState>
  /** The same again is no error. @throws Refusal `conflict` where another one is pending, `invalidRequest` */
  begin(wallet: StoredWallet, part: NewRotation): Promise<void>
  /** The pending generation for one device: the half of recovery. @throws Refusal `notFound` */
  release(wallet: StoredWallet, device: ProvenDevice, flow: string): Promise<ReleasedPart>
  /**
   * Puts the pending generation in place of the old one, which is gone with its data key. `alongside` runs in the same
   * transaction, with the device that was removed. The same again is no error. @throws Refusal `notFound`
   */
  commit(
    wallet: StoredWallet,
    rotation: string,
    alongside: (removed: string | null, tx: Db) => Promise<void>,
  ): Promise<void>
  /** Forgets a pending generation; none is no error. @throws Refusal `conflict` for one that was committed */
  undo(wallet: StoredWallet, rotation: string): Promise<void>
}

interface RotationsInput {
  readonly db: Db
  readonly kms: Kms
  readonly party: Party
  now(): number
}

const missing = () => new Refusal('notFound', 'There is no such rotation.')

export function createRotations({ db, kms, party, now }: RotationsInput): Rotations {
  const findPending = async (walletId: string, own: Db = db) =>
    (await own.select().from(rotations).where(eq(rotations.walletId, walletId)).limit(1))[0]

  const listDevices = async (walletId: string) => {
    const rows = await db
      .selectDistinct({ device: sealedKeys.device, keys: devices })
      .from(sealedKeys)
      .innerJoin(devices, eq(devices.id, sealedKeys.device))
      .where(and(eq(sealedKeys.walletId, walletId), ne(sealedKeys.device, '')))
    return rows.map(({ keys: { id: _id, ...keys } }) => keys)
  }
  const knownDevices = async (walletId: string) => {
    const rows = await db
      .selectDistinct({ device: sealedKeys.device })
      .from(sealedKeys)
      .where(eq(sealedKeys.walletId, walletId))
    return rows.map(({ device }) => device)
  }

  return {
    async state({ walletId, generation }) {
      const pending = await findPending(walletId)
      return {
        generation,
        devices: await listDevices(walletId),
        ...(pending && { pending: { rotation: pending.rotation, generation: pending.generation } }),
      }
    },
    async begin(wallet, part) {
      const { walletId, userId } = wallet
      const { rotation, generation, sealedSecret, removed = null } = part
      const isNext =
        part.walletId === walletId && part.userId === userId && generation === wallet.generation + 1
      if (wallet.state !== 'committed' || !isNext)
        throw new Refusal('conflict', 'The wallet has another generation. Read its state again.')
      checkRotation(part, party, await knownDevices(walletId))
      const dataKey = await kms.wrap(randomBytes(32), `${party}/wallet/${walletId}`)
      const sealer = await openHalfSealer(kms, party, { walletId, userId, generation, dataKey })
      const sealed = await Promise.all(
        part.halves.map(async ({ half, ...place }) => ({
          ...place,
          sealed: await sealer.seal(place, fromBase64Url(half)),
        })),
      )
      const { sealedKeys: keys, deviceHalves } = part
      await db
        .insert(rotations)
        .values({
          ...{ walletId, rotation, generation, removed, sealedSecret, dataKey, createdAt: now() },
          ...{ sealedKeys: keys, halves: sealed, deviceHalves },
        })
        .onConflictDoNothing()
      // Of two at once one is kept. The answer to the first request may have been lost on its way.
      const kept = await findPending(walletId)
      if (kept?.rotation !== rotation || kept.sealedSecret !== sealedSecret)
        throw new Refusal('conflict', 'Another rotation is pending.')
    },
    async release({ walletId, userId }, device, flow) {
      const pending = await findPending(walletId)
      if (!pending) throw missing()
      const { generation, sealedSecret, createdAt, dataKey } = pending
      const label = { userId, walletId, generation }
      const sealer = await openHalfSealer(kms, party, { ...label, dataKey })
      const place = { kind: 'recovery' as const, device: '' }
      const isRecovery = ({ kind }: { readonly kind: string }) => kind === 'recovery'
      const own = pending.halves.filter(isRecovery)
      return {
        ...{ ...label, sealedSecret, createdAt, state: 'pending' as const },
        sealedKeys: pending.sealedKeys.filter(isRecovery),
        halves: await Promise.all(
          own.map(async ({ sealed }) => ({
            ...place,
            sealedHalf: await sealHalf(
              device.sealingKey,
              { ...label, ...place, party, flow },
              await sealer.open(place, sealed),
            ),
          })),
        ),
      }
    },
    async commit({ walletId }, rotation, alongside) {
      await db.transaction(async tx => {
        const own: Db = tx
        const [wallet] = await tx.select().from(wallets).where(eq(wallets.walletId, walletId)).for('update')
        if (wallet?.rotation === rotation) return
        const pending = await findPending(walletId, own)
        if (!wallet || pending?.rotation !== rotation || pending.generation !== wallet.generation + 1)
          throw missing()
        const { generation, sealedSecret, dataKey, deviceHalves, removed } = pending
        const deviceHalfOf = (device: string) =>
          deviceHalves.find(each => each.device === device)?.sealedHalf ?? null
        await tx.delete(sealedKeys).where(eq(sealedKeys.walletId, walletId))
        await tx.delete(halves).where(eq(halves.walletId, walletId))
        await tx
          .insert(sealedKeys)
          .values(
            pending.sealedKeys.map(each => ({ walletId, ...each, deviceHalf: deviceHalfOf(each.device) })),
          )
        await tx.insert(halves).values(pending.halves.map(each => ({ walletId, ...each })))
        await tx
          .update(wallets)
          .set({ generation, sealedSecret, dataKey, rotation })
          .where(eq(wallets.walletId, walletId))
        await tx.delete(rotations).where(eq(rotations.walletId, walletId))
        await alongside(removed, own)
      })
    },
    async undo({ walletId }, rotation) {
      await db.transaction(async tx => {
        const [wallet] = await tx.select().from(wallets).where(eq(wallets.walletId, walletId)).for('update')
        if (wallet?.rotation === rotation)
          throw new Refusal('conflict', 'The rotation is committed: it stays.')
        await tx
          .delete(rotations)
          .where(and(eq(rotations.walletId, walletId), eq(rotations.rotation, rotation)))
      })
    },
  }
}
