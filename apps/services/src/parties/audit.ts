import type { Db } from '../database/database.types.js'
import { auditEntries } from './tables/devices.js'

/** Writes what happened. `about`: a flow, a wallet or an account. Never an address, a code or a token. */
export type Audit = (
  entry: { readonly what: string; readonly device: string; readonly about: string },
  /** The transaction that it belongs to. */
  db?: Db,
) => Promise<void>

export const createAudit =
  (own: Db, now: () => number): Audit =>
  async (entry, db = own) => {
    await db.insert(auditEntries).values({ at: now(), ...entry })
  }
