import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../config/read-config.js'
import { keepsBackend, type Session } from '../database/keeps-backend.js'
import { openPostgresSession } from '../database/postgres.js'
import { startFakeHost } from '../testing/fake-host.fixture.js'
import { startFakeNode } from '../testing/fake-node.fixture.js'
import { runMain } from '../testing/run-main.fixture.js'
import { createPostgresDatabase } from '../testing/servers/test-databases.fixture.js'
import { startTestServices } from '../testing/services-under-test.fixture.js'
import { examine } from './examine.js'

const createFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const startNode = async (result: unknown, headers: Record<string, string> = {}): Promise<string> => {
  const server = createServer((_request, response) =>
    response.writeHead(200, headers).end(JSON.stringify({ jsonrpc: '2.0', id: 1, result })),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/key-of-node`
}

const network = (...rpcUrls: string[]) => ({
  name: 'Local',
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls,
})

const linesOf = async (settings: Record<string, unknown>): Promise<string> => {
  const findings = await examine(readConfig({ flags: { dataDir: await createFolder(), ...settings } }))
  return findings.map(({ level, about, text }) => `${level} ${about}: ${text}`).join('\n')
}

describe('the doctor', () => {
  it('finds nothing wrong with PostgreSQL as it comes, before and after the tables are made', async () => {
    const databaseUrl = await createPostgresDatabase()
    const fresh = await linesOf({ databaseUrl })
    expect(fresh).not.toContain('wrong')
    expect(fresh).toContain('migrations are to come')
    await startTestServices({ kind: 'postgres', config: { databaseUrl } })
    const made = await linesOf({ databaseUrl })
    for (const line of [
      'fsync and full_page_writes are on',
      'LISTEN and NOTIFY work',
      'Connections keep their backend',
    ])
      expect(made).toContain(`ok database: ${line}`)
    expect(made).toContain('ok database: The tables are up to date.')
    expect(made).toContain('ok clock:')
  })

  it('finds a PostgreSQL that may lose what it acknowledged, and one that is away', async () => {
    const databaseUrl = await createPostgresDatabase()
    const loose = `${databaseUrl}?options=${encodeURIComponent('-c synchronous_commit=off')}`
    expect(await linesOf({ databaseUrl: loose })).toContain('wrong database: synchronous_commit is off')
    const away = await linesOf({ databaseUrl: 'postgres://someone:password@127.0.0.1:9/none' })
    expect(away).toContain('wrong database: PostgreSQL cannot be reached (ECONNREFUSED).')
    expect(away).not.toContain('password')
  })

  it('says what the embedded database promises, and that a process uses it', async () => {
    const { context } = await startTestServices({ kind: 'pglite' })
    const lines = await linesOf({ dataDir: context.config.dataDir })
    expect(lines).toContain('note database: Another process uses the folder')
    expect(lines).toContain('not when the power fails')
    expect(await linesOf({})).toContain('ok database: The folder of the embedded database is free.')
  })

  it('finds nodes that are away, serve another network or have a wrong clock, and names no address', async () => {
    const late = new Date(Date.now() - 600_000).toUTCString()
    const lines = await linesOf({
      networks: {
        'eip155:1': network(await startNode('0x1'), 'http://127.0.0.1:9/key-of-node', await startNode('0x2')),
        'eip155:5': network(await startNode('0x5', { date: late })),
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': network(
          await startNode('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'),
        ),
      },
    })
    for (const line of [
      'ok network eip155:1: Node 1 answers.',
      'wrong network eip155:1: Node 2 does not answer.',
      'wrong network eip155:1: Node 3 serves another network.',
      'wrong clock: The clock of node 1 of eip155:5 differs by',
      'ok network solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp: Node 1 answers.',
    ])
      expect(lines).toContain(line)
    expect(lines).not.toContain('key-of-node')
  })

  it('says where history and prices come from, and which network no feed knows', async () => {
    const answers: Record<string, unknown> = {
      eth_blockNumber: '0x10',
      eth_chainId: '0x1',
      ots_getApiLevel: 8,
    }
    const nodeOf = (served: readonly string[]) =>
      startFakeNode(({ method }) =>
        served.includes(method)
          ? { result: answers[method] }
          : { error: { code: -32_601, message: 'Method not found' } },
      )
    const archive = await nodeOf(['eth_blockNumber', 'eth_chainId', 'ots_getApiLevel'])
    const plain = await nodeOf(['eth_blockNumber', 'eth_chainId'])
    const feed = await startFakeHost((_path, response) =>
      response.end(JSON.stringify({ ethereum: { usd: 3_000, last_updated_at: 1_800_000_000 } })),
    )
    const lines = await linesOf({
      networks: {
        'eip155:1': network(archive.url),
        'eip155:4242': network(plain.url),
        'eip155:4243': { ...network(plain.url), activity: { source: 'none' } },
        'eip155:4244': network('http://127.0.0.1:9'),
      },
      priceFeeds: [
        { form: 'coingecko', url: `${feed.url}/?key=secret` },
        { form: 'defillama', url: `${feed.url}/?key=secret` },
      ],
    })
    for (const line of [
      'ok network eip155:1: History comes from ots.',
      'note network eip155:4242: History comes from logs',
      'note network eip155:4243: There is no history.',
      'note network eip155:4244: Where history comes from is not known',
      'ok prices: Feed 1 (coingecko) answers.',
      'wrong prices: Feed 2 (defillama) does not answer as a feed of its form does.',
      'note network eip155:4242: No feed knows its coin.',
    ])
      expect(lines).toContain(line)
    expect(lines).not.toContain('network eip155:1: No feed')
    expect(lines).not.toContain('secret')
  })

  it('finds a Redis that is away, and settings that do not fit a public address', async () => {
    const lines = await linesOf({
      redisUrl: 'redis://:password@127.0.0.1:9',
      publicUrl: 'http://services.example.org',
      allowLoopbackSources: true,
    })
    expect(lines).toContain('wrong redis: Redis does not answer.')
    expect(lines).toContain('wrong settings: publicUrl is http')
    expect(lines).toContain('wrong settings: allowLoopbackSources is on')
    expect(lines).not.toContain('password')
  })

  it('ends with 1 when something is wrong, and with 0 when nothing is', async () => {
    const folder = await createFolder()
    const right = await runMain(['doctor', '--data', folder])
    expect(right).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Nothing is wrong.') })
    const wrong = await runMain(['doctor', '--data', folder], { REDIS_URL: 'redis://127.0.0.1:9' })
    expect(wrong).toMatchObject({ code: 1, stdout: expect.stringContaining('Wrong: 1.') })
    expect((await runMain(['doctor', '--data', folder, '--port', 'x'])).code).toBe(1)
  })
})

it('a pooler that shares backends between statements is noticed', async () => {
  const url = await createPostgresDatabase()
  expect(await keepsBackend(() => openPostgresSession(url))).toBe(true)
  // As a pooler in transaction mode: outside a transaction every statement gets the backend that is free.
  const backends: Session[] = []
  for (let i = 0; i < 5; i += 1) backends.push(await openPostgresSession(url))
  const free = [...backends]
  const open = async (): Promise<Session> => {
    let held: Session | undefined
    return {
      async ask(statement) {
        const backend = held ?? (free.pop() as Session)
        if (statement === 'begin') held = backend
        const answer = await backend.ask(statement)
        if (!held) free.push(backend)
        return answer
      },
      end: async () => {},
    }
  }
  expect(await keepsBackend(open)).toBe(false)
  await Promise.all(backends.map(backend => backend.end()))
})
