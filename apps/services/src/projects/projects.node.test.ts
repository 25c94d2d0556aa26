import { describe, expect, it } from 'vitest'
import { databaseKinds } from '../testing/servers/test-databases.fixture.js'
import { startTestServices, testOrigin } from '../testing/services-under-test.fixture.js'

const query = 'projectId=test-project&st=test&sv=1'

describe.each(databaseKinds)('projects on %s', kind => {
  it('answer their features, origins and analytics setting', async () => {
    const features = [{ id: 'social_login', isEnabled: true, config: ['google', 'email'] }]
    const { get } = await startTestServices({
      kind,
      config: { analytics: true },
      projects: [{ id: 'test-project', features }],
    })
    expect(await (await get(`/appkit/v1/config?${query}`)).json()).toEqual({ features })
    expect(await (await get(`/projects/v1/origins?${query}`)).json()).toEqual({
      allowedOrigins: [testOrigin],
    })
    expect(await (await get(`/getAnalyticsConfig?${query}`)).json()).toEqual({ isAnalyticsEnabled: true })
  })

  it('leave their features to the app where they set none', async () => {
    const { get } = await startTestServices({ kind })
    expect(await (await get(`/appkit/v1/config?${query}`)).json()).toEqual({ features: null })
  })
})

describe('a request', () => {
  it('without a known project is refused, with one body for every failure', async () => {
    const { get } = await startTestServices()
    for (const path of [
      '/appkit/v1/config',
      '/appkit/v1/config?projectId=other',
      '/appkit/v1/config?projectId=%27',
    ]) {
      const response = await get(path)
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({
        status: 401,
        code: 'unknownProject',
        message: 'Unauthorized: invalid key',
        reasons: [],
        requestId: response.headers.get('x-request-id'),
      })
    }
  })

  it('of a page that the project does not list is refused; of loopback, and without a page, it is answered', async () => {
    const { get } = await startTestServices()
    const path = `/appkit/v1/config?${query}`
    expect((await get(path, { origin: 'https://other.test' })).status).toBe(403)
    expect((await get(path, { origin: testOrigin })).status).toBe(200)
    expect((await get(path, { origin: 'http://localhost:5173' })).status).toBe(200)
    expect((await get(path)).status).toBe(200)
  })

  it('for the origins of a project is answered to every page, whose developer is to see them', async () => {
    const { get } = await startTestServices()
    const response = await get(`/projects/v1/origins?${query}`, { origin: 'https://other.test' })
    expect(await response.json()).toEqual({ allowedOrigins: [testOrigin] })
    expect(response.headers.get('access-control-allow-origin')).toBe('https://other.test')
  })

  it('with a body over the limit is refused, whether it says its length or not', async () => {
    const { post, url } = await startTestServices({ config: { limits: { bodyBytes: 2_000 } } })
    const path = `/v1/fungible/price?${query}`
    expect((await post(path, 'x'.repeat(2_001))).status).toBe(413)
    const streamed = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: testOrigin },
      body: new Blob(['x'.repeat(1_500), 'y'.repeat(1_500)]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(streamed.status).toBe(413)
    expect((await streamed.json()).code).toBe('tooLarge')
  })

  it('of a page can be read by that page alone, and a preflight is answered to listed pages', async () => {
    const { get, url } = await startTestServices()
    const path = `/appkit/v1/config?${query}`
    const { headers } = await get(path, { origin: testOrigin })
    expect(headers.get('access-control-allow-origin')).toBe(testOrigin)
    expect(headers.get('access-control-expose-headers')).toBe('retry-after, x-request-id')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('vary')).toContain('Origin')
    const preflight = (origin: string) =>
      fetch(`${url}${path}`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    expect((await preflight(testOrigin)).status).toBe(204)
    expect((await preflight('https://other.test')).status).toBe(403)
  })

  it('over the limit of its address is told when to come back', async () => {
    const { get } = await startTestServices({ config: { limits: { addressPerMinute: 3 } } })
    const path = `/appkit/v1/config?${query}`
    const statuses = []
    for (let i = 0; i < 4; i += 1) statuses.push((await get(path)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(Number((await get(path)).headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('the services', () => {
  it('serve an OpenAPI 3.1 document with every route', async () => {
    const { get } = await startTestServices()
    const document = await (await get('/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/appkit/v1/config')
  })

  it('say that they are ready, and count requests by route, not by path', async () => {
    const { get } = await startTestServices()
    expect((await get('/ready')).status).toBe(200)
    expect(await (await get('/health')).json()).toEqual({ status: 'ok' })
    await get(`/appkit/v1/config?${query}`)
    const text = await (await get('/metrics')).text()
    expect(text).toContain('route="/appkit/v1/config",method="GET",status="200"')
    expect(text).not.toContain('test-project')
  })
})
