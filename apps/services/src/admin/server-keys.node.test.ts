import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { serverKeys } from '../database/schema/index.js'
import { usualKinds } from '../testing/servers/test-databases.fixture.js'
import { startTestServices, testOrigin } from '../testing/services-under-test.fixture.js'
import { keyActions } from './key-actions.js'

const asked = { currency: 'usd', addresses: [], projectId: 'test-project' }
type Services = Awaited<ReturnType<typeof startTestServices>>

const run = async ({ context }: Services, name: string, args: readonly string[]) =>
  (await keyActions[name]?.run(context, args, {})) ?? expect.unreachable('no such action')

const addKey = async (services: Services, project = 'test-project') => {
  const text = await run(services, 'add', [project])
  return { id: text.match(/key ([0-9a-f]{12})/)?.[1] ?? '', key: text.split('\n')[1] ?? '' }
}

const ask = ({ url }: Services, headers: Readonly<Record<string, string>>) =>
  fetch(`${url}/v1/fungible/price`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...asked, addresses: ['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'] }),
  })
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

describe.each(usualKinds)('a server key on %s', kind => {
  it('lets a script POST without an origin until it is removed, and is stored as a hash alone', async () => {
    const services = await startTestServices({ kind })
    expect((await ask(services, {})).status).toBe(403)
    const { id, key } = await addKey(services)
    expect(key).toMatch(/^lk_[\w-]{43}$/)
    expect((await ask(services, bearer(key))).status).not.toBe(403)
    expect((await ask(services, bearer(key))).status).not.toBe(401)
    const rows = await services.context.database.db.select().from(serverKeys)
    expect(rows.map(({ hash }) => hash.length)).toEqual([32])
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(await run(services, 'list', ['test-project'])).not.toContain(key)
    await run(services, 'remove', [id])
    expect((await ask(services, bearer(key))).status).toBe(401)
  })

  it('belongs to one project', async () => {
    const services = await startTestServices({ kind, projects: [{ id: 'test-project' }, { id: 'other' }] })
    const { key } = await addKey(services, 'other')
    expect((await ask(services, bearer(key))).status).toBe(401)
  })
})

describe('a server key', () => {
  it('does not open the project to a page that the project does not list', async () => {
    const services = await startTestServices()
    const { key } = await addKey(services)
    expect((await ask(services, { ...bearer(key), origin: 'https://other.test' })).status).toBe(403)
    const preflight = await fetch(`${services.url}/v1/fungible/price`, {
      method: 'OPTIONS',
      headers: { origin: testOrigin, 'access-control-request-headers': 'authorization' },
    })
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
  })

  it('spends the budget of its project', async () => {
    const services = await startTestServices({ projects: [{ id: 'test-project', costPerMinute: 1 }] })
    const { key } = await addKey(services)
    expect((await ask(services, bearer(key))).status).not.toBe(429)
    expect((await ask(services, bearer(key))).status).toBe(429)
  })

  it.each(['', 'Bearer', 'Bearer lk_short', `Basic lk_${'a'.repeat(43)}`])('is not %j', async text => {
    const services = await startTestServices()
    await addKey(services)
    expect([401, 403]).toContain((await ask(services, { authorization: text })).status)
  })

  it('appears in no log, right or wrong', async () => {
    const lines: string[] = []
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
    const services = await startTestServices({ log })
    const { key } = await addKey(services)
    await ask(services, bearer(key))
    await ask(services, bearer(`lk_${'x'.repeat(43)}`))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toMatch(/lk_/)
  })

  it('is described in the OpenAPI document, for every POST of a project', async () => {
    const { get } = await startTestServices()
    const { components, paths } = await (await get('/openapi.json')).json()
    expect(components.securitySchemes.serverKey).toMatchObject({ type: 'http', scheme: 'bearer' })
    expect(paths['/v1/fungible/price'].post.security).toEqual([{}, { serverKey: [] }])
  })
})
