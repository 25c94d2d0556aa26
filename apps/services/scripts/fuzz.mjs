/**
 * Asks all routes of fresh services with what nobody should send: `npm run fuzz -- 1000000 [seed]`. With `--networks` the
 * services have local chains, whose nodes are switched off by turns.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../src/config/read-config.ts'
import { origins, projects } from '../src/database/schema/index.ts'
import { createServices } from '../src/server/create-services.ts'
import { fuzz } from '../src/testing/fuzz/fuzz.fixture.ts'
import { startSwitchedNetworks } from '../src/testing/fuzz/switched-networks.fixture.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { networks: { type: 'boolean', default: false } },
})
const [requests = 1_000_000, seed = 1] = positionals.map(Number)
const dataDir = await mkdtemp(path.join(tmpdir(), 'latchkey-fuzz-'))
const networks = values.networks ? await startSwitchedNetworks() : undefined
const limits = { addressPerMinute: 1_000_000_000, projectPerMinute: 1_000_000_000, ...networks?.limits }
const config = readConfig({
  env: process.env,
  flags: {
    ...{ port: 0, logLevel: 'error', dataDir, limits, analytics: true, seed: true },
    ...networks?.settings,
  },
})
const services = await createServices({ config })
const { db } = services.context.database
const [projectId, origin] = ['fuzz', 'https://app.test']
await db.insert(projects).values({ id: projectId, name: projectId })
await db.insert(origins).values({ projectId, origin })
await networks?.fill(services)
const report = await fuzz({ url: services.url, requests, seed, projectId, origin, ...networks?.fuzz })
await services.close()
await networks?.stop()
await rm(dataDir, { recursive: true, force: true })
process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`)
process.exitCode = report.wrong.length === 0 ? 0 : 1
