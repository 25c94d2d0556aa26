import { FrameRefusal } from '@latchkey/frame-bridge/frame'
import { describe, expect, it } from 'vitest'
import {
  type AuthStage,
  type AuthStageOptions,
  createAuthStage,
  createLater,
  email,
  resultUri,
  socialScript,
} from '../../auth/auth.fixture.js'
import { createSink } from './analytics.fixture.js'

const provider = 'google'

/** A page with a sink, in the modal. */
async function start(script: AuthStageOptions['script'] = {}) {
  const own = createSink()
  const stage = await createAuthStage({ script, analytics: { sink: own.sink } })
  stage.client.open()
  await stage.advance(2000)
  return {
    stage,
    /** Events of logins, as name and properties. */
    async events() {
      await stage.advance(2000)
      return own.bodies
        .map(({ props }) => [props.event, props.properties] as const)
        .filter(([event]) => /^(EMAIL|DEVICE|SOCIAL)_/.test(event))
    },
  }
}

const show = ({ client }: AuthStage, view: 'EmailLogin' | 'ConnectingSocial' | 'UpdateEmailWallet') =>
  client.router.actions.push(view, {})

it('reports an email login by its steps, without the address', async () => {
  const approval = createLater<undefined>()
  const { stage, events } = await start({
    CONNECT_EMAIL: { action: 'VERIFY_DEVICE', match: 47 },
    CONNECT_DEVICE: approval.answer,
    CONNECT_OTP() {
      throw new FrameRefusal('Wrong code', 'wrong_code')
    },
  })
  await stage.act(stage.auth.actions.submitEmail(email))
  show(stage, 'EmailLogin')
  await stage.advance(0)
  approval.resolve(undefined)
  await stage.advance(0)
  await stage.act(stage.auth.actions.submitCode('000000'))
  stage.frame.script.CONNECT_OTP = undefined
  await stage.act(stage.auth.actions.submitCode('123456'))
  const reported = await events()
  expect(reported).toEqual([
    ['EMAIL_SUBMITTED', {}],
    ['DEVICE_REGISTERED_FOR_EMAIL', {}],
    ['EMAIL_VERIFICATION_CODE_SENT', {}],
    ['EMAIL_VERIFICATION_CODE_FAIL', { message: 'Wrong code' }],
    ['EMAIL_VERIFICATION_CODE_PASS', {}],
  ])
  stage.client.destroy()
})

it('reports that the code was sent again, and the form for another address', async () => {
  const { stage, events } = await start({ CONNECT_EMAIL: { action: 'VERIFY_OTP' } })
  await stage.act(stage.auth.actions.submitEmail(email))
  show(stage, 'EmailLogin')
  await stage.advance(31_000)
  await stage.act(stage.auth.actions.resendEmail())
  show(stage, 'UpdateEmailWallet')
  expect((await events()).map(([event]) => event)).toEqual([
    'EMAIL_SUBMITTED',
    'EMAIL_VERIFICATION_CODE_SENT',
    'EMAIL_VERIFICATION_CODE_SENT',
    'EMAIL_EDIT',
  ])
  stage.client.destroy()
})

describe('a login at a provider', () => {
  /** One that has begun in its view; `done` settles with it. */
  const begin = async () => {
    const begun = await start(socialScript)
    const done = begun.stage.auth.actions.startSocial(provider)
    show(begun.stage, 'ConnectingSocial')
    await begun.stage.advance(1000)
    return { ...begun, done }
  }

  it('is reported begun, answered and connected', async () => {
    const { stage, done, events } = await begin()
    stage.post({ resultUri }, {})
    await stage.act(done)
    expect(await events()).toEqual([
      ['SOCIAL_LOGIN_STARTED', { provider }],
      ['SOCIAL_LOGIN_REQUEST_USER_DATA', { provider }],
      ['SOCIAL_LOGIN_SUCCESS', { provider }],
    ])
    stage.client.destroy()
  })

  it('is reported canceled where its window was closed', async () => {
    const { stage, done, events } = await begin()
    for (const popup of stage.popups) popup.close()
    await stage.act(done)
    expect((await events()).at(-1)).toEqual(['SOCIAL_LOGIN_CANCELED', { provider }])
    stage.client.destroy()
  })

  it('is reported failed with the reason', async () => {
    const { stage, done, events } = await begin()
    stage.frame.script.CONNECT_SOCIAL = () => {
      throw new FrameRefusal('The account is locked')
    }
    stage.post({ resultUri }, {})
    await stage.act(done)
    expect((await events()).at(-1)).toEqual([
      'SOCIAL_LOGIN_ERROR',
      { provider, message: expect.stringMatching(/\w/) },
    ])
    stage.client.destroy()
  })
})
