import { describe, expect, it } from 'vitest'
import { createExchange, sendSample, track } from '../testing/exchange.fixture.js'

const lost = { code: 'frameLost', message: 'Something went wrong' }
const ready = { type: '@w3m-frame/READY', payload: {} }

describe('a frame that reloads', () => {
  it.each([
    ['by port', false],
    ['by window', true],
  ] as const)('ends what was sent %s, and goes on', async (_way, isWithoutChannel) => {
    const { clock, frame, bridge, alerts, makeReady } = createExchange({
      script: { CONNECT_EMAIL: 'silence', GET_CHAIN_ID: { chainId: 1 } },
      faults: { isWithoutChannel },
    })
    const events: string[] = []
    bridge.watch(({ type }) => void events.push(type))
    await makeReady()
    const sent = track(sendSample(bridge, 'CONNECT_EMAIL'))
    await clock.advance(0)
    frame.reload()
    await clock.advance(0)
    expect(sent).toMatchObject(lost)
    expect(bridge.status).toBe('loading')
    const next = track(sendSample(bridge, 'GET_CHAIN_ID'))
    await clock.advance(500)
    expect(next).toEqual({ state: 'resolved', value: { chainId: 1 } })
    expect(events).toEqual(['ready', 'lost', 'ready'])
    expect(alerts).toEqual([])
  })

  it('is one reload, whether `load` or READY comes first', async () => {
    const { clock, frame, bridge } = createExchange({ faults: { isDead: true, isWithoutChannel: true } })
    const events: string[] = []
    bridge.watch(({ type }) => void events.push(type))
    bridge.load()
    const say = async (...said: ('load' | 'ready')[]) => {
      for (const each of said) {
        if (each === 'load') frame.pages.fireLoad()
        else frame.pages.deliver('app', ready)
        await clock.advance(600)
      }
    }
    await clock.advance(0)
    events.length = 0
    await say('ready')
    await say('ready', 'load')
    await say('load', 'ready')
    await say('ready', 'load')
    expect(events).toEqual(['ready', 'lost', 'ready', 'lost', 'ready', 'lost', 'ready'])
  })

  it('keeps what was not sent yet, with another 20 s', async () => {
    const { clock, frame, bridge } = createExchange()
    const waiting = track(sendSample(bridge, 'GET_USER'))
    await clock.advance(400)
    frame.faults.isDead = true
    frame.reload()
    await clock.advance(19_999)
    expect(waiting.state).toBe('pending')
    frame.faults.isDead = false
    frame.reload()
    await clock.advance(600)
    expect(waiting.state).toBe('resolved')
  })

  it('gives up when nothing comes any more', async () => {
    const { clock, frame, bridge, failures, makeReady } = createExchange()
    await makeReady()
    frame.faults.isDead = true
    frame.reload()
    await clock.advance(0)
    const answer = track(sendSample(bridge, 'GET_USER'))
    await clock.advance(20_000)
    expect(answer).toMatchObject({ code: 'loadFailed' })
    expect(failures).toEqual(['iframe_load_failed'])
  })
})

describe('a frame that crashes', () => {
  it('ends what was sent, where the browser says that the port is gone', async () => {
    const { clock, frame, bridge, makeReady } = createExchange({ script: { RPC_REQUEST: 'silence' } })
    await makeReady()
    const answer = track(sendSample(bridge, 'RPC_REQUEST'))
    await clock.advance(0)
    frame.crash()
    await clock.advance(0)
    expect(answer).toMatchObject(lost)
    expect(bridge.status).toBe('loading')
  })

  it('and that the page removed is made anew', async () => {
    const { clock, frame, bridge, makeReady } = createExchange({
      script: { RPC_REQUEST: 'silence', GET_USER: 'silence' },
    })
    await makeReady()
    const answer = track(sendSample(bridge, 'RPC_REQUEST'))
    await clock.advance(0)
    frame.pages.element?.remove()
    expect(bridge.status).toBe('absent')
    const next = track(sendSample(bridge, 'GET_USER'))
    await clock.advance(600)
    expect(answer).toMatchObject(lost)
    expect(next.state).toBe('pending')
    expect(frame.requests.at(-1)?.name).toBe('GET_USER')
  })
})

describe('aborting', () => {
  it('by signal ends one request, here and in the frame', async () => {
    const { clock, frame, bridge, makeReady } = createExchange({ script: { RPC_REQUEST: 'silence' } })
    await makeReady()
    const controller = new AbortController()
    const first = track(sendSample(bridge, 'RPC_REQUEST', controller.signal))
    const second = track(sendSample(bridge, 'RPC_REQUEST'))
    await clock.advance(0)
    controller.abort()
    await clock.advance(0)
    expect(first).toMatchObject({ code: 'aborted', message: 'Request was aborted' })
    expect(second.state).toBe('pending')
    expect(frame.requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
    expect(frame.bridge?.openCount).toBe(1)
  })

  it('before it was sent sends nothing, ever', async () => {
    const { clock, frame, bridge } = createExchange()
    const controller = new AbortController()
    const answer = track(sendSample(bridge, 'RPC_REQUEST', controller.signal))
    controller.abort()
    await clock.advance(1000)
    expect(answer).toMatchObject({ code: 'aborted' })
    expect(track(sendSample(bridge, 'GET_USER', controller.signal)).state).toBe('pending')
    await clock.advance(1000)
    expect(frame.requests).toEqual([])
  })

  it('by id, and all but the RPC requests that need no approval', async () => {
    const { clock, bridge, makeReady } = createExchange({
      script: { RPC_REQUEST: 'silence', CONNECT_EMAIL: 'silence', GET_FARCASTER_URI: 'silence' },
    })
    await makeReady()
    const read = track(bridge.request('RPC_REQUEST', { method: 'eth_chainId' }))
    const sign = track(sendSample(bridge, 'RPC_REQUEST'))
    const email = track(sendSample(bridge, 'CONNECT_EMAIL'))
    const farcaster = track(sendSample(bridge, 'GET_FARCASTER_URI'))
    const states = async () => {
      await clock.advance(0)
      return [read, sign, email, farcaster].map(({ state }) => state)
    }
    bridge.abort([bridge.pending[1]?.id ?? '', 'unknown'])
    expect(await states()).toEqual(['pending', 'rejected', 'pending', 'pending'])
    bridge.abort()
    expect(await states()).toEqual(['pending', 'rejected', 'rejected', 'rejected'])
    bridge.abort(bridge.pending.map(({ id }) => id))
    expect(await states()).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  })

  it('is final: an answer that comes after it is dropped', async () => {
    let finish = (_answer: unknown) => {}
    const { clock, bridge, makeReady } = createExchange({
      script: { RPC_REQUEST: () => new Promise(resolve => (finish = resolve)) },
    })
    await makeReady()
    const answer = track(sendSample(bridge, 'RPC_REQUEST'))
    await clock.advance(0)
    bridge.abort()
    finish('0x1')
    await clock.advance(0)
    expect(answer).toMatchObject({ state: 'rejected', code: 'aborted' })
  })

  it('by window is sent for RPC requests alone: 1.7.13 reads no ids', async () => {
    const { clock, frame, bridge, makeReady } = createExchange({
      script: { RPC_REQUEST: 'silence', CONNECT_EMAIL: 'silence' },
      faults: { isWithoutChannel: true },
    })
    await makeReady()
    track(sendSample(bridge, 'CONNECT_EMAIL'))
    track(sendSample(bridge, 'RPC_REQUEST'))
    const ids = bridge.pending.map(({ id }) => id)
    bridge.abort()
    await clock.advance(0)
    const aborts = frame.pages.sent.filter(
      ({ data }) => (data as { type: string }).type === '@w3m-app/RPC_ABORT',
    )
    expect(aborts.map(({ data }) => (data as { payload: unknown }).payload)).toEqual([{ ids: [ids[1]] }])
  })
})

describe('after destroy', () => {
  it.each([
    ['loading', 100],
    ['ready', 700],
  ])('of a frame that is %s, no listener, timer or node is left', async (_state, ms) => {
    const { clock, frame, bridge } = createExchange({
      script: { RPC_REQUEST: 'silence', CONNECT_EMAIL: 'silence' },
    })
    const controller = new AbortController()
    const answers = [
      track(sendSample(bridge, 'RPC_REQUEST', controller.signal)),
      track(sendSample(bridge, 'CONNECT_EMAIL')),
      ...Array.from({ length: 60 }, () => track(sendSample(bridge, 'CONNECT_EMAIL'))),
    ]
    await clock.advance(ms)
    expect(frame.pages.left).toEqual({ listeners: 2, nodes: 1 })
    bridge.destroy()
    await clock.advance(0)
    expect(frame.pages.left).toEqual({ listeners: 0, nodes: 0 })
    expect(clock.pending).toBe(0)
    expect(frame.bridge?.openCount).toBe(0)
    for (const answer of answers) expect(answer).toMatchObject({ code: 'aborted' })
    controller.abort()
    const next = track(sendSample(bridge, 'GET_USER'))
    await clock.advance(0)
    expect(next).toMatchObject({ code: 'frameMissing', message: 'W3mFrame: iframe is not set' })
    expect(bridge.pending).toEqual([])
  })

  it('on a server nothing is there, before or after', async () => {
    const { bridge, clock } = createExchange({ bridge: { window: undefined as never } })
    bridge.load()
    expect(bridge.status).toBe('absent')
    await expect(sendSample(bridge, 'GET_USER')).rejects.toThrow('W3mFrame: iframe is not set')
    bridge.destroy()
    expect(clock.pending).toBe(0)
  })
})
