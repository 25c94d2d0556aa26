import type { PairKind } from '@latchkey/vault'
import type { NewRotation } from '@latchkey/vault/wire'
import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** A wallet, as far as one party keeps it. */
export const wallets = pgTable('wallet', {
  walletId: text('wallet_id').primaryKey(),
  /** Whose it is: at auth the id of the account, at the keeper the address that it verified. One wallet each. */
  owner: text('owner').notNull().unique(),
  userId: text('user_id').notNull(),
  generation: integer('generation').notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  /** The key that seals this party's halves, wrapped by the KMS. */
  dataKey: text('data_key').notNull(),
  state: text('state').$type<'pending' | 'committed'>().notNull(),
  /** The device that made it. */
  device: text('device').notNull(),
  /** Milliseconds since 1970. */
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  /** The rotation that made this generation; null for the first one. */
  rotation: text('rotation'),
})

const walletId = () =>
  text('wallet_id')
    .notNull()
    .references(() => wallets.walletId, { onDelete: 'cascade' })

const pair = {
  walletId: walletId(),
  kind: text('kind').$type<PairKind>().notNull(),
  /** A thumbprint; empty for `recovery`. */
  device: text('device').notNull(),
}

/** The wallet's key, sealed once for each pair of halves. */
export const sealedKeys = pgTable(
  'sealed_key',
  {
    ...pair,
    sealedKey: text('sealed_key').notNull(),
    /** The device's own half, sealed to its key, where another device made the generation. */
    deviceHalf: text('device_half'),
  },
  table => [primaryKey({ columns: [table.walletId, table.kind, table.device] })],
)

/** This party's halves, sealed by the data key of the wallet. */
export const halves = pgTable('half', { ...pair, sealed: text('sealed').notNull() }, table => [
  primaryKey({ columns: [table.walletId, table.kind, table.device] }),
])

/** A generation that is pending. The old one opens the wallet until this one is committed. */
export const rotations = pgTable('rotation', {
  walletId: walletId().primaryKey(),
  /** The id of the rotation, the same at both parties. */
  rotation: text('rotation').notNull(),
  generation: integer('generation').notNull(),
  removed: text('removed'),
  sealedSecret: text('sealed_secret').notNull(),
  /** A key of its own, wrapped by the KMS: the old one is gone with the old generation. */
  dataKey: text('data_key').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  sealedKeys: jsonb('sealed_keys').$type<NewRotation['sealedKeys']>().notNull(),
  /** Sealed by `dataKey`. */
  halves: jsonb('halves').$type<readonly { kind: PairKind; device: string; sealed: string }[]>().notNull(),
  deviceHalves: jsonb('device_halves').$type<NewRotation['deviceHalves']>().notNull(),
})
