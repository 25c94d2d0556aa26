import { describe, expect, test } from 'vitest'
import { readRelayCommand } from './relay-options.js'

const read = (args: string, env: Record<string, string> = {}) => {
  const command = readRelayCommand(args.split(' ').filter(Boolean), env)
  if (command.help) throw new Error('help')
  return command
}

describe('the command line', () => {
  test('has a default for everything', () => {
    expect(read('')).toMatchObject({
      quiet: false,
      options: { port: 8787, host: '127.0.0.1', dataDir: 'relay-data', trustProxy: false },
    })
    expect(read('').options).not.toHaveProperty('projects')
  })

  test('reads flags', () => {
    const { options } = read(
      '--port 1 --memory --project a --project b=https://x.example,y.example --origin z --limit messageBytes=9',
    )
    expect(options).toMatchObject({
      port: 1,
      projects: [{ id: 'a' }, { id: 'b', origins: ['https://x.example', 'y.example'] }],
      origins: ['z'],
      limits: { messageBytes: 9 },
    })
    expect(options).not.toHaveProperty('dataDir')
  })

  test('reads the environment, and a flag wins over it', () => {
    const env = {
      LATCHKEY_RELAY_PORT: '2',
      LATCHKEY_RELAY_DATA: '/data',
      LATCHKEY_RELAY_PUBLIC_URLS: 'wss://a.example wss://b.example',
      LATCHKEY_RELAY_PROJECTS: 'a=x.example b',
      LATCHKEY_RELAY_TRUST_PROXY: '1',
      LATCHKEY_RELAY_QUIET: '0',
    }
    expect(read('--port 3', env)).toMatchObject({
      quiet: false,
      options: {
        port: 3,
        dataDir: '/data',
        publicUrls: ['wss://a.example', 'wss://b.example'],
        projects: [{ id: 'a', origins: ['x.example'] }, { id: 'b' }],
        trustProxy: true,
      },
    })
  })

  test('refuses what it does not know', () => {
    expect(() => read('--bogus')).toThrow('--bogus')
    expect(() => read('--limit many')).toThrow('"many" is no limit')
    expect(readRelayCommand(['-h'], {})).toEqual({ help: true })
  })
})
