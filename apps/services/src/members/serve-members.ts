import { siwxAccounts } from '@latchkey/siwx/drizzle'
import { openApiPaths, type Siwx } from '@latchkey/siwx/server'
import { countDistinct } from 'drizzle-orm'
import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { Db } from '../database/database.types.js'
import type { RateLimits } from '../server/limits.js'

interface ServeInput {
  readonly db: Db
  readonly limits: RateLimits
  addressOf(c: Context): string
}

/** Verifying asks nodes; the rest reads a row. */
const costs: Readonly<Record<string, number>> = { '/siwx/verify': 5, '/siwx/link': 5 }

const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

const membersAnswer = z.object({
  user: z.object({ id: z.string() }),
  /** CAIP-10 ids. */
  accounts: z.array(z.string()),
  linked: z.array(z.object({ accountId: z.string(), identity: z.string() })),
  members: z.int(),
})

const describeAnswer = (description: string, schema: z.ZodMiniType) => ({
  description,
  content: { 'application/json': { schema: z.toJSONSchema(schema, { io: 'input' }) } },
})

/** Describes the sign-in and what only members get (OpenAPI 3.1). */
export const membersPaths = ({ basePath }: Siwx): ReturnType<typeof openApiPaths> => ({
  ...openApiPaths(basePath),
  '/members': {
    get: {
      summary: 'Who is signed in, and how many members there are',
      responses: {
        200: describeAnswer('The answer', membersAnswer),
        default: describeAnswer('Why there is none', refusal),
      },
    },
  },
})

/**
 * Adds the sign-in and what only members get. Add it before the headers of CORS: cookies are for pages of the listed hosts
 * alone.
 */
export function serveMembers(app: Hono, siwx: Siwx, { db, limits, addressOf }: ServeInput): void {
  app.all(`${siwx.basePath}/*`, async c => {
    await limits.spendAddress(addressOf(c), costs[c.req.path] ?? 1)
    return siwx.handler(c.req.raw)
  })
  app.get('/members', async c => {
    await limits.spendAddress(addressOf(c), 1)
    c.header('cache-control', 'no-store')
    const session = await siwx.session(c.req.raw)
    if (!session)
      return c.json({ error: { code: 'notSignedIn', message: 'Sign in with a wallet first.' } }, 401)
    const [counted] = await db.select({ members: countDistinct(siwxAccounts.userId) }).from(siwxAccounts)
    const { user, accounts, linked } = session
    return c.json({ user, accounts, linked, members: counted?.members ?? 0 })
  })
}
