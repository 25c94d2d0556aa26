import { boolean, doublePrecision, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A token that the operator lists. Only listed tokens appear in balances, and only they count as no spam. */
export const tokens = pgTable(
  'token',
  {
    /** CAIP-10, in lower case for eip155. */
    id: text('id').primaryKey(),
    /** CAIP-2. */
    networkId: text('network_id').notNull(),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    decimals: integer('decimals').notNull(),
    /** Id of an image of the services. */
    imageId: text('image_id'),
    /** Collections of NFTs are listed too: a listed one is never shown as spam. */
    isCollection: boolean('is_collection').notNull().default(false),
    /** Order in the answers. */
    rank: integer('rank').notNull().default(0),
  },
  table => [index('token_network').on(table.networkId, table.rank)],
)

/** The last known price of something, in US dollars. */
export const prices = pgTable('price', {
  /** CAIP-10 of a token, CAIP-2 of a network for its coin, or `currency:eur`. Never a symbol. */
  asset: text('asset').primaryKey(),
  usd: doublePrecision('usd').notNull(),
  /** When the price was true. Null: the operator fixed it, it has no age. */
  pricedAt: timestamp('priced_at', { withTimezone: true }),
})
