import { describe, expect, it } from 'vitest'
import { createExchange, samples, sendSample, track } from '../testing/exchange.fixture.js'

const forged = { address: '0xbad', chainId: 1 }
const success = (id: unknown) => ({ type: '@w3m-frame/GET_USER_SUCCESS', id, payload: forged })

async function openGetUser(isWithoutChannel: boolean) {
  const exchange = createExchange({ script: { GET_USER: 'silence' }, faults: { isWithoutChannel } })
  await exchange.makeReady()
  const answer = track(sendSample(exchange.bridge, 'GET_USER'))
  await exchange.clock.advance(0)
  return { ...exchange, answer, id: exchange.bridge.pending[0]?.id }
}

describe('a forged GET_USER_SUCCESS with the right id', () => {
  it.each([
    ['a sibling frame', { source: {}, origin: 'https://ads.example' }],
    ['a sibling frame that has the origin of the frame', { source: {} }],
    ['the frame after it went to another origin', { origin: 'https://evil.example' }],
    ['the page itself', { source: {}, origin: 'https://app.example' }],
    ['a popup of the frame', { source: { opener: {} } }],
    ['an opaque origin', { origin: 'null' }],
    ['an origin with the same beginning', { origin: 'https://frame.example.evil' }],
    ['nobody', { source: null }],
  ])('of %s is ignored', async (_who, message) => {
    const { frame, clock, answer, id } = await openGetUser(true)
    frame.pages.deliver('app', success(id), message)
    await clock.advance(0)
    expect(answer.state).toBe('pending')
  })

  it('by window is ignored once the port is used', async () => {
    const { frame, clock, answer, id } = await openGetUser(false)
    frame.pages.deliver('app', success(id))
    await clock.advance(0)
    expect(answer.state).toBe('pending')
  })

  it('is what the frame itself would send: the test can fail', async () => {
    const { frame, clock, answer, id } = await openGetUser(true)
    frame.pages.deliver('app', success(id))
    await clock.advance(0)
    expect(answer).toEqual({ state: 'resolved', value: forged })
  })
})

describe('an answer of the frame', () => {
  it.each([
    ['with another id', success('other')],
    ['without an id', success(undefined)],
    ['to another request', { type: '@w3m-frame/SIGN_OUT_SUCCESS', id: 'request-0' }],
    ['with the prefix in the middle', { ...success('request-0'), type: ' @w3m-frame/GET_USER_SUCCESS' }],
    [
      'with a key that reaches a prototype',
      JSON.parse(
        '{"type":"@w3m-frame/GET_USER_SUCCESS","id":"request-0","payload":{"address":"0x1","chainId":1,"constructor":{}}}',
      ),
    ],
  ])('%s is ignored', async (_case, data) => {
    const { frame, clock, answer, id } = await openGetUser(true)
    expect(id).toBe('request-0')
    frame.pages.deliver('app', data)
    await clock.advance(0)
    expect(answer.state).toBe('pending')
  })

  it('counts once: a second one for the same id changes nothing', async () => {
    const { frame, clock, answer, id } = await openGetUser(true)
    frame.pages.deliver('app', { ...success(id), payload: samples.GET_USER[1] })
    frame.pages.deliver('app', success(id))
    await clock.advance(0)
    expect(answer.value).toEqual(samples.GET_USER[1])
  })

  it('before the request was sent is ignored', async () => {
    const { clock, frame, bridge } = createExchange({
      faults: { isWithoutChannel: true },
      script: { GET_USER: 'silence' },
    })
    const answer = track(sendSample(bridge, 'GET_USER'))
    await clock.advance(100)
    frame.pages.deliver('app', success('request-0'))
    await clock.advance(0)
    expect(answer.state).toBe('pending')
  })
})

it('a forged READY of another window makes nothing ready', async () => {
  const { clock, frame, bridge } = createExchange({ faults: { isDead: true } })
  bridge.load()
  frame.pages.deliver('app', { type: '@w3m-frame/READY', payload: {} }, { source: {} })
  frame.pages.deliver('app', { type: '@w3m-frame/READY', payload: {} }, { origin: 'https://evil.example' })
  frame.pages.deliver('app', { type: '@w3m-frame/READY' })
  await clock.advance(1000)
  expect(bridge.status).toBe('loading')
  expect(frame.pages.sent).toEqual([])
})
