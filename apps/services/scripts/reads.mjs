#!/usr/bin/env node
/**
 * Asks the built services for wallets and balances at a fixed rate, on the embedded database and on PostgreSQL, and prints
 * what the callers felt: `npm run reads -- --seconds 30`. Passes if no request failed and p99 is below the target.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEip155Chains } from '@latchkey/local-chains'
import { startPostgres } from '../src/testing/servers/postgres-server.fixture.ts'
import { runServicesCommand, startServicesProcess } from '../src/testing/services-process.fixture.ts'
import { cpuOf, memoryOf, readCores } from './process-figures.mjs'

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '30' },
    'warm-up': { type: 'string', default: '10' },
    only: { type: 'string' },
  },
})
const [rate, seconds, warmUpSeconds] = [values.rate, values.seconds, values['warm-up']].map(Number)
const target = { p99Ms: 50 }
const isBuilt = true
const seedFile = new URL('../seed/wallets.generated.json', import.meta.url)

const networksOf = chains =>
  Object.fromEntries(
    chains.all.map(({ chainId, name, rpcUrl }) => [
      `eip155:${chainId}`,
      { name, currency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [rpcUrl], testnet: true },
    ]),
  )

/** One project has all requests of the run, three cost units each on average. Limits per address stay as they are. */
const settings = chains => ({
  LATCHKEY_SEED: 'true',
  LATCHKEY_NETWORKS: JSON.stringify(networksOf(chains)),
  LATCHKEY_LIMITS: JSON.stringify({ projectPerMinute: rate * 60 * 5 }),
  TRUSTED_PROXIES: '127.0.0.1/32',
})

/** Lists the tokens of the chains, with prices that do not age. */
const fillTables = async (chains, env, folder) => {
  const admin = async (...args) => {
    const { code, output } = await runServicesCommand(['admin', ...args], env, { isBuilt })
    if (code !== 0) throw new Error(output)
  }
  const tokens = chains.all.flatMap(({ chainId, tokens }) =>
    tokens.map(({ address, name, symbol, decimals }) => ({
      ...{ id: `eip155:${chainId}:${address}`, name, symbol, decimals },
    })),
  )
  const file = path.join(folder, 'tokens.json')
  await writeFile(file, JSON.stringify(tokens))
  await admin('token', 'import', file)
  const coins = chains.all.map(({ chainId }) => `eip155:${chainId}`)
  for (const asset of [...coins, ...tokens.map(({ id }) => id), 'currency:eur'])
    await admin('price', 'set', asset, '1.1', '--fixed')
}

/** The load has a process of its own: its work must not be measured as the services'. */
const startReader = options => {
  const child = fork(new URL('./reader.mjs', import.meta.url))
  child.send(options)
  return { warm: once(child, 'message'), read: () => once(child, 'message').then(([report]) => report) }
}

const measure = async (chains, database) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'services-reads-'))
  const postgres = database === 'PostgreSQL' ? await startPostgres() : undefined
  const env = {
    ...settings(chains),
    LATCHKEY_DATA: path.join(folder, 'data'),
    ...(postgres && { DATABASE_URL: postgres.url }),
  }
  const serve = () => startServicesProcess(['serve', '--port', '0'], env, { isBuilt })
  try {
    // The first start makes and seeds the database; nobody else may have it open while the tables are filled.
    await (await serve()).stop()
    await fillTables(chains, env, folder)
    const services = await serve()
    try {
      const wallets = JSON.parse(await readFile(seedFile, 'utf8'))
      const reader = startReader({
        ...{ url: services.url, rate, seconds, warmUpSeconds, seed: 1 },
        accounts: chains.one.accounts.map(({ address }) => address),
        chainIds: chains.all.map(({ chainId }) => `eip155:${chainId}`),
        walletIds: wallets.map(({ id }) => id),
      })
      await reader.warm
      const [before, coresBefore] = [await cpuOf(services.pid), readCores()]
      const report = await reader.read()
      const [after, cores] = [await cpuOf(services.pid), readCores()]
      return {
        ...{ database, ...report, cpu: (after - before) / seconds, rss: await memoryOf(services.pid) },
        machine: (cores.busy - coresBefore.busy) / (cores.total - coresBefore.total),
      }
    } finally {
      await services.stop()
    }
  } finally {
    await postgres?.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const ms = value => value.toFixed(1)
const failuresOf = ({ errors }) => Object.values(errors).reduce((sum, count) => sum + count, 0)

const print = rows => {
  const head = [
    ...['database', 'requests', 'per second', 'p50 ms', 'p99 ms', 'max ms', 'failed'],
    ...['started late p99 ms', 'CPU % of a core', 'machine busy %', 'RSS MB'],
  ]
  const cells = rows.map(each => [
    ...[each.database, each.requests, ms(each.perSecond), ms(each.p50), ms(each.p99), ms(each.max)],
    ...[
      failuresOf(each),
      ms(each.lateP99),
      Math.round(each.cpu * 100),
      Math.round(each.machine * 100),
      each.rss,
    ],
  ])
  for (const line of [head, head.map(() => '---'), ...cells]) console.log(`| ${line.join(' | ')} |`)
}

const rows = []
const chains = await startEip155Chains()
try {
  for (const database of ['embedded', 'PostgreSQL'].filter(name => !values.only || name === values.only)) {
    rows.push(await measure(chains, database))
    console.error(`${database}: ${JSON.stringify(rows.at(-1).errors)}`)
  }
} finally {
  await chains.stop()
}
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} cores (${os.cpus()[0]?.model}), Node ${process.versions.node}, ${seconds} s after ${warmUpSeconds} s, load ${ms(os.loadavg()[0])}\n`,
)
print(rows)
const failed = rows.filter(each => failuresOf(each) > 0 || each.p99 >= target.p99Ms)
if (failed.length > 0) {
  console.error(`not met: ${failed.map(({ database }) => database).join(', ')}`)
  process.exitCode = 1
}
