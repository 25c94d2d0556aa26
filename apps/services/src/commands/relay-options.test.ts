import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readRelayCommand } from './relay-options.js'

const read = (args: string, env: Record<string, string> = {}) =>
  readRelayCommand(args.split(' ').filter(Boolean), env)

const database = { DATABASE_URL: 'postgresql://127.0.0.1/relay' }

describe('the command line', () => {
  test('has a default for everything', () => {
    const settings = read('')
    expect(settings).toMatchObject({
      port: 8787,
      host: '127.0.0.1',
      dataDir: 'relay-data',
      memory: false,
      trustedProxies: [],
      logLevel: 'info',
    })
    for (const name of ['projects', 'databaseUrl']) expect(settings).not.toHaveProperty(name)
  })

  test('reads flags', () => {
    expect(
      read(
        '--port 1 --memory --project a --project b=https://x.example,y.example --origin z --limit messageBytes=9',
      ),
    ).toMatchObject({
      port: 1,
      memory: true,
      projects: [
        { id: 'a', origins: [] },
        { id: 'b', origins: ['https://x.example', 'y.example'] },
      ],
      origins: ['z'],
      limits: { messageBytes: 9, pingMs: 25_000 },
    })
  })

  test('reads the environment, and a flag wins over it', () => {
    const env = {
      LATCHKEY_RELAY_PORT: '2',
      LATCHKEY_RELAY_DATA: '/data',
      LATCHKEY_RELAY_PUBLIC_URLS: 'wss://a.example wss://b.example',
      LATCHKEY_RELAY_PROJECTS: 'a=x.example,y.example b',
      LATCHKEY_RELAY_LIMITS: 'connections=9 pingMs=20000',
      LATCHKEY_LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '172.16.0.0/12',
    }
    expect(read('--port 3', env)).toMatchObject({
      port: 3,
      dataDir: '/data',
      publicUrls: ['wss://a.example', 'wss://b.example'],
      projects: [
        { id: 'a', origins: ['x.example', 'y.example'] },
        { id: 'b', origins: [] },
      ],
      limits: { connections: 9, pingMs: 20_000 },
      logLevel: 'error',
      trustedProxies: ['172.16.0.0/12'],
    })
    expect(read('--quiet', env)).toMatchObject({ logLevel: 'warn' })
  })

  test('reads a file, and the environment wins over it', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-relay-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = path.join(folder, 'relay.json')
    writeFileSync(file, JSON.stringify({ port: 4, limits: { connections: 9 } }))
    expect(read(`--config ${file}`, { LATCHKEY_RELAY_PORT: '5' })).toMatchObject({
      port: 5,
      limits: { connections: 9 },
    })
  })

  test.each(['--memory', '--data /data'])('%s asks for a relay of its own', args => {
    expect(read('', database)).toMatchObject({ databaseUrl: database.DATABASE_URL })
    expect(read(args, database)).not.toHaveProperty('databaseUrl')
    expect(read(`${args} --database ${database.DATABASE_URL}`)).toHaveProperty('databaseUrl')
  })

  test.each([
    ['--limit many', '"many" is no limit'],
    ['--limit connections=0', 'limits.connections'],
    ['--limit nonsense=1', 'nonsense'],
    ['--port 70000', 'port'],
    ['--public-url relay.example', 'publicUrls.0'],
    ['--trusted-proxy 10.0.0.0/99', 'trustedProxies.0'],
    ['--database mysql://user:secret@host/name', 'databaseUrl'],
  ])('refuses %s by name, without its value', (args, name) => {
    expect(() => read(args)).toThrow(name)
    expect(() => read(args)).not.toThrow('secret')
  })

  test('refuses a flag that it does not know', () => {
    expect(() => read('--bogus')).toThrow('--bogus')
    expect(readRelayCommand(['-h'], {})).toBeUndefined()
  })
})
