import { describe, expect, it } from 'vitest'
import { createExchange, requestNames, samples, sendSample, track } from '../testing/exchange.fixture.js'

describe.each([
  ['by port', false],
  ['by window, with a frame that knows no channel', true],
] as const)('every request %s', (_way, isWithoutChannel) => {
  it.each(requestNames)('%s there and back', async name => {
    const { clock, frame, bridge, makeReady } = createExchange({ faults: { isWithoutChannel } })
    await makeReady()
    const answer = track(sendSample(bridge, name))
    await clock.advance(0)
    const [payload, expected] = samples[name]
    expect(frame.requests).toEqual([
      expect.objectContaining({ name, payload, way: isWithoutChannel ? 'window' : 'port' }),
    ])
    expect(answer).toEqual({ state: 'resolved', value: expected })
    expect(bridge.pending).toEqual([])
  })

  it.each(requestNames)('%s and the error of the frame', async name => {
    const { clock, frame, bridge, makeReady } = createExchange({ faults: { isWithoutChannel } })
    await makeReady()
    delete frame.script[name]
    const answer = track(sendSample(bridge, name))
    await clock.advance(0)
    expect(answer).toMatchObject({ state: 'rejected', code: 'refused', message: 'Not in the script' })
  })
})

describe('a request', () => {
  it('waits for READY and 500 ms more, and is sent in its turn', async () => {
    const { clock, frame, bridge } = createExchange()
    const first = track(sendSample(bridge, 'IS_CONNECTED'))
    const second = track(sendSample(bridge, 'GET_USER'))
    await clock.advance(499)
    expect(bridge.status).toBe('loading')
    expect(frame.requests).toEqual([])
    await clock.advance(1)
    expect(bridge.status).toBe('ready')
    expect(frame.requests.map(({ name }) => name)).toEqual(['IS_CONNECTED', 'GET_USER'])
    expect([first.state, second.state]).toEqual(['resolved', 'resolved'])
  })

  it('goes by port alone once the frame took the port', async () => {
    const { clock, frame, bridge, makeReady } = createExchange()
    await makeReady()
    const before = frame.pages.sent.length
    await sendSample(bridge, 'GET_USER')
    await clock.advance(0)
    expect(frame.pages.sent.slice(before)).toEqual([])
  })

  it('goes by window to a frame that takes the port too late, for good', async () => {
    const { clock, frame, bridge } = createExchange({ delayMs: 300 })
    const answer = track(sendSample(bridge, 'GET_USER'))
    await clock.advance(2000)
    expect(answer.state).toBe('resolved')
    expect(frame.requests[0]?.way).toBe('window')
    const again = track(sendSample(bridge, 'GET_USER'))
    await clock.advance(2000)
    expect(again.state).toBe('resolved')
    expect(frame.requests[1]?.way).toBe('window')
  })

  it('is sent to the exact origin of the frame, and answered to that of the page', async () => {
    const { frame, bridge, makeReady } = createExchange({ faults: { isWithoutChannel: true } })
    await makeReady()
    await sendSample(bridge, 'GET_USER')
    expect(frame.pages.sent.map(({ to, target }) => `${to} ${target}`)).toEqual([
      'app https://app.example',
      'frame https://frame.example',
      'frame https://frame.example',
      'app https://app.example',
    ])
  })

  it('of another shape is refused before it is sent', async () => {
    const { frame, bridge, makeReady } = createExchange()
    await makeReady()
    await expect(bridge.request('CONNECT_EMAIL', { email: 'person' })).rejects.toMatchObject({
      code: 'invalidRequest',
      message: 'Invalid email',
    })
    await expect(bridge.request('CONNECT_EMAIL', {} as never)).rejects.toThrow('Required')
    await expect(bridge.request('CONNECT_OTP', { otp: 'x'.repeat(300_000) })).rejects.toThrow('Invalid input')
    await expect(bridge.request('CONNECT_OTP', { otp: (() => 1) as never })).rejects.toThrow('Invalid input')
    expect(frame.requests).toEqual([])
    expect(bridge.pending).toEqual([])
  })

  it('for an RPC method on neither list is refused', async () => {
    const { frame, bridge } = createExchange()
    await expect(bridge.request('RPC_REQUEST', { method: 'eth_sign', params: [] })).rejects.toMatchObject({
      code: 'rpcNotAllowed',
      message: 'Requested RPC call is not allowed',
    })
    expect(frame.pages.isFrameInPage).toBe(false)
  })

  it('writes bigint as hex', async () => {
    const { frame, bridge, makeReady } = createExchange()
    await makeReady()
    await bridge.request('RPC_REQUEST', {
      method: 'eth_sendTransaction',
      params: [{ value: 255n, data: [1n] }],
    })
    expect(frame.requests[0]?.payload).toMatchObject({ params: [{ value: '0xff', data: ['0x1'] }] })
  })

  it('with the code of a device goes by port, and to no other frame', async () => {
    const { clock, frame, bridge, makeReady } = createExchange()
    await makeReady()
    await bridge.request('CONNECT_DEVICE', { code: '123456' })
    expect(frame.requests[0]?.payload).toEqual({ code: '123456' })
    const old = createExchange({ faults: { isWithoutChannel: true } })
    await old.makeReady()
    await expect(old.bridge.request('CONNECT_DEVICE', { code: '123456' })).rejects.toThrow('Invalid input')
    await clock.advance(0)
    expect(old.frame.requests).toEqual([])
  })

  it('whose answer has another shape rejects', async () => {
    const { frame, clock, bridge, makeReady } = createExchange({
      faults: { isWithoutChannel: true },
      script: { GET_USER: 'silence' },
    })
    await makeReady()
    const answer = track(sendSample(bridge, 'GET_USER'))
    const id = bridge.pending[0]?.id
    frame.pages.deliver('app', { type: '@w3m-frame/GET_USER_SUCCESS', id, payload: { address: 1 } })
    await clock.advance(0)
    expect(answer).toMatchObject({ code: 'invalidAnswer', message: 'Something went wrong' })
  })

  it('keeps to 40 a second and 64 at once, and none is lost', async () => {
    const { clock, frame, bridge, makeReady } = createExchange({ script: { GET_CHAIN_ID: 'silence' } })
    await makeReady()
    const answers = Array.from({ length: 100 }, () => track(sendSample(bridge, 'GET_CHAIN_ID')))
    await clock.advance(10)
    expect(frame.requests).toHaveLength(40)
    await clock.advance(1000)
    expect(frame.requests).toHaveLength(64)
    await clock.advance(5000)
    expect(frame.requests).toHaveLength(64)
    bridge.abort(bridge.pending.slice(0, 64).map(({ id }) => id))
    await clock.advance(2000)
    expect(frame.requests).toHaveLength(100)
    expect(answers.filter(({ state }) => state === 'pending')).toHaveLength(36)
    expect(frame.bridge?.openCount).toBe(36)
  })
})

it('INIT_SMART_ACCOUNT is sent and gets no answer', async () => {
  const { clock, frame, bridge, makeReady } = createExchange()
  expect(() => bridge.send('INIT_SMART_ACCOUNT')).toThrow('W3mFrame: iframe is not set')
  await makeReady()
  bridge.send('INIT_SMART_ACCOUNT')
  await clock.advance(0)
  expect(frame.requests.map(({ name }) => name)).toEqual(['INIT_SMART_ACCOUNT'])
  expect(frame.bridge?.openCount).toBe(0)
})

it('the frame asks for a size, by port', async () => {
  const { clock, frame, bridge, makeReady } = createExchange()
  const sizes: unknown[] = []
  bridge.watch(event => void (event.type === 'wantedSize' && sizes.push([event.width, event.height])))
  await makeReady()
  frame.bridge?.askForSize({ width: 360, height: 600 })
  await clock.advance(0)
  expect(sizes).toEqual([])
  await sendSample(bridge, 'GET_USER')
  frame.bridge?.askForSize({ width: 360, height: 600 })
  frame.bridge?.askForSize({ width: -1, height: 600 })
  await clock.advance(0)
  expect(sizes).toEqual([[360, 600]])
})
