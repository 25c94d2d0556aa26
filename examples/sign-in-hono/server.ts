import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { createMemoryStores, createSiwx } from '@latchkey/siwx/server'
import { Hono } from 'hono'

const port = Number(process.env.PORT ?? 3000)

const siwx = createSiwx({
  domains: [`localhost:${port}`],
  networks: ['eip155:1', 'eip155:10'],
  verifiers: { eip155: () => import('@latchkey/adapter-evm/verify') },
  // In production: `createSqlStores(db)` of `@latchkey/siwx/drizzle`.
  ...createMemoryStores(),
})

const app = new Hono()
app.all('/siwx/*', c => siwx.handler(c.req.raw))
app.get('/members', async c => {
  const session = await siwx.session(c.req.raw)
  return session ? c.json({ welcome: `Welcome, ${session.accounts[0]}` }) : c.json({}, 401)
})
app.use(serveStatic({ root: './dist' }))

serve({ fetch: app.fetch, port }, () => process.stdout.write(`http://localhost:${port}\n`))
