import { FrameRefusal } from '@latchkey/frame-bridge/frame'
import { describe, expect, it } from 'vitest'
import {
  type AuthStage,
  type AuthStageOptions,
  createAuthStage,
  createLater,
  eoa,
  leftBy,
  logIn,
  nothing,
  userScript,
} from '../auth.fixture.js'

const url = 'https://farcaster.example/channel'

async function begin(options: AuthStageOptions = {}) {
  const stage = await createAuthStage({
    ...options,
    script: { GET_FARCASTER_URI: { url }, CONNECT_FARCASTER: { userName: 'person' }, ...options.script },
  })
  return { stage, done: stage.auth.actions.startFarcaster() }
}
const farcasterOf = ({ auth }: AuthStage) => auth.snapshot().farcaster
const failed = { code: 'farcasterFailed', message: 'Failed to connect to farcaster' }

describe('a Farcaster login', () => {
  it('shows the address, waits for the app and connects', async () => {
    const answer = createLater<{ userName: string }>()
    const { stage, done } = await begin({ script: { CONNECT_FARCASTER: answer.answer } })
    await stage.advance(1000)
    expect(farcasterOf(stage)).toEqual({ view: 'waiting', url, error: null })
    await stage.advance(4 * 60_000)
    answer.resolve({ userName: 'person' })
    await stage.act(done)
    expect(stage.connected()).toEqual(['eip155', 'solana'])
    expect(stage.auth.snapshot().user).toMatchObject({ username: 'person', socialProvider: 'farcaster' })
    expect(farcasterOf(stage)).toEqual({ view: 'idle', url: null, error: null })
    stage.client.destroy()
    expect(leftBy(stage)).toEqual(nothing)
  })

  it('ends after 5 min', async () => {
    const { stage, done } = await begin({ script: { CONNECT_FARCASTER: 'silence' } })
    const before = stage.env.clock.now()
    await stage.act(done)
    expect(stage.env.clock.now() - before).toBeLessThan(5 * 60_000 + 1500)
    expect(farcasterOf(stage)).toEqual({ view: 'idle', url: null, error: failed })
    expect(stage.frame.requests.at(-1)?.signal.aborted).toBe(true)
    stage.client.destroy()
    expect(leftBy(stage)).toEqual(nothing)
  })

  const no = () => {
    throw new FrameRefusal('No')
  }
  it.each([
    ['gives no address', { GET_FARCASTER_URI: no }],
    ['refuses', { CONNECT_FARCASTER: no }],
    ['has no user', { GET_USER: no }],
  ])('ends where the frame %s, and another login works', async (_, script) => {
    const { stage, done } = await begin({ script })
    await stage.act(done)
    expect(farcasterOf(stage)).toEqual({ view: 'idle', url: null, error: failed })
    Object.assign(stage.frame.script, { GET_USER: userScript.GET_USER })
    await logIn(stage)
    expect(stage.connected()).toHaveLength(2)
    stage.client.destroy()
  })

  it('reloads the frame 100 ms after the way back, and a signature works afterwards', async () => {
    const answer = createLater<{ userName: string }>()
    const { stage, done } = await begin({
      script: { CONNECT_FARCASTER: answer.answer, RPC_REQUEST: '0xdeadbeef' },
    })
    await stage.advance(1000)
    Object.assign(stage.frame.script, {
      RELOAD: () => {
        stage.frame.reload()
      },
    })
    stage.auth.actions.leaveFarcaster()
    await stage.act(done)
    await stage.advance(0)
    expect(farcasterOf(stage)).toEqual({ view: 'idle', url: null, error: null })
    await stage.advance(100)
    expect(stage.asked().filter(name => name === 'RELOAD')).toHaveLength(1)
    answer.resolve({ userName: 'late' })
    await stage.advance(1000)
    expect(stage.connected()).toEqual([])
    await logIn(stage)
    const call = { networkId: 'eip155:1', method: 'personal_sign', params: ['0x00', eoa] } as const
    await expect(stage.act(stage.transportOf('eip155').request(call))).resolves.toBe('0xdeadbeef')
    stage.client.destroy()
    expect(leftBy(stage)).toEqual(nothing)
  })
})

describe('leaving a Farcaster login', () => {
  const scripts = {
    loading: { GET_FARCASTER_URI: 'silence' },
    waiting: { CONNECT_FARCASTER: 'silence' },
    user: { GET_USER: 'silence' },
  } as const
  const views = Object.keys(scripts) as (keyof typeof scripts)[]

  const enterView = async (view: keyof typeof scripts) => {
    const begun = await begin({ script: scripts[view] })
    await begun.stage.advance(1000)
    expect(farcasterOf(begun.stage).view).toBe(view)
    return begun
  }

  it.each(views)('ends with the modal in %s', async view => {
    const { stage, done } = await enterView(view)
    stage.client.open()
    stage.client.close()
    await stage.act(done)
    expect(farcasterOf(stage).error).toEqual({ code: 'modalClosed', message: 'Modal closed' })
    await stage.advance(1000)
    expect(stage.asked()).toContain('RELOAD')
    stage.client.destroy()
    expect(leftBy(stage)).toEqual(nothing)
  })

  it.each(views)('leaves nothing behind when the client is destroyed in %s', async view => {
    const { stage, done } = await enterView(view)
    stage.client.destroy()
    await stage.act(done)
    expect(leftBy(stage)).toEqual(nothing)
  })
})
