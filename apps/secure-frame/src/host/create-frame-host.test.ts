import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFrameHost } from './create-frame-host.js'
import { createOriginRules } from './origin-rules.js'

const settings = {
  authUrl: 'https://auth.example',
  keeperUrl: 'https://keeper.example',
  networks: [
    {
      ...{
        id: 'eip155:1',
        name: 'Ethereum',
        rpcUrl: 'https://rpc.example/v1?key=1',
        symbol: 'ETH',
        decimals: 18,
      },
      ...{ bundlerUrl: 'https://bundler.example/rpc', paymasterUrl: 'https://pay.example/rpc' },
    },
  ],
}

let server: Server
let folder: string
let url: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'frame-host-'))
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'sdk.html'), '<!doctype html>')
  for (const name of ['loading', 'callback'])
    writeFileSync(path.join(folder, `${name}.html`), '<!doctype html>')
  writeFileSync(path.join(folder, 'account.html'), '<!doctype html><title>Account</title>')
  writeFileSync(path.join(folder, 'assets', 'sdk-1.js'), 'run()')
  writeFileSync(path.join(folder, 'secret.txt'), 'secret')
  const host = createFrameHost({
    folder,
    async findProject(id) {
      if (id === 'broken') throw new Error('The services are away')
      const origins = ['https://app.example', 'https://*.preview.example', 'shop.example']
      return id === 'project' ? { origins, settings } : undefined
    },
  })
  server = createServer((request, response) => {
    host(request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  rmSync(folder, { recursive: true })
})

const get = (place: string, headers: Record<string, string> = {}) => fetch(url + place, { headers })
const ancestorsFor = async (query: string, referer?: string) => {
  const response = await get(`/sdk?${query}`, referer === undefined ? {} : { referer })
  return /frame-ancestors ([^;]+)/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
}

it.each([
  ['https://app.example/', 'https://app.example'],
  ['https://app.example/some/page?x=1', 'https://app.example'],
  ['https://a.preview.example/', 'https://a.preview.example'],
  ['https://shop.example/', 'https://shop.example'],
  ['https://app.example.evil/', "'none'"],
  ['https://evil-app.example/', "'none'"],
  ['https://a.b.preview.example/', "'none'"],
  ['http://app.example/', "'none'"],
  ['https://app.example:8443/', 'https://app.example:8443'],
  ['not a url', "'none'"],
  ['http://127.0.0.1:3000/', "'none'"],
])('lets a page at %s embed the wallet: %s', async (referer, expected) => {
  expect(await ancestorsFor('projectId=project', referer)).toBe(expected)
})

it('names the exact origins of the project where the browser sends no Referer, and no pattern', async () => {
  expect(await ancestorsFor('projectId=project')).toBe('https://app.example https://shop.example')
})

it.each(['projectId=unknown', 'projectId=', '', `projectId=${'a'.repeat(65)}`, 'projectId=../project'])(
  'lets nobody embed the wallet for ?%s',
  async query => {
    expect(await ancestorsFor(query, 'https://app.example/')).toBe("'none'")
  },
)

it('allows scripts, styles and workers of its own, and requests to both parties and the nodes', async () => {
  const { headers } = await get('/sdk?projectId=project', { referer: 'https://app.example/' })
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "worker-src 'self'",
    "connect-src 'self' https://auth.example https://keeper.example https://rpc.example https://bundler.example https://pay.example",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types latchkey',
    'frame-ancestors https://app.example',
  ])
  expect(Object.fromEntries(headers)).toMatchObject({
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
})

it.each(['/loading', '/callback'])(
  'serves %s to windows alone, without a request to anybody',
  async place => {
    const response = await get(place)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect([response.status, await response.text()]).toEqual([200, '<!doctype html>'])
    expect(policy).toContain("connect-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    // A policy of its own would cut the window off from the page that opened it.
    expect(response.headers.get('cross-origin-opener-policy')).toBeNull()
  },
)

it('serves files with a hash for a year, and lets the worker in them ask nobody', async () => {
  const response = await get('/assets/sdk-1.js')
  expect(await response.text()).toBe('run()')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-security-policy')).toContain("connect-src 'none'")
})

it.each(['/', '/secret.txt', '/assets/../secret.txt', '/assets/%2e%2e/secret.txt', '/sdk.html', '/assets/'])(
  'serves nothing at %s',
  async place => {
    expect((await get(place)).status).toBe(404)
  },
)

it('gives the settings of a project to allowed origins alone', async () => {
  const ask = (query: string) => get(`/settings.json?${query}`)
  expect(await (await ask('projectId=project&origin=https://app.example')).json()).toEqual(settings)
  expect((await ask('projectId=project&origin=https://evil.example')).status).toBe(403)
  expect((await ask('projectId=project')).status).toBe(403)
  expect((await ask('projectId=unknown&origin=https://app.example')).status).toBe(404)
})

it('serves the account page to itself alone: nobody embeds it, and no opener keeps a handle on it', async () => {
  const { headers } = await get('/account?projectId=project', { referer: 'https://app.example/' })
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain('https://auth.example https://keeper.example')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  const settingsOfAccount = await get('/account.json?projectId=project')
  expect(await settingsOfAccount.json()).toEqual(settings)
  expect(settingsOfAccount.headers.get('access-control-allow-origin')).toBeNull()
  expect((await get('/account.json?projectId=unknown')).status).toBe(404)
  const unknown = (await get('/account?projectId=unknown')).headers.get('content-security-policy')
  expect(unknown).toContain("connect-src 'none'")
})

it('answers 503 while the services are away, and lets nobody embed that answer', async () => {
  const response = await get('/sdk?projectId=broken')
  expect(response.status).toBe(503)
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

it('reads nothing but GET', async () => {
  expect((await fetch(`${url}/sdk`, { method: 'POST' })).status).toBe(405)
})

it('lets loopback pages in for development only', () => {
  const local = new URL('http://localhost:3000')
  expect(createOriginRules([], true).allows(local)).toBe(true)
  expect(createOriginRules([], false).allows(local)).toBe(false)
  expect(createOriginRules([], true).allows(new URL('http://localhost.evil.example'))).toBe(false)
})
