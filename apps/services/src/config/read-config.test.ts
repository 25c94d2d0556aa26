import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from './read-config.js'

const fileOf = (settings: unknown): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'settings.json')
  writeFileSync(file, typeof settings === 'string' ? settings : JSON.stringify(settings))
  return file
}

const historyOf = (activity: unknown) => {
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return { networks: { 'eip155:1': { name: 'a', currency, rpcUrls: ['https://node.test'], activity } } }
}

describe('settings', () => {
  it('have defaults that run on one machine', () => {
    expect(readConfig()).toMatchObject({ host: '127.0.0.1', port: 8788, analytics: false, networks: {} })
  })

  it('come from flags before the environment, and from the environment before the file', () => {
    const file = fileOf({ host: 'file.test', port: 1, dataDir: '/file' })
    const env = { LATCHKEY_HOST: 'env.test', LATCHKEY_PORT: '2' }
    expect(readConfig({ file, env, flags: { host: 'flag.test' } })).toMatchObject({
      host: 'flag.test',
      port: 2,
      dataDir: '/file',
    })
  })

  it('are read from the environment by kind: lists, flags and JSON', () => {
    const env = {
      TRUSTED_PROXIES: '10.0.0.0/8, ::1/128',
      LATCHKEY_SEED: 'yes',
      LATCHKEY_LIMITS: '{"addressPerMinute":7}',
      LATCHKEY_SIWX: '{"domains":["app.example"]}',
      DATABASE_URL: '',
    }
    expect(readConfig({ env })).toMatchObject({
      trustedProxies: ['10.0.0.0/8', '::1/128'],
      seed: true,
      limits: { addressPerMinute: 7, bodyBytes: 131_072 },
      siwx: { domains: ['app.example'] },
    })
  })

  it.each([
    ['an unknown name', { portt: 1 }, 'portt'],
    ['a database of another kind', { databaseUrl: 'mysql://user:secret@host/name' }, 'databaseUrl'],
    ['a sign-in of no page', { siwx: { domains: [] } }, 'siwx'],
    ['an address with a wrong range', { trustedProxies: ['10.0.0.0/99'] }, 'trustedProxies'],
    [
      'a node without http',
      { networks: { 'eip155:1': { name: 'a', currency: {}, rpcUrls: ['x'] } } },
      'networks',
    ],
    ['a history of a host without its address', historyOf({ source: 'explorer' }), 'activity.url'],
    [
      'a history of many networks without the name of this one',
      historyOf({ source: 'zerion', url: 'https://host.test/secret' }),
      'activity.chain',
    ],
  ])('are refused by name, without their value: %s', (_, settings, name) => {
    const read = () => readConfig({ file: fileOf(settings) })
    expect(read).toThrow(name)
    expect(read).not.toThrow('secret')
  })

  it('in a file that is missing or no JSON are refused', () => {
    expect(() => readConfig({ file: '/nowhere/settings.json' })).toThrow('ENOENT')
    expect(() => readConfig({ file: fileOf('{') })).toThrow('not JSON')
    expect(() => readConfig({ file: fileOf(null) })).toThrow('no object')
  })
})
