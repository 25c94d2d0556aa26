import { describe, expect, it } from 'vitest'
import { FrameRefusal } from '../frame/index.js'
import { createExchange, requestNames, samples, sendSample, track } from '../testing/exchange.fixture.js'

const silent = Object.fromEntries(requestNames.map(name => [name, 'silence' as const]))
const untimed = [
  'UPDATE_EMAIL',
  'UPDATE_EMAIL_PRIMARY_OTP',
  'UPDATE_EMAIL_SECONDARY_OTP',
  'CONNECT_FARCASTER',
  'RPC_REQUEST',
]
const quiet = ['SYNC_THEME', 'SYNC_DAPP_DATA', 'SET_PREFERRED_ACCOUNT']
const timed = requestNames.filter(name => !untimed.includes(name))

describe('a frame that does not load', () => {
  it('fails 20 s after the call that waits for it, raises the alert once, and is removed', async () => {
    const { clock, frame, bridge, alerts, failures } = createExchange({ faults: { isDead: true } })
    bridge.load()
    await clock.advance(15_000)
    const first = track(sendSample(bridge, 'CONNECT_EMAIL'))
    await clock.advance(10_000)
    const second = track(sendSample(bridge, 'GET_USER'))
    await clock.advance(9_999)
    expect(first.state).toBe('pending')
    await clock.advance(1)
    for (const answer of [first, second])
      expect(answer).toMatchObject({
        code: 'loadFailed',
        message: 'Network Error - Could not load embedded wallet',
      })
    expect(alerts).toEqual(['Network Error - Could not load embedded wallet'])
    expect(failures).toEqual(['iframe_load_failed'])
    expect(frame.pages.left).toEqual({ listeners: 0, nodes: 0 })
    expect(clock.pending).toBe(0)
  })

  it('is tried again by the next request', async () => {
    const { clock, frame, bridge } = createExchange({ faults: { isDead: true } })
    const first = track(sendSample(bridge, 'CONNECT_EMAIL'))
    await clock.advance(20_000)
    expect(first.state).toBe('rejected')
    frame.faults.isDead = false
    const second = track(sendSample(bridge, 'CONNECT_EMAIL'))
    await clock.advance(600)
    expect(second).toEqual({ state: 'resolved', value: samples.CONNECT_EMAIL[1] })
  })

  it.each(quiet)('%s creates no frame, and raises no alert', async name => {
    const { clock, frame, bridge, alerts } = createExchange({ faults: { isDead: true } })
    const send = () => track(sendSample(bridge, name as 'SYNC_THEME'))
    const early = send()
    await clock.advance(0)
    expect(early).toMatchObject({ code: 'frameMissing', message: 'W3mFrame: iframe is not set' })
    expect(frame.pages.isFrameInPage).toBe(false)
    bridge.load()
    const late = send()
    await clock.advance(20_000)
    expect(late).toMatchObject({ code: 'loadFailed' })
    expect(alerts).toEqual([])
    expect(frame.pages.isFrameInPage).toBe(true)
  })

  it('is in time when READY comes at 19.9 s', async () => {
    const { clock, bridge, alerts } = createExchange({ delayMs: 19_900 })
    const answer = track(sendSample(bridge, 'GET_USER'))
    await clock.advance(70_000)
    expect(answer.state).toBe('resolved')
    expect(alerts).toEqual([])
  })
})

describe('a frame that does not answer', () => {
  it.each(timed)('%s fails 120 s after it was sent', async name => {
    const { clock, bridge, alerts, failures, makeReady } = createExchange({ script: silent })
    await makeReady()
    const answer = track(sendSample(bridge, name))
    await clock.advance(119_999)
    expect(answer.state).toBe('pending')
    await clock.advance(1)
    expect(answer).toMatchObject({ code: 'timeout', message: 'Embedded Wallet Request Timed Out' })
    expect(alerts).toEqual(['Embedded Wallet Request Timed Out'])
    expect(failures).toEqual(['iframe_request_timeout'])
  })

  it.each(untimed)('%s waits for a person, however long', async name => {
    const { clock, bridge, makeReady } = createExchange({ script: silent })
    await makeReady()
    const answer = track(sendSample(bridge, name as 'UPDATE_EMAIL'))
    await clock.advance(3_600_000)
    expect(answer.state).toBe('pending')
  })

  it('an RPC request that only reads fails as others do', async () => {
    const { clock, bridge, makeReady } = createExchange({ script: silent })
    await makeReady()
    const answer = track(bridge.request('RPC_REQUEST', { method: 'eth_chainId' }))
    await clock.advance(120_000)
    expect(answer).toMatchObject({ code: 'timeout' })
  })

  it('ends all that is open, sends an abort for each, and answers the next request', async () => {
    const { clock, frame, bridge, failures, makeReady } = createExchange({ script: { ...silent } })
    await makeReady()
    const open = track(sendSample(bridge, 'RPC_REQUEST'))
    const read = track(bridge.request('RPC_REQUEST', { method: 'eth_chainId' }))
    await clock.advance(60_000)
    const late = track(sendSample(bridge, 'GET_USER'))
    await clock.advance(59_999)
    expect(frame.requests.map(({ signal }) => signal.aborted)).toEqual([false, false, false])
    await clock.advance(1)
    for (const answer of [open, late])
      expect(answer).toMatchObject({ code: 'aborted', message: 'Request was aborted' })
    expect(read).toMatchObject({ code: 'timeout' })
    expect(failures).toEqual(['iframe_request_timeout'])
    await clock.advance(0)
    expect(frame.requests.map(({ signal }) => signal.aborted)).toEqual([true, true, true])
    expect(frame.bridge?.openCount).toBe(0)
    frame.script.GET_USER = samples.GET_USER[1]
    const next = track(sendSample(bridge, 'GET_USER'))
    await clock.advance(0)
    expect(next).toEqual({ state: 'resolved', value: samples.GET_USER[1] })
  })

  it('sends an RPC_ABORT for each by window, too', async () => {
    const { clock, frame, bridge, makeReady } = createExchange({
      script: silent,
      faults: { isWithoutChannel: true },
    })
    await makeReady()
    for (const name of ['GET_USER', 'RPC_REQUEST', 'SIGN_OUT'] as const) track(sendSample(bridge, name))
    const ids = bridge.pending.map(({ id }) => id)
    await clock.advance(120_000)
    const aborts = frame.pages.sent.filter(
      ({ data }) => (data as { type: string }).type === '@w3m-app/RPC_ABORT',
    )
    expect(aborts.map(({ data }) => (data as { payload: unknown }).payload)).toEqual(
      ids.map(id => ({ ids: [id] })),
    )
  })

  it('gets all aborts through the limits of the frame, of 64 requests', async () => {
    const { clock, frame, bridge, makeReady } = createExchange({ script: silent })
    await makeReady()
    for (let count = 0; count < 64; count++) track(sendSample(bridge, 'UPDATE_EMAIL'))
    await clock.advance(2000)
    expect(frame.bridge?.openCount).toBe(64)
    bridge.abort()
    await clock.advance(0)
    expect(frame.bridge?.openCount).toBe(0)
  })
})

it('an origin that the services refuse is an alert of its own', async () => {
  const { clock, bridge, alerts, failures, frame, makeReady } = createExchange({
    script: {
      CONNECT_EMAIL: () => {
        throw new FrameRefusal('Add https://app.example to the project', 'unverified_domain')
      },
    },
  })
  await makeReady()
  const answer = track(sendSample(bridge, 'CONNECT_EMAIL'))
  await clock.advance(0)
  expect(answer).toMatchObject({ code: 'refused' })
  expect(failures).toEqual(['unverified_domain'])
  expect(alerts).toEqual(['Add https://app.example to the project'])
  expect(frame.pages.isFrameInPage).toBe(true)
})

it('a callback that throws breaks nothing', async () => {
  const errors: unknown[] = []
  const { clock, bridge } = createExchange({
    faults: { isDead: true },
    bridge: {
      alert() {
        throw new Error('app')
      },
      logger: { warn() {}, error: (_message, detail) => void errors.push(detail) },
    },
  })
  const answer = track(sendSample(bridge, 'GET_USER'))
  await clock.advance(20_000)
  expect(answer.state).toBe('rejected')
  expect(errors).toHaveLength(1)
})
