import { describe, expect, it, vi } from 'vitest'
import { connectWallet } from '../client.fixture.js'
import { analyticsUrl, createAnalyticsStage, createSink } from './analytics.fixture.js'

const apiUrl = 'https://api.test'
const hosts = { apiUrl, analyticsUrl }
const config = (answer: object) => ({
  [`GET ${apiUrl}/appkit/v1/config`]: { json: { features: null } },
  [`GET ${apiUrl}/projects/v1/origins`]: { json: { allowedOrigins: [] } },
  [`GET ${apiUrl}/getAnalyticsConfig`]: answer,
})
const open = async (stage: ReturnType<typeof createAnalyticsStage>) => {
  stage.client.open()
  await stage.settle()
}

describe('events', () => {
  it('go to the host, with the kit and the project in the query', async () => {
    const stage = createAnalyticsStage()
    await open(stage)
    expect(stage.names()).toEqual(['INITIALIZE', 'MODAL_OPEN'])
    const [post] = stage.posts()
    expect(post?.url).toMatch(/^https:\/\/events\.test\/e\?projectId=p1&st=latchkey&sv=\d/)
    expect(stage.sent()[1]).toEqual({
      eventId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      url: 'http://localhost:5173',
      domain: 'localhost',
      timestamp: expect.any(Number),
      props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
    })
    expect(new Set(stage.sent().map(({ eventId }) => eventId)).size).toBe(2)
  })

  it('are sent a second after the first, so that they keep nothing waiting', async () => {
    const stage = createAnalyticsStage()
    stage.client.open()
    await stage.env.clock.advance(900)
    expect(stage.posts()).toEqual([])
    await stage.settle()
    expect(stage.posts()).toHaveLength(2)
  })

  it('never say that the modal was created, and nothing before its first use', async () => {
    const stage = createAnalyticsStage()
    await stage.env.clock.advance(5000)
    expect(stage.client.features.find('services')).toBeUndefined()
    expect(stage.env.fetch.calls).toEqual([])
    await open(stage)
    expect(stage.names()).not.toContain('MODAL_CREATED')
  })

  it('that wait when the page is hidden are sent at once', async () => {
    const stage = createAnalyticsStage()
    await open(stage)
    stage.client.close()
    const window = stage.env.window as unknown as { setVisible(visible: boolean): void }
    window.setVisible(false)
    await stage.env.clock.advance(0)
    expect(stage.names().at(-1)).toBe('MODAL_CLOSE')
  })

  it('that wait when the client ends are sent, and every listener is released', async () => {
    const stage = createAnalyticsStage()
    await open(stage)
    stage.client.close()
    stage.client.destroy()
    await stage.env.clock.advance(0)
    expect(stage.names().at(-1)).toBe('MODAL_CLOSE')
    const window = stage.env.window as unknown as { listenerCount(type?: string): number }
    for (const type of ['click', 'pagehide', 'visibilitychange']) expect(window.listenerCount(type)).toBe(0)
  })
})

describe('a sink', () => {
  it('that the app does not name gets nothing, and no code is loaded for it', async () => {
    const stage = createAnalyticsStage({ services: {}, analytics: { address: true } })
    await open(stage)
    await connectWallet(stage.client)
    await stage.settle()
    expect(stage.client.features.find('services')).toBeUndefined()
    expect(stage.env.fetch.calls).toEqual([])
  })

  it('may be a function of the app, which then takes the place of the host', async () => {
    const own = createSink()
    const stage = createAnalyticsStage({ analytics: { sink: own.sink } })
    await open(stage)
    expect(own.names()).toEqual(['INITIALIZE', 'MODAL_OPEN'])
    expect(stage.posts()).toEqual([])
  })

  it('needs no host at all', async () => {
    const own = createSink()
    const stage = createAnalyticsStage({ services: {}, analytics: { sink: own.sink } })
    await connectWallet(stage.client)
    await stage.settle()
    expect(own.names()).toEqual(['INITIALIZE', 'CONNECT_SUCCESS'])
    expect(stage.env.fetch.calls).toEqual([])
  })

  it('that throws or rejects disturbs nothing, and is given up after three failures', async () => {
    const own = createSink(() => {
      throw new Error('broken')
    })
    const stage = createAnalyticsStage({ services: {}, analytics: { sink: own.sink } })
    await open(stage)
    for (let time = 0; time < 5; time++) {
      stage.client.close()
      await open(stage)
    }
    // Two at a time: the third failure is in the second pair.
    expect(own.bodies).toHaveLength(4)
    expect(stage.client.modal.state).toMatchObject({ open: true, snackbar: null, alert: null })
  })

  it('gets nothing where the app switches analytics off, from then on where it does so later', async () => {
    const stage = createAnalyticsStage({ features: { analytics: false } })
    await open(stage)
    expect(stage.posts()).toEqual([])
    const later = createAnalyticsStage()
    await open(later)
    await later.client.updateOptions({ features: { analytics: false } })
    later.client.close()
    await later.settle()
    expect(later.names()).toEqual(['INITIALIZE', 'MODAL_OPEN'])
  })
})

describe('the configuration of the project', () => {
  it('lets events go where analytics is on', async () => {
    const stage = createAnalyticsStage({
      services: hosts,
      routes: config({ json: { isAnalyticsEnabled: true } }),
    })
    await open(stage)
    await vi.waitFor(async () => {
      await stage.settle()
      expect(stage.names()).toEqual(['INITIALIZE', 'MODAL_OPEN'])
    })
  })

  it.each([
    ['off', { json: { isAnalyticsEnabled: false } }],
    ['of another shape', { json: { isAnalyticsEnabled: 'yes' } }],
    ['refused', { status: 403 }],
  ])('that is %s drops them', async (_, answer) => {
    const stage = createAnalyticsStage({ services: hosts, routes: config(answer) })
    await open(stage)
    await vi.waitFor(() =>
      expect(stage.env.fetch.calls.map(({ url }) => url)).toContainEqual(
        expect.stringContaining('getAnalyticsConfig'),
      ),
    )
    await stage.settle()
    stage.client.close()
    await stage.settle()
    expect(stage.posts()).toEqual([])
  })

  it('says nothing of the sink of the app', async () => {
    const own = createSink()
    const stage = createAnalyticsStage({
      services: { apiUrl },
      analytics: { sink: own.sink },
      routes: config({ json: { isAnalyticsEnabled: false } }),
    })
    await open(stage)
    expect(own.names()).toContain('MODAL_OPEN')
  })
})

describe('what an event says of the visitor', () => {
  it('is no address and no more than the origin of the page', async () => {
    const stage = createAnalyticsStage()
    await open(stage)
    const { accounts } = await connectWallet(stage.client)
    await stage.settle()
    expect(stage.names()).toContain('CONNECT_SUCCESS')
    const all = JSON.stringify(stage.posts())
    for (const secret of [accounts[0]?.address ?? '?', 'secret', 'buy', '#key'])
      expect(all).not.toContain(secret)
  })

  it.each([
    ['path', 'http://localhost:5173/buy/now'],
    ['full', 'http://localhost:5173/buy/now?token=secret'],
  ] as const)('is its %s where the app asks for it', async (url, expected) => {
    const stage = createAnalyticsStage({ analytics: { url } })
    await open(stage)
    expect(stage.sent()[0]?.url).toBe(expected)
  })

  it('is the address where the app asks for it', async () => {
    const stage = createAnalyticsStage({ analytics: { address: true } })
    const { accounts } = await connectWallet(stage.client)
    await stage.settle()
    expect(stage.sent().at(-1)?.props).toMatchObject({
      event: 'CONNECT_SUCCESS',
      address: accounts[0]?.address,
    })
  })

  it('is no address in a text of a wallet either', async () => {
    const stage = createAnalyticsStage()
    const { accounts } = await connectWallet(stage.client)
    await stage.settle()
    const { actions } = await stage.services()
    const message = `Account ${accounts[0]?.address} at https://rpc.test/?key=k`
    actions.report({ event: 'DISCONNECT_ERROR', properties: { message } })
    await stage.settle()
    expect(stage.propertiesOf('DISCONNECT_ERROR')).toEqual([{ message: 'Account <hidden> at <url>' }])
  })
})

describe('a refusal of the host', () => {
  it('of the origin raises its alert once, for developers, and ends the events', async () => {
    const stage = createAnalyticsStage({
      debug: true,
      routes: { [`POST ${analyticsUrl}/e`]: { status: 403 } },
    })
    await open(stage)
    await vi.waitFor(() => expect(stage.client.modal.state.alert).toBe('originNotAllowed'))
    const before = stage.posts().length
    stage.client.close()
    await open(stage)
    expect(stage.posts()).toHaveLength(before)
    expect(stage.warnings().filter(text => text.startsWith('Invalid App Configuration'))).toHaveLength(1)
    expect(stage.client.modal.state.snackbar).toBeNull()
  })

  it('of the origin shows nothing to visitors', async () => {
    const stage = createAnalyticsStage({
      debug: false,
      routes: { [`POST ${analyticsUrl}/e`]: { status: 403 } },
    })
    await open(stage)
    await vi.waitFor(() =>
      expect(stage.warnings()).toContainEqual(expect.stringMatching(/^Invalid App Configuration/)),
    )
    expect(stage.client.modal.state).toMatchObject({ alert: null, snackbar: null })
  })

  it.each([500, 503, 429])('with %i is not asked again for the same event', async status => {
    const stage = createAnalyticsStage({ routes: { [`POST ${analyticsUrl}/e`]: { status } } })
    await open(stage)
    const ids = stage.sent().map(({ eventId }) => eventId)
    expect(new Set(ids).size).toBe(ids.length)
    for (let time = 0; time < 5; time++) {
      stage.client.close()
      await open(stage)
    }
    expect(stage.posts()).toHaveLength(4)
    expect(stage.client.modal.state).toMatchObject({ alert: null, snackbar: null })
  })
})

describe('an error report', () => {
  it('is made of a host that fails', async () => {
    const own = createSink()
    const stage = createAnalyticsStage({
      services: { apiUrl },
      analytics: { sink: own.sink },
      routes: { ...config({}), [`GET ${apiUrl}/appkit/v1/config`]: { status: 500 } },
    })
    await open(stage)
    await vi.waitFor(async () => {
      await stage.settle()
      expect(own.bodies.find(({ props }) => props.type === 'error')?.props).toMatchObject({
        event: 'API_ERROR',
        properties: { errorType: 'networkError', errorMessage: 'HTTP status code: 500' },
      })
    })
  })
})
