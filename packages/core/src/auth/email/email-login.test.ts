import { FrameRefusal } from '@latchkey/frame-bridge/frame'
import { describe, expect, it } from 'vitest'
import {
  type AuthStage,
  createAuthStage,
  createLater,
  email,
  leftBy,
  logIn,
  nothing,
  userScript,
} from '../auth.fixture.js'

const device = { action: 'VERIFY_DEVICE', match: 47 } as const
const otp = { action: 'VERIFY_OTP' } as const

const refuse = (message: string, code?: string) => () => {
  throw new FrameRefusal(message, code)
}
const submit = ({ act, auth }: AuthStage) => act(auth.actions.submitEmail(email))
const enter = ({ act, auth }: AuthStage, code = '123456') => act(auth.actions.submitCode(code))
const countOf = ({ asked }: AuthStage, name: string) => asked().filter(each => each === name).length

describe('submitting an email', () => {
  it('asks for the device, then for the code, and connects every namespace', async () => {
    const approval = createLater<undefined>()
    const stage = await createAuthStage({
      script: { CONNECT_EMAIL: device, CONNECT_DEVICE: approval.answer, CONNECT_OTP: undefined },
    })
    const { auth, connected } = stage
    await stage.act(auth.actions.submitEmail(` ${email} `))
    expect(auth.state.email).toMatchObject({ view: 'device', email, match: 47, error: null })
    approval.resolve(undefined)
    await stage.advance(0)
    expect(auth.state.email).toMatchObject({ view: 'otp', match: null })
    await enter(stage)
    expect(stage.payloadsOf('CONNECT_OTP')).toEqual([{ otp: '123456' }])
    expect(auth.state.email).toMatchObject({ view: 'idle', email: null, error: null, cooldownUntil: null })
    expect(auth.snapshot().user).toMatchObject({ email, socialProvider: null })
    expect(connected()).toEqual(['eip155', 'solana'])
    stage.client.destroy()
  })

  it('asks for the code alone on a known device, and for nothing with a live session', async () => {
    const known = await createAuthStage({ script: { CONNECT_EMAIL: otp, CONNECT_OTP: undefined } })
    await submit(known)
    expect(known.auth.state.email.view).toBe('otp')
    await enter(known)
    expect(known.connected()).toEqual(['eip155', 'solana'])
    known.client.destroy()
    const live = await createAuthStage()
    await logIn(live)
    expect(live.connected()).toEqual(['eip155', 'solana'])
    expect(live.asked()).not.toContain('CONNECT_OTP')
    live.client.destroy()
  })

  it('shows no failure when its own success closes the modal', async () => {
    const stage = await createAuthStage()
    const errors: unknown[] = []
    stage.client.open()
    stage.client.on('modalClosed', () => errors.push(stage.auth.state.email.error))
    await logIn(stage)
    expect(stage.client.modal.state.open).toBe(false)
    expect(errors).toEqual([null])
    stage.client.destroy()
  })

  it('refuses what is no email without creating a frame', async () => {
    const stage = await createAuthStage()
    await stage.act(stage.auth.actions.submitEmail('person'))
    expect(stage.auth.state.email).toMatchObject({
      view: 'idle',
      error: { code: 'invalidEmail', message: 'Invalid email' },
    })
    expect(stage.frame.pages.left.nodes).toBe(0)
  })

  it('waits 30 s between two emails, also over a reload', async () => {
    const stage = await createAuthStage({ script: { CONNECT_EMAIL: otp } })
    const { auth, env } = stage
    await submit(stage)
    auth.actions.leaveEmail()
    const until = auth.state.email.cooldownUntil ?? 0
    await stage.advance(until - env.clock.now() - 20_500)
    await submit(stage)
    const error = { code: 'cooldown', message: 'Please try again after 21 seconds', seconds: 21 }
    expect(auth.state.email).toMatchObject({ view: 'idle', error })
    stage.client.destroy()
    const next = await createAuthStage({
      script: { CONNECT_EMAIL: otp },
      storage: env.storage,
      clock: env.clock,
    })
    expect(next.auth.state.email.cooldownUntil).toBe(until)
    await next.advance(until - env.clock.now() - 1)
    await submit(next)
    expect(next.auth.state.email.error?.message).toBe('Please try again after 1 seconds')
    expect(next.asked()).toEqual([])
    await next.advance(1)
    await submit(next)
    expect(next.auth.state.email).toMatchObject({ view: 'otp', error: null })
    next.client.destroy()
  })

  it('may be repeated at once after a refusal, which sent no email', async () => {
    const stage = await createAuthStage({ script: { CONNECT_EMAIL: refuse('Try another address') } })
    await submit(stage)
    expect(stage.auth.state.email).toMatchObject({
      view: 'idle',
      error: { code: 'refused', message: 'Try another address' },
    })
    await logIn(stage)
    expect(stage.connected()).toHaveLength(2)
    stage.client.destroy()
  })

  it('ends after 120 s without an answer, and works again afterwards', async () => {
    const stage = await createAuthStage({ script: { CONNECT_EMAIL: 'silence' } })
    await submit(stage)
    expect(stage.auth.state.email).toMatchObject({
      view: 'idle',
      error: { code: 'timeout', message: 'Embedded Wallet Request Timed Out' },
    })
    await logIn(stage)
    expect(stage.connected()).toHaveLength(2)
    stage.client.destroy()
  })

  it('ends after 20 s where the frame does not load, and loads it again at the next try', async () => {
    const stage = await createAuthStage({ faults: { isDead: true } })
    const before = stage.env.clock.now()
    await submit(stage)
    expect(stage.env.clock.now() - before).toBeLessThan(21_000)
    expect(stage.auth.state).toMatchObject({ frame: 'absent', email: { view: 'idle' } })
    expect(stage.auth.state.email.error).toEqual({
      code: 'loadFailed',
      message: 'Network Error - Could not load embedded wallet',
    })
    stage.frame.faults.isDead = false
    await logIn(stage)
    expect(stage.auth.state.frame).toBe('ready')
    expect(stage.connected()).toHaveLength(2)
    stage.client.destroy()
  })

  it('ends when the frame crashes, and works again afterwards', async () => {
    const stage = await createAuthStage({ script: { CONNECT_EMAIL: 'silence' } })
    const done = stage.auth.actions.submitEmail(email)
    await stage.advance(1000)
    stage.frame.crash()
    await stage.act(done)
    expect(stage.auth.state.email.error).toEqual({ code: 'frameLost', message: 'Something went wrong' })
    stage.frame.reload()
    await logIn(stage)
    expect(stage.connected()).toHaveLength(2)
    stage.client.destroy()
  })

  it('ends where the user cannot be read', async () => {
    const stage = await createAuthStage({ script: { GET_USER: refuse('No user') } })
    await logIn(stage)
    expect(stage.auth.state.email).toMatchObject({
      view: 'idle',
      error: { code: 'refused', message: 'No user' },
    })
    expect(stage.auth.state.user).toBeNull()
    expect(stage.connected()).toEqual([])
    stage.client.destroy()
  })
})

describe('confirming a device', () => {
  it('asks again before the limit of 120 s while the view is open', async () => {
    const stage = await createAuthStage({ script: { CONNECT_EMAIL: device, CONNECT_DEVICE: 'silence' } })
    await submit(stage)
    await stage.advance(250_000)
    expect(countOf(stage, 'CONNECT_DEVICE')).toBe(3)
    expect(stage.auth.state.email).toMatchObject({ view: 'device', error: null })
    stage.frame.script.CONNECT_DEVICE = { next: 'CONNECT' }
    await stage.advance(60_000)
    expect(stage.connected()).toEqual(['eip155', 'solana'])
    expect(stage.asked()).not.toContain('CONNECT_OTP')
    stage.client.destroy()
  })

  it('ends after 20 min', async () => {
    const stage = await createAuthStage({ script: { CONNECT_EMAIL: device, CONNECT_DEVICE: 'silence' } })
    await submit(stage)
    await stage.advance(20 * 60_000)
    expect(stage.auth.state.email).toMatchObject({ view: 'idle', error: { code: 'expired' } })
    stage.client.destroy()
  })

  it.each([
    ['denied', 'link_denied', 'expired'],
    ['expired', 'link_expired', 'expired'],
    ['refused', undefined, 'refused'],
  ])('ends where the link is %s', async (_, code, expected) => {
    const stage = await createAuthStage({
      script: { CONNECT_EMAIL: device, CONNECT_DEVICE: refuse('Not this one', code) },
    })
    await submit(stage)
    await stage.advance(0)
    expect(stage.auth.state.email).toMatchObject({
      view: 'idle',
      error: { code: expected, message: 'Not this one' },
    })
    stage.client.destroy()
  })

  it('takes a code in place of the link; a wrong one leaves the link usable', async () => {
    const approval = createLater<{ next: 'CONNECT' }>()
    const stage = await createAuthStage({
      script: {
        CONNECT_EMAIL: device,
        CONNECT_DEVICE: payload => {
          const { code } = (payload ?? {}) as { code?: string }
          if (code === '000000') throw new FrameRefusal('Wrong code', 'wrong_code')
          return code === undefined ? approval.answer() : { next: 'CONNECT' }
        },
      },
    })
    await submit(stage)
    await enter(stage, '000000')
    expect(stage.auth.state.email).toMatchObject({
      view: 'device',
      busy: false,
      error: { code: 'wrongCode', message: 'Wrong code' },
    })
    expect(stage.payloadsOf('CONNECT_DEVICE').at(-1)).toBeUndefined()
    await enter(stage, '123456')
    expect(stage.connected()).toEqual(['eip155', 'solana'])
    stage.client.destroy()
  })

  it('sends another email after 30 s, which ends the former wait', async () => {
    const stage = await createAuthStage({ script: { CONNECT_EMAIL: device, CONNECT_DEVICE: 'silence' } })
    await submit(stage)
    await stage.act(stage.auth.actions.resendEmail())
    expect(stage.auth.state.email).toMatchObject({ view: 'device', error: { code: 'cooldown' } })
    await stage.advance(30_000)
    stage.frame.script.CONNECT_EMAIL = { ...device, match: 12 }
    await stage.act(stage.auth.actions.resendEmail())
    await stage.advance(0)
    expect(stage.auth.state.email).toMatchObject({ view: 'device', match: 12, error: null, busy: false })
    const waits = stage.frame.requests.filter(({ name }) => name === 'CONNECT_DEVICE')
    expect(waits.map(({ signal }) => signal.aborted)).toEqual([true, false])
    stage.client.destroy()
  })

  it('goes on waiting where another email is refused', async () => {
    const approval = createLater<undefined>()
    const stage = await createAuthStage({
      script: { CONNECT_EMAIL: device, CONNECT_DEVICE: approval.answer },
    })
    await submit(stage)
    await stage.advance(30_000)
    stage.frame.script.CONNECT_EMAIL = refuse('Three emails were sent already')
    await stage.act(stage.auth.actions.resendEmail())
    expect(stage.auth.state.email).toMatchObject({ view: 'device', error: { code: 'refused' } })
    approval.resolve(undefined)
    await stage.advance(0)
    expect(stage.auth.state.email.view).toBe('otp')
    stage.client.destroy()
  })
})

describe('entering a code', () => {
  it.each([
    ['a wrong one', 'wrong_code', 'wrongCode', 'otp'],
    ['one that a frame without codes refuses', undefined, 'refused', 'otp'],
    ['one too many', 'no_tries_left', 'expired', 'idle'],
    ['an old one', 'code_expired', 'expired', 'idle'],
  ])('with %s', async (_, frameCode, code, view) => {
    const stage = await createAuthStage({
      script: { CONNECT_EMAIL: otp, CONNECT_OTP: refuse('That is not it', frameCode) },
    })
    await submit(stage)
    await enter(stage)
    expect(stage.auth.state.email).toMatchObject({ view, error: { code, message: 'That is not it' } })
    expect(stage.connected()).toEqual([])
    stage.client.destroy()
  })

  it('ends after 120 s without an answer', async () => {
    const stage = await createAuthStage({ script: { CONNECT_EMAIL: otp, CONNECT_OTP: 'silence' } })
    await submit(stage)
    await enter(stage)
    expect(stage.auth.state.email).toMatchObject({ view: 'idle', error: { code: 'timeout' } })
    stage.client.destroy()
  })

  it('sends one request however often it is asked', async () => {
    const answer = createLater<undefined>()
    const stage = await createAuthStage({ script: { CONNECT_EMAIL: otp, CONNECT_OTP: answer.answer } })
    await submit(stage)
    const first = stage.auth.actions.submitCode('111111')
    expect(stage.auth.state.email.view).toBe('checking')
    await stage.act(stage.auth.actions.submitCode('222222'))
    await stage.advance(0)
    expect(stage.payloadsOf('CONNECT_OTP')).toEqual([{ otp: '111111' }])
    answer.resolve(undefined)
    await stage.act(first)
    expect(stage.connected()).toHaveLength(2)
    stage.client.destroy()
  })
})

describe('leaving an email login', () => {
  const scripts = {
    requesting: { CONNECT_EMAIL: 'silence' },
    device: { CONNECT_EMAIL: device, CONNECT_DEVICE: 'silence' },
    otp: { CONNECT_EMAIL: otp },
    checking: { CONNECT_EMAIL: otp, CONNECT_OTP: 'silence' },
    user: { CONNECT_EMAIL: { action: 'CONNECT' }, GET_USER: 'silence' },
  } as const
  const views = Object.keys(scripts) as (keyof typeof scripts)[]

  const enterView = async (view: keyof typeof scripts) => {
    const stage = await createAuthStage({ script: scripts[view] })
    const work = [stage.auth.actions.submitEmail(email)]
    await stage.advance(1000)
    if (view === 'checking') work.push(stage.auth.actions.submitCode('123456'))
    await stage.advance(0)
    expect(stage.auth.state.email.view).toBe(view)
    return { stage, work: Promise.all(work) }
  }

  it.each(views)('goes back from %s, and drops what comes late', async view => {
    const { stage, work } = await enterView(view)
    stage.auth.actions.leaveEmail()
    await stage.act(work)
    expect(stage.auth.state.email).toMatchObject({ view: 'idle', email: null, error: null })
    await stage.advance(40_000)
    expect(stage.connected()).toEqual([])
    stage.client.destroy()
    expect(leftBy(stage)).toEqual(nothing)
  })

  it.each(views)('ends with the modal in %s, and works again afterwards', async view => {
    const { stage, work } = await enterView(view)
    stage.client.open()
    stage.client.close()
    await stage.act(work)
    expect(stage.auth.state.email).toMatchObject({
      view: 'idle',
      error: { code: 'modalClosed', message: 'Modal closed' },
    })
    await stage.advance(30_000)
    Object.assign(stage.frame.script, { GET_USER: userScript.GET_USER })
    await logIn(stage)
    expect(stage.connected()).toEqual(['eip155', 'solana'])
    stage.client.destroy()
  })

  it.each(views)('leaves nothing behind when the client is destroyed in %s', async view => {
    const { stage, work } = await enterView(view)
    stage.client.destroy()
    await stage.act(work)
    expect(leftBy(stage)).toEqual(nothing)
  })
})
