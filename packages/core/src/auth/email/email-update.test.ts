import { FrameRefusal } from '@latchkey/frame-bridge/frame'
import { describe, expect, it } from 'vitest'
import {
  type AuthStage,
  type AuthStageOptions,
  createAuthStage,
  email,
  leftBy,
  logIn,
  nothing,
} from '../auth.fixture.js'

const next = 'other@mail.example'
const script = {
  UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' },
  UPDATE_EMAIL_PRIMARY_OTP: undefined,
  UPDATE_EMAIL_SECONDARY_OTP: { newEmail: next },
} as const
const refuse = (message: string, code?: string) => () => {
  throw new FrameRefusal(message, code)
}

async function begin(options: AuthStageOptions = {}) {
  const stage = await createAuthStage({ ...options, script: { ...script, ...options.script } })
  await logIn(stage)
  return stage
}
const update = ({ act, auth }: AuthStage) => act(auth.actions.updateEmail(next))
const enter = ({ act, auth }: AuthStage, code = '123456') => act(auth.actions.submitUpdateCode(code))
const updateOf = ({ auth }: AuthStage) => auth.snapshot().emailUpdate

describe('an email update', () => {
  it('asks for the code of the old address, then for that of the new one', async () => {
    const stage = await begin()
    await update(stage)
    expect(updateOf(stage)).toMatchObject({ view: 'primary', email: next, error: null })
    await enter(stage, '111111')
    expect(updateOf(stage).view).toBe('secondary')
    expect(stage.auth.state.user?.email).toBe(email)
    await enter(stage, '222222')
    expect(updateOf(stage)).toMatchObject({ view: 'done', email: next })
    expect(stage.payloadsOf('UPDATE_EMAIL_PRIMARY_OTP')).toEqual([{ otp: '111111' }])
    expect(stage.payloadsOf('UPDATE_EMAIL_SECONDARY_OTP')).toEqual([{ otp: '222222' }])
    expect(stage.auth.state.user?.email).toBe(next)
    expect(stage.env.storage.entries()['@latchkey/wallet/EMAIL']).toBe(next)
    stage.auth.actions.leaveEmailUpdate()
    expect(updateOf(stage).view).toBe('idle')
    stage.client.destroy()
    expect(leftBy(stage)).toEqual(nothing)
  })

  it('asks for one code where there is no old address', async () => {
    const stage = await begin({ script: { UPDATE_EMAIL: { action: 'VERIFY_SECONDARY_OTP' } } })
    await update(stage)
    expect(updateOf(stage).view).toBe('secondary')
    await enter(stage)
    expect(stage.auth.state.user?.email).toBe(next)
    expect(stage.asked()).not.toContain('UPDATE_EMAIL_PRIMARY_OTP')
    stage.client.destroy()
  })

  it('needs a user', async () => {
    const stage = await createAuthStage({ script })
    await update(stage)
    expect(updateOf(stage).view).toBe('idle')
    expect(stage.asked()).toEqual([])
    stage.client.destroy()
  })

  it('waits 30 s between two emails', async () => {
    const stage = await begin()
    await update(stage)
    stage.auth.actions.leaveEmailUpdate()
    await update(stage)
    expect(updateOf(stage)).toMatchObject({ view: 'idle', error: { code: 'cooldown' } })
    await stage.advance(30_000)
    await update(stage)
    expect(updateOf(stage)).toMatchObject({ view: 'primary', error: null })
    stage.client.destroy()
  })

  it('refuses what is no email', async () => {
    const stage = await begin()
    await stage.act(stage.auth.actions.updateEmail('other'))
    expect(updateOf(stage)).toMatchObject({ view: 'idle', error: { message: 'Invalid email' } })
    stage.client.destroy()
  })

  it.each([
    ['a wrong code', 'primary', 'wrong_code', 'primary'],
    ['a wrong code', 'secondary', 'wrong_code', 'secondary'],
    ['one too many', 'primary', 'no_tries_left', 'idle'],
    ['one too many', 'secondary', 'no_tries_left', 'idle'],
  ] as const)('with %s in %s', async (_, view, code, expected) => {
    const no = refuse('That is not it', code)
    const stage = await begin({
      script: view === 'primary' ? { UPDATE_EMAIL_PRIMARY_OTP: no } : { UPDATE_EMAIL_SECONDARY_OTP: no },
    })
    await update(stage)
    if (view === 'secondary') await enter(stage)
    await enter(stage)
    expect(updateOf(stage)).toMatchObject({ view: expected, error: { message: 'That is not it' } })
    expect(stage.auth.state.user?.email).toBe(email)
    stage.client.destroy()
  })

  it('takes as long as the person wants, and ends with the frame', async () => {
    const stage = await begin({ script: { UPDATE_EMAIL: 'silence' } })
    const done = update(stage)
    await stage.advance(3_600_000)
    expect(updateOf(stage)).toMatchObject({ view: 'requesting', error: null })
    stage.frame.crash()
    await done
    expect(updateOf(stage)).toMatchObject({ view: 'idle', error: { code: 'frameLost' } })
    stage.client.destroy()
  })
})

describe('leaving an email update', () => {
  const scripts = {
    requesting: { UPDATE_EMAIL: 'silence' },
    primary: {},
    checkingPrimary: { UPDATE_EMAIL_PRIMARY_OTP: 'silence' },
    secondary: {},
    checkingSecondary: { UPDATE_EMAIL_SECONDARY_OTP: 'silence' },
  } as const
  const views = Object.keys(scripts) as (keyof typeof scripts)[]

  const enterView = async (view: keyof typeof scripts) => {
    const stage = await begin({ script: scripts[view] })
    const work = [stage.auth.actions.updateEmail(next)]
    await stage.advance(0)
    for (let step = 0; step < 2 && updateOf(stage).view !== view; step++) {
      work.push(stage.auth.actions.submitUpdateCode('123456'))
      await stage.advance(0)
    }
    expect(updateOf(stage).view).toBe(view)
    return { stage, work: Promise.all(work) }
  }

  it.each(views)('ends with the modal in %s, and stays connected', async view => {
    const { stage, work } = await enterView(view)
    stage.client.open()
    stage.client.close()
    await stage.act(work)
    expect(updateOf(stage)).toMatchObject({
      view: 'idle',
      error: { code: 'modalClosed', message: 'Modal closed' },
    })
    expect(stage.connected()).toHaveLength(2)
    expect(stage.auth.state.user?.email).toBe(email)
    stage.client.destroy()
  })

  it.each(views)('ends with the session in %s', async view => {
    const { stage, work } = await enterView(view)
    await stage.act(stage.client.disconnect())
    await stage.act(work)
    expect(updateOf(stage)).toMatchObject({ view: 'idle', error: null })
    stage.client.destroy()
    expect(leftBy(stage)).toEqual(nothing)
  })
})
