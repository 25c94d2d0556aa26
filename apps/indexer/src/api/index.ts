import { db } from 'ponder:api'
import schema from 'ponder:schema'
import { Hono } from 'hono'
import { and, desc, eq, lt, or } from 'ponder'
import * as z from 'zod/mini'
import { readNetworks } from '../../settings.js'

const count = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/)),
  z.transform(text => Number(text)),
)
const querySchema = z.object({
  chainId: z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/)),
    z.transform(text => Number(text)),
  ),
  account: z.string().check(z.regex(/^0x[0-9a-f]{40}$/)),
  block: count,
  index: count,
  limit: count,
})

const { accountTransaction: table, indexedBlock } = schema
const maxRows = 200
const startBlocks = new Map(readNetworks().map(({ chainId, startBlock }) => [chainId, startBlock]))
const app = new Hono()

/** Transactions of an account strictly before a place, newest first, and the blocks that the index knows. */
app.get('/transactions', async context => {
  const query = z.safeParse(querySchema, context.req.query())
  if (!query.success) return context.json({ error: 'The query is not valid.' }, 400)
  const { chainId, account, block, index, limit } = query.data
  const firstBlock = startBlocks.get(chainId)
  if (firstBlock === undefined) return context.json({ error: 'The network is not indexed.' }, 404)
  // The newest block is read first: what is indexed meanwhile is more than it says, never less.
  const [newest] = await db.select().from(indexedBlock).where(eq(indexedBlock.chainId, chainId))
  const transactions = await db
    .select({ hash: table.hash, block: table.block, index: table.index })
    .from(table)
    .where(
      and(
        eq(table.chainId, chainId),
        eq(table.account, account as `0x${string}`),
        or(lt(table.block, block), and(eq(table.block, block), lt(table.index, index))),
      ),
    )
    .orderBy(desc(table.block), desc(table.index))
    .limit(Math.min(limit, maxRows))
  return context.json({ transactions, firstBlock, lastBlock: newest?.block ?? null })
})

export default app
