import * as z from 'zod/mini'
import type { Store } from '../storage/store.types.js'

const record = z.object({
  email: z.string(),
  userId: z.string(),
  walletId: z.string(),
  generation: z.number(),
  /** The thumbprint of the device that the half belongs to. */
  device: z.string(),
  /** The device's half, under a key that cannot be read. */
  sealedHalf: z.string(),
  /** `creating` and `adding`: not confirmed by both parties yet. The next start finishes or undoes it. */
  state: z.union([z.literal('creating'), z.literal('adding'), z.literal('committed')]),
  /** The keeper's flow in which a wallet was made. */
  flow: z.optional(z.string()),
  addresses: z.optional(
    z.object({ eip155: z.string(), solana: z.string(), owner: z.string(), smartAccount: z.string() }),
  ),
})

/** A wallet on this device. */
export type WalletRecord = z.infer<typeof record>

/** The wallets of this device, one for each address of email. */
export interface WalletRecords {
  read(email: string): Promise<WalletRecord | undefined>
  write(record: WalletRecord): Promise<void>
  remove(email: string): Promise<void>
}

const nameOf = (email: string) => `wallet:${email}`

/** Creates the records in a store. */
export const createRecords = (store: Store): WalletRecords => ({
  async read(email) {
    const read = record.safeParse(await store.read(nameOf(email)))
    return read.success ? read.data : undefined
  },
  write: value => store.write(nameOf(value.email), value),
  remove: email => store.remove(nameOf(email)),
})
