import type { BetterAuthPluginDBSchema } from 'better-auth'

const text = { type: 'string', required: true } as const
const time = { type: 'date', required: true } as const
const unique = { ...text, unique: true } as const

/** The tables that better-auth's migrations make. */
export const schema = {
  siwxAccount: {
    fields: {
      identity: unique,
      accountId: text,
      userId: { ...text, index: true, references: { model: 'user', field: 'id', onDelete: 'cascade' } },
      linkedAt: time,
      primaryAt: time,
    },
  },
  // No reference to the session: that may be in a secondary storage.
  siwxSession: {
    fields: {
      sessionId: unique,
      accounts: text,
      contracts: text,
      method: text,
      provedAt: time,
      checkedAt: time,
      expiresAt: time,
    },
  },
} as const satisfies BetterAuthPluginDBSchema
