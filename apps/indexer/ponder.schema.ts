import { onchainTable, primaryKey } from 'ponder'

/** Which transaction concerns which account. */
export const accountTransaction = onchainTable(
  'account_transaction',
  column => ({
    chainId: column.integer().notNull(),
    /** In lower case. */
    account: column.hex().notNull(),
    block: column.integer().notNull(),
    /** Of the transaction in its block. */
    index: column.integer().notNull(),
    hash: column.hex().notNull(),
  }),
  table => ({ pk: primaryKey({ columns: [table.chainId, table.account, table.block, table.index] }) }),
)

/** The newest block of a network that is indexed. */
export const indexedBlock = onchainTable('indexed_block', column => ({
  chainId: column.integer().primaryKey(),
  block: column.integer().notNull(),
}))
