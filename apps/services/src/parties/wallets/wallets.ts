import { fromBase64Url, type Party, randomBytes, sealHalf, type WalletLabel } from '@latchkey/vault'
import type { NewPart, ReleasedPart } from '@latchkey/vault/wire'
import { and, eq, inArray, lt, ne, or } from 'drizzle-orm'
import type { Db } from '../../database/database.types.js'
import type { ProvenDevice } from '../http/devices.js'
import { Refusal } from '../http/refusal.js'
import type { Kms } from '../keys/kms.types.js'
import { halves, sealedKeys, wallets } from '../tables/wallets.js'
import { checkPart } from './part-rules.js'
import { openHalfSealer } from './seal-halves.js'

/** The most devices of one wallet. */
const MAX_DEVICES = 20

export type StoredWallet = typeof wallets.$inferSelect

interface NewWalletInput {
  readonly owner: string
  readonly device: string
  readonly part: NewPart
  /** Another device's wallet that is still pending gives way when it was made before this time. */
  readonly replacePendingBefore?: number
}

/** The wallets of one party. */
export interface PartyWallets {
  findByOwner(owner: string): Promise<StoredWallet | undefined>
  /** @throws Refusal `notFound` where user, wallet and generation are not those of one wallet */
  find(label: WalletLabel): Promise<StoredWallet>
  /** Keeps a wallet as pending. The same again is no error. @throws Refusal `conflict`, `invalidRequest` */
  create(input: NewWalletInput): Promise<void>
  /** @throws Refusal `notFound` */
  commit(wallet: StoredWallet): Promise<void>
  /** Removes a wallet that is pending; none is no error. @throws Refusal `conflict` for one that is committed */
  undo(wallet: StoredWallet): Promise<void>
  /** The sealed texts of a device, and this party's halves for it, sealed to its key. */
  release(wallet: StoredWallet, device: ProvenDevice, flow: string): Promise<ReleasedPart>
  /** Keeps the pairs of a device, in place of those that it had. @throws Refusal `notFound`, `conflict`, `invalidRequest` */
  addDevice(wallet: StoredWallet, device: string, part: NewPart): Promise<void>
  /** Deletes the pairs of a device. Returns whether it had any. */
  removeDevice(wallet: StoredWallet, device: string): Promise<boolean>
  hasDevice(wallet: Pick<StoredWallet, 'walletId'>, device: string): Promise<boolean>
}

interface WalletsInput {
  readonly db: Db
  readonly kms: Kms
  readonly party: Party
  now(): number
}

const isOfWallet = (wallet: StoredWallet, label: WalletLabel): boolean =>
  wallet.walletId === label.walletId &&
  wallet.userId === label.userId &&
  wallet.generation === label.generation

const missing = () => new Refusal('notFound', 'There is no such wallet.')

const deviceHalfOf = (keys: readonly (typeof sealedKeys.$inferSelect)[], device: string) => {
  const deviceHalf = keys.find(each => each.device === device)?.deviceHalf
  return deviceHalf ? { deviceHalf } : {}
}

export function createPartyWallets({ db, kms, party, now }: WalletsInput): PartyWallets {
  const findByOwner = async (owner: string) =>
    (await db.select().from(wallets).where(eq(wallets.owner, owner)).limit(1))[0]

  const sealParts = async (wallet: WalletLabel & { dataKey: string }, part: NewPart) => {
    const sealer = await openHalfSealer(kms, party, wallet)
    const { walletId } = wallet
    return {
      keys: part.sealedKeys.map(each => ({ walletId, ...each })),
      halves: await Promise.all(
        part.halves.map(async ({ half, ...place }) => ({
          ...{ walletId, ...place },
          sealed: await sealer.seal(place, fromBase64Url(half)),
        })),
      ),
    }
  }
  const ofDevice = (table: typeof sealedKeys | typeof halves, walletId: string, device: string) =>
    and(eq(table.walletId, walletId), eq(table.device, device))

  return {
    findByOwner,
    async find(label) {
      const [wallet] = await db.select().from(wallets).where(eq(wallets.walletId, label.walletId)).limit(1)
      if (!wallet || !isOfWallet(wallet, label)) throw missing()
      return wallet
    },
    async create({ owner, device, part, replacePendingBefore }) {
      checkPart(part, { party, device, isNew: true })
      const { userId, walletId, generation, sealedSecret } = part
      const dataKey = await kms.wrap(randomBytes(32), `${party}/wallet/${walletId}`)
      const sealed = await sealParts({ userId, walletId, generation, dataKey }, part)
      const isCreated = await db.transaction(async tx => {
        if (replacePendingBefore !== undefined)
          await tx
            .delete(wallets)
            .where(
              and(
                ...[eq(wallets.owner, owner), eq(wallets.state, 'pending'), ne(wallets.device, device)],
                lt(wallets.createdAt, replacePendingBefore),
              ),
            )
        const label = { owner, userId, walletId, generation }
        const added = await tx
          .insert(wallets)
          .values({ ...label, sealedSecret, dataKey, device, state: 'pending', createdAt: now() })
          .onConflictDoNothing()
          .returning({ walletId: wallets.walletId })
        if (added.length === 0) return false
        await tx.insert(sealedKeys).values(sealed.keys)
        await tx.insert(halves).values(sealed.halves)
        return true
      })
      if (isCreated) return
      const existing = await findByOwner(owner)
      // The answer to the first request was lost on its way.
      const isSame =
        existing !== undefined && isOfWallet(existing, part) && existing.sealedSecret === sealedSecret
      if (!isSame || existing.state !== 'pending' || existing.device !== device)
        throw new Refusal('conflict', 'There is a wallet already. Open it instead.')
    },
    async commit({ walletId }) {
      const found = await db
        .update(wallets)
        .set({ state: 'committed' })
        .where(eq(wallets.walletId, walletId))
        .returning({ walletId: wallets.walletId })
      if (found.length === 0) throw missing()
    },
    async undo({ walletId }) {
      const gone = await db
        .delete(wallets)
        .where(and(eq(wallets.walletId, walletId), eq(wallets.state, 'pending')))
        .returning({ walletId: wallets.walletId })
      if (gone.length > 0) return
      const [left] = await db.select().from(wallets).where(eq(wallets.walletId, walletId)).limit(1)
      if (left) throw new Refusal('conflict', 'The wallet is committed: it stays.')
    },
    async release(wallet, device, flow) {
      const { walletId, userId, generation, sealedSecret, state, createdAt } = wallet
      const mine = (table: typeof sealedKeys | typeof halves) =>
        and(eq(table.walletId, walletId), or(eq(table.device, device.id), eq(table.device, '')))
      const keys = await db.select().from(sealedKeys).where(mine(sealedKeys))
      const own = await db.select().from(halves).where(mine(halves))
      const sealer = await openHalfSealer(kms, party, wallet)
      const label = { userId, walletId, generation }
      return {
        ...{ ...label, sealedSecret, state, createdAt },
        ...deviceHalfOf(keys, device.id),
        sealedKeys: keys.map(({ kind, device: id, sealedKey }) => ({ kind, device: id, sealedKey })),
        halves: await Promise.all(
          own.map(async ({ kind, device: id, sealed }) => {
            const place = { kind, device: id }
            const half = await sealer.open(place, sealed)
            return {
              ...place,
              sealedHalf: await sealHalf(device.sealingKey, { ...label, ...place, party, flow }, half),
            }
          }),
        ),
      }
    },
    async addDevice(wallet, device, part) {
      checkPart(part, { party, device, isNew: false })
      if (!isOfWallet(wallet, part)) throw missing()
      const sealed = await sealParts(wallet, part)
      const { walletId } = wallet
      await db.transaction(async tx => {
        // One device after the other, so that the count is right; and none is added to a wallet that was undone meanwhile.
        const [left] = await tx.select().from(wallets).where(eq(wallets.walletId, walletId)).for('update')
        if (!left || !isOfWallet(left, part)) throw missing()
        await tx.delete(sealedKeys).where(ofDevice(sealedKeys, walletId, device))
        await tx.delete(halves).where(ofDevice(halves, walletId, device))
        const others = await tx
          .selectDistinct({ device: sealedKeys.device })
          .from(sealedKeys)
          .where(and(eq(sealedKeys.walletId, walletId), ne(sealedKeys.device, '')))
        if (others.length >= MAX_DEVICES)
          throw new Refusal('conflict', `A wallet has at most ${MAX_DEVICES} devices. Remove one first.`)
        await tx.insert(sealedKeys).values(sealed.keys)
        await tx.insert(halves).values(sealed.halves)
      })
    },
    async removeDevice({ walletId }, device) {
      if (device === '') return false
      return db.transaction(async tx => {
        await tx.delete(halves).where(ofDevice(halves, walletId, device))
        const gone = await tx
          .delete(sealedKeys)
          .where(ofDevice(sealedKeys, walletId, device))
          .returning()
        return gone.length > 0
      })
    },
    async hasDevice({ walletId }, device) {
      if (device === '') return false
      const found = await db
        .select({ kind: sealedKeys.kind })
        .from(sealedKeys)
        .where(
          and(ofDevice(sealedKeys, walletId, device), inArray(sealedKeys.kind, ['device', 'withoutAuth'])),
        )
      return found.length > 0
    },
  }
}
