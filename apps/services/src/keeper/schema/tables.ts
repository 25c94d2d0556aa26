import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Milliseconds since 1970. */
const time = (name: string) => bigint(name, { mode: 'number' })

/** What a person is asked to approve. */
export const keeperFlows = pgTable(
  'keeper_flow',
  {
    id: text('id').primaryKey(),
    device: text('device').notNull(),
    email: text('email').notNull(),
    projectId: text('project_id').notNull(),
    origin: text('origin').notNull(),
    browser: text('browser').notNull(),
    locale: text('locale').notNull(),
    state: text('state').$type<'waiting' | 'approved' | 'denied' | 'expired'>().notNull(),
    /** `creation`: by the code. `approved`: by the link; only that hands out a half. */
    kind: text('kind').$type<'creation' | 'approved'>(),
    /** SHA-256 of the link's token, base64url. */
    linkHash: text('link_hash').notNull().unique(),
    numberMac: text('number_mac').notNull(),
    /** Of a code that was never made where the address has a wallet. */
    codeMac: text('code_mac').notNull(),
    triesLeft: integer('tries_left').notNull(),
    startedAt: time('started_at').notNull(),
    endsAt: time('ends_at').notNull(),
  },
  table => [index('keeper_flow_pair').on(table.device, table.email)],
)
