import { toNodeHandler, toRequestHead } from '@latchkey/siwx/node'
import { createMemoryStores, createSiwx } from '@latchkey/siwx/server'
import express from 'express'

const port = Number(process.env.PORT ?? 3000)

const siwx = createSiwx({
  domains: [`localhost:${port}`],
  networks: ['eip155:1', 'eip155:10'],
  verifiers: { eip155: () => import('@latchkey/adapter-evm/verify') },
  // In production: `createSqlStores(db)` of `@latchkey/siwx/drizzle`.
  ...createMemoryStores(),
})

const app = express()
app.use(toNodeHandler(siwx))
app.get('/members', async (request, response) => {
  const session = await siwx.session(toRequestHead(request))
  if (session) response.json({ welcome: `Welcome, ${session.accounts[0]}` })
  else response.status(401).json({})
})
app.use(express.static('dist'))

app.listen(port, () => process.stdout.write(`http://localhost:${port}\n`))
