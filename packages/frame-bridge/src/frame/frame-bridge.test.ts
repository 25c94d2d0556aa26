import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.fixture.js'
import { createFrameSide, request } from '../testing/frame-side.fixture.js'
import { createFakePages } from '../testing/index.js'
import { createFrameBridge, FrameRefusal } from './index.js'

const user = { address: '0x1', chainId: 1 }
const never = () => new Promise<never>(() => {})

describe('starting', () => {
  it('says READY with a payload to the exact origin that is allowed', async () => {
    const { pages, start, asked } = await createFrameSide()
    expect(start).toEqual({ isReady: true, origin: 'https://app.example' })
    expect(asked).toEqual(['https://app.example'])
    expect(pages.sent).toEqual([
      { to: 'app', data: { type: '@w3m-frame/READY', payload: {} }, target: 'https://app.example' },
    ])
  })

  it('takes the referrer where the browser names no ancestors', async () => {
    const { start } = await createFrameSide({ ancestorOrigins: null, referrer: 'https://app.example/page' })
    expect(start).toMatchObject({ isReady: true, origin: 'https://app.example' })
  })

  const silences: readonly (readonly [string, Parameters<typeof createFrameSide>[0], string])[] = [
    [
      'a page in a frame of another page',
      { ancestorOrigins: ['https://app.example', 'https://evil.example'] },
      'nested',
    ],
    ['a sandboxed page', { ancestorOrigins: ['null'] }, 'originUnknown'],
    ['a page that names nobody', { ancestorOrigins: null }, 'originUnknown'],
    ['no origin', { ancestorOrigins: ['https://app.example/path'] }, 'originUnknown'],
    ['an origin that is not allowed', { isAllowed: () => false }, 'originNotAllowed'],
    [
      'an origin that cannot be checked',
      { isAllowed: () => Promise.reject(new Error('down')) },
      'originNotAllowed',
    ],
    ['a port that says something else than true', { isAllowed: () => 'yes' as never }, 'originNotAllowed'],
  ]
  it.each(silences)('stays silent for %s', async (_case, options, reason) => {
    const { pages, start, calls, turn } = await createFrameSide(options)
    expect(start).toMatchObject({ isReady: false, reason })
    pages.deliver('frame', request('GET_USER', 'a'))
    await turn()
    expect(calls).toEqual([])
    expect(pages.sent).toEqual([])
  })

  it('needs a parent', async () => {
    const { clock } = await createFrameSide()
    const own = { parent: undefined as unknown, document: { referrer: '' }, location: {} }
    own.parent = own
    for (const window of [own, { ...own, parent: null }]) {
      const bridge = createFrameBridge({
        window: window as never,
        clock,
        handlers: {} as never,
        isAllowed: () => true,
      })
      expect(await bridge.start()).toMatchObject({
        reason: 'parentMissing',
        message: 'W3mFrame: parent is not set',
      })
    }
  })

  it('stays silent when it is destroyed while the origin is checked', async () => {
    const clock = createFakeClock()
    const pages = createFakePages({ clock })
    let allow: (isAllowed: boolean) => void = () => {}
    const isAllowed = (): Promise<boolean> =>
      new Promise<boolean>(resolve => {
        allow = resolve
      })
    const bridge = createFrameBridge({ window: pages.loadFrame(), clock, handlers: {} as never, isAllowed })
    const started = bridge.start()
    await clock.advance(0)
    bridge.destroy()
    allow(true)
    expect((await started).isReady).toBe(false)
    expect(pages.sent).toEqual([])
  })
})

describe('strangers', () => {
  it.each([
    ['a sibling frame', { source: {}, origin: 'https://ads.example' }],
    ['a sibling frame of the same origin as the page', { source: {} }],
    ['a popup', { source: { opener: true }, origin: 'https://popup.example' }],
    ['the parent after it went elsewhere', { origin: 'https://evil.example' }],
    ['an origin with the same beginning', { origin: 'https://app.example.evil' }],
    ['an opaque origin', { origin: 'null' }],
    ['nobody', { source: null }],
  ])('%s is not answered', async (_who, message) => {
    const { pages, calls, answers, turn } = await createFrameSide()
    pages.deliver('frame', request('GET_USER', 'a'), message)
    pages.deliver('frame', { type: '@latchkey-app/OPEN_CHANNEL', payload: { version: 1 } }, message)
    await turn()
    expect(calls).toEqual([])
    expect(answers()).toEqual([])
  })
})

describe('a request', () => {
  it('is answered once, with its id, without what the protocol does not name', async () => {
    const { pages, answers, turn } = await createFrameSide({
      handlers: { GET_USER: () => ({ ...user, secret: 'half' }) as never },
    })
    pages.deliver('frame', request('GET_USER', 'a'))
    await turn()
    expect(answers()).toEqual([{ type: '@w3m-frame/GET_USER_SUCCESS', id: 'a', payload: user }])
  })

  it('with a used id is dropped, whatever became of the first', async () => {
    const { pages, calls, answers, turn } = await createFrameSide({ handlers: { GET_USER: () => user } })
    pages.deliver('frame', request('GET_USER', 'a'))
    await turn()
    pages.deliver('frame', request('GET_USER', 'a'))
    pages.deliver('frame', request('SIGN_OUT', 'a'))
    pages.deliver('frame', request('CONNECT_EMAIL', 'b', {}))
    pages.deliver('frame', request('CONNECT_EMAIL', 'b', { email: 'person@mail.example' }))
    await turn()
    expect(calls.map(({ name }) => name)).toEqual(['GET_USER'])
    expect(answers()).toHaveLength(2)
  })

  it.each([
    ['Invalid email', 'CONNECT_EMAIL', { email: 'person' }],
    ['Required', 'CONNECT_EMAIL', undefined],
    ['Expected string, received number', 'CONNECT_OTP', { otp: 1 }],
    ['Requested RPC call is not allowed', 'RPC_REQUEST', { method: 'eth_sign', params: [] }],
    ['Invalid input', 'CONNECT_DEVICE', { code: '123456' }],
  ])('is refused with %s', async (message, name, payload) => {
    const { pages, calls, answers, turn } = await createFrameSide()
    pages.deliver('frame', request(name, 'a', payload))
    await turn()
    expect(answers()).toEqual([{ type: `@w3m-frame/${name}_ERROR`, id: 'a', payload: { message } }])
    expect(calls).toEqual([])
  })

  it('that fails gives a text of ours, and nothing of the error', async () => {
    const { pages, answers, errors, turn } = await createFrameSide({
      handlers: {
        SIGN_OUT: () => {
          throw new Error('person@mail.example')
        },
        GET_USER: () => {
          throw new FrameRefusal('Not logged in', 'not_logged_in')
        },
      },
    })
    pages.deliver('frame', request('SIGN_OUT', 'a'))
    pages.deliver('frame', request('GET_USER', 'b'))
    await turn()
    expect(answers()).toEqual([
      { type: '@w3m-frame/SIGN_OUT_ERROR', id: 'a', payload: { message: 'Something went wrong' } },
      {
        type: '@w3m-frame/GET_USER_ERROR',
        id: 'b',
        payload: { message: 'Not logged in', code: 'not_logged_in' },
      },
    ])
    expect(errors).toHaveLength(1)
  })

  it.each([
    ['of another shape', 'GET_USER', { address: 1 }],
    ['that cannot be copied', 'RPC_REQUEST', { run: () => 1 }],
  ])('whose answer is one %s fails, too', async (_case, name, answer) => {
    const { pages, answers, turn } = await createFrameSide({ handlers: { [name]: () => answer as never } })
    pages.deliver('frame', request(name, 'a', name === 'RPC_REQUEST' ? { method: 'eth_chainId' } : undefined))
    await turn()
    expect(answers()).toEqual([
      { type: `@w3m-frame/${name}_ERROR`, id: 'a', payload: { message: 'Something went wrong' } },
    ])
  })

  it('over 50 a second is refused by a code; over 100 there is no answer', async () => {
    const { clock, pages, calls, answers, turn } = await createFrameSide({
      handlers: { SIGN_OUT: () => undefined },
    })
    for (let at = 0; at < 200; at++) pages.deliver('frame', request('SIGN_OUT', `a${at}`))
    await turn()
    expect(calls).toHaveLength(50)
    expect(answers()).toHaveLength(100)
    expect(answers().slice(50)).toHaveLength(50)
    expect(answers()).toContainEqual({
      type: '@w3m-frame/SIGN_OUT_ERROR',
      id: 'a50',
      payload: { message: 'Too many requests', code: 'rate_limited' },
    })
    await clock.advance(1000)
    pages.deliver('frame', request('SIGN_OUT', 'later'))
    await turn()
    expect(calls).toHaveLength(51)
  })

  it('over 64 at once is refused', async () => {
    const { clock, pages, calls, bridge, answers } = await createFrameSide({ handlers: { GET_USER: never } })
    for (let at = 0; at < 70; at++) {
      pages.deliver('frame', request('GET_USER', `a${at}`))
      await clock.advance(50)
    }
    expect(calls).toHaveLength(64)
    expect(bridge.openCount).toBe(64)
    expect(answers()).toHaveLength(6)
  })

  it.each([
    ['huge', request('CONNECT_OTP', 'a', { otp: 'x'.repeat(300_000) })],
    ['deep', request('RPC_REQUEST', 'a', { method: 'eth_call', params: [[[[[[[[[[[[1]]]]]]]]]]]] })],
    [
      'with a key that reaches a prototype',
      JSON.parse(
        '{"type":"@w3m-app/RPC_REQUEST","id":"a","payload":{"method":"eth_call","params":[{"__proto__":{"isAdmin":true}}]}}',
      ),
    ],
    ['with a Map', request('RPC_REQUEST', 'a', { method: 'eth_call', params: [new Map()] })],
    ['without an id', { type: '@w3m-app/GET_USER' }],
    ['of the frame', { type: '@w3m-frame/GET_USER_SUCCESS', id: 'a', payload: user }],
    ['with the prefix in the middle', { type: 'x@w3m-app/GET_USER', id: 'a' }],
    ['named after a prototype', { type: '@w3m-app/__proto__', id: 'a' }],
  ])('that is %s is dropped', async (_case, data) => {
    const { pages, calls, answers, turn } = await createFrameSide()
    pages.deliver('frame', data)
    await turn()
    expect(calls).toEqual([])
    expect(answers()).toEqual([])
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })
})
