import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { projects } from './projects.js'

/** Times are milliseconds since the epoch. */
const milliseconds = (name: string) => bigint(name, { mode: 'number' })
/** A uint256. */
const uint256 = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })

/** A transaction that tries to include operations. Stored before it is sent. */
export interface BundleAttempt {
  readonly hash: string
  /** The signed transaction: it may be sent again and again. */
  readonly raw: string
  /** Hashes of its operations. None: it frees the executor's nonce. */
  readonly operations: readonly string[]
  /** In wei, decimal. */
  readonly maxFeePerGas: string
  readonly maxPriorityFeePerGas: string
}

/** A nonce of the executor, with the transactions that were signed for it: at most one of them gets into a block. */
export const bundles = pgTable(
  'bundle',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** CAIP-2. */
    network: text('network').notNull(),
    /** Lower case. */
    executor: text('executor').notNull(),
    executorNonce: bigint('executor_nonce', { mode: 'number' }).notNull(),
    state: text('state').$type<'open' | 'done'>().notNull(),
    attempts: jsonb('attempts').$type<readonly BundleAttempt[]>().notNull(),
    /** The block before the first attempt: no inclusion is older. */
    fromBlock: bigint('from_block', { mode: 'number' }).notNull(),
    createdAt: milliseconds('created_at').notNull(),
  },
  table => [
    // One process alone has a bundle under way in a network: whoever inserts the row.
    uniqueIndex('bundle_open').on(table.network).where(sql`${table.state} = 'open'`),
    index('bundle_created').on(table.createdAt),
  ],
)

/** Where an operation is: waiting, in a sent bundle, in a block, or given up. */
export type OperationState = 'pending' | 'submitted' | 'included' | 'dropped'

/** User operations that the bundler accepted. */
export const userOperations = pgTable(
  'user_operation',
  {
    hash: text('hash').primaryKey(),
    network: text('network').notNull(),
    entryPoint: text('entry_point').notNull(),
    /** Lower case. */
    sender: text('sender').notNull(),
    nonce: uint256('nonce').notNull(),
    /** As JSON-RPC has it. */
    operation: jsonb('operation').$type<Readonly<Record<string, string>>>().notNull(),
    projectId: text('project_id').references(() => projects.id, { onDelete: 'set null' }),
    maxFeePerGas: uint256('max_fee_per_gas').notNull(),
    maxPriorityFeePerGas: uint256('max_priority_fee_per_gas').notNull(),
    state: text('state').$type<OperationState>().notNull(),
    /** Why it was given up. */
    reason: text('reason'),
    /** How often a bundle with it failed in a block. */
    failures: integer('failures').notNull().default(0),
    bundleId: bigint('bundle_id', { mode: 'number' }).references(() => bundles.id, { onDelete: 'set null' }),
    transactionHash: text('transaction_hash'),
    success: boolean('success'),
    createdAt: milliseconds('created_at').notNull(),
    changedAt: milliseconds('changed_at').notNull(),
  },
  table => [
    uniqueIndex('user_operation_nonce')
      .on(table.network, table.sender, table.nonce)
      .where(sql`${table.state} in ('pending', 'submitted')`),
    index('user_operation_state').on(table.network, table.state, table.createdAt),
    index('user_operation_bundle').on(table.bundleId),
    index('user_operation_changed').on(table.changedAt),
  ],
)

/** What a project may spend on the operations of its visitors, in wei. */
export const paymasterBudgets = pgTable(
  'paymaster_budget',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    network: text('network').notNull(),
    budget: uint256('budget').notNull(),
    /** What included operations cost. */
    spent: uint256('spent').notNull().default(sql`0`),
  },
  table => [primaryKey({ columns: [table.projectId, table.network] })],
)

/** Operations that the paymaster approved. An open one reserves the most that it may cost. */
export const paymasterGrants = pgTable(
  'paymaster_grant',
  {
    /** Hash of the operation. */
    hash: text('hash').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    network: text('network').notNull(),
    sender: text('sender').notNull(),
    nonce: uint256('nonce').notNull(),
    maxCost: uint256('max_cost').notNull(),
    cost: uint256('cost'),
    state: text('state').$type<'open' | 'used' | 'released'>().notNull(),
    fromBlock: bigint('from_block', { mode: 'number' }).notNull(),
    validUntil: milliseconds('valid_until').notNull(),
  },
  table => [index('paymaster_grant_open').on(table.network, table.state, table.projectId)],
)
