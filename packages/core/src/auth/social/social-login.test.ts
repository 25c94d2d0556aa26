import { FrameRefusal } from '@latchkey/frame-bridge/frame'
import { describe, expect, it } from 'vitest'
import {
  type AuthStage,
  type AuthStageOptions,
  createAuthStage,
  createLater,
  frameOrigin,
  leftBy,
  logIn,
  nothing,
  resultUri,
  socialScript,
  providerUri as uri,
  userScript,
} from '../auth.fixture.js'

/** A login that has begun; `done` settles with it. */
async function begin(options: AuthStageOptions = {}) {
  const stage = await createAuthStage({ ...options, script: { ...socialScript, ...options.script } })
  const done = stage.auth.actions.startSocial('google')
  return { stage, done, popup: stage.popups[0] }
}
async function beginWaiting(options: AuthStageOptions = {}) {
  const begun = await begin(options)
  await begun.stage.advance(1000)
  expect(begun.stage.auth.state.social.view).toBe('waiting')
  return begun
}
const socialOf = ({ auth }: AuthStage) => auth.snapshot().social

describe('a social login', () => {
  it('opens the popup inside the tap, and connects with its result', async () => {
    const { stage, done, popup } = await begin()
    expect(popup).toMatchObject({
      features: 'width=600,height=800,scrollbars=yes',
      location: { href: `${frameOrigin}/loading` },
    })
    expect(socialOf(stage)).toMatchObject({ view: 'opening', provider: 'google' })
    await stage.advance(1000)
    expect(popup?.location.href).toBe(uri)
    stage.post({ resultUri }, {})
    await stage.act(done)
    expect(stage.payloadsOf('CONNECT_SOCIAL')).toEqual([{ uri: resultUri, chainId: 'eip155:1' }])
    expect(stage.connected()).toEqual(['eip155', 'solana'])
    expect(stage.auth.snapshot().user).toMatchObject({ username: 'person', socialProvider: 'google' })
    expect(socialOf(stage)).toMatchObject({ view: 'idle', error: null })
    expect(popup?.closed).toBe(true)
    stage.client.destroy()
    expect(leftBy(stage)).toEqual(nothing)
  })

  it('keeps provider and name for the next visit', async () => {
    const first = await beginWaiting()
    first.stage.post({ resultUri }, {})
    await first.stage.act(first.done)
    first.stage.client.destroy()
    const { storage, clock } = first.stage.env
    const stage = await createAuthStage({ storage, clock })
    await stage.advance(2000)
    expect(stage.auth.snapshot().user).toMatchObject({ username: 'person', socialProvider: 'google' })
    stage.client.destroy()
  })

  it('redeems one result once', async () => {
    const { stage, done } = await beginWaiting()
    stage.post({ resultUri }, {})
    stage.post({ resultUri }, {})
    stage.post({ resultUri: `${resultUri}2` }, {})
    await stage.act(done)
    expect(stage.payloadsOf('CONNECT_SOCIAL')).toHaveLength(1)
    stage.client.destroy()
  })

  it.each([
    ['another origin', { resultUri }, { origin: 'https://stranger.example' }],
    ['a stranger at the same origin', { resultUri }, { source: {} }],
    ['no result', { other: resultUri }, {}],
    ['a result that is no text', { resultUri: 1 }, {}],
    ['a result that is too long', { resultUri: 'x'.repeat(8193) }, {}],
    ['a text', resultUri, {}],
    ['nothing', null, {}],
  ])('ignores a message with %s', async (_, data, message) => {
    const { stage, done } = await beginWaiting()
    stage.post(data, message)
    await stage.advance(2000)
    expect(stage.asked()).not.toContain('CONNECT_SOCIAL')
    stage.post({ resultUri }, {})
    await stage.act(done)
    expect(stage.connected()).toHaveLength(2)
    stage.client.destroy()
  })

  it('ends where the browser blocks the popup, before anything is asked', async () => {
    const { stage, done } = await begin({ blocksPopups: true })
    await stage.act(done)
    expect(socialOf(stage)).toMatchObject({
      view: 'idle',
      error: { code: 'socialFailed', message: 'Failed to initiate social connection' },
    })
    expect(stage.asked()).toEqual([])
    stage.client.destroy()
  })

  it('ends where the frame has no address for it', async () => {
    const { stage, done, popup } = await begin({
      script: {
        GET_SOCIAL_REDIRECT_URI: () => {
          throw new FrameRefusal('Not set up')
        },
      },
    })
    await stage.act(done)
    expect(socialOf(stage).error).toEqual({
      code: 'socialFailed',
      message: 'Failed to initiate social connection',
    })
    expect(popup?.closed).toBe(true)
    stage.client.destroy()
  })

  it('ends after 45 s without an address, and works again afterwards', async () => {
    const { stage, done, popup } = await begin({ script: { GET_SOCIAL_REDIRECT_URI: 'silence' } })
    const before = stage.env.clock.now()
    await stage.act(done)
    expect(stage.env.clock.now() - before).toBeLessThanOrEqual(45_200)
    expect(socialOf(stage)).toMatchObject({ view: 'idle', error: { code: 'socialFailed' } })
    expect(popup?.closed).toBe(true)
    Object.assign(stage.frame.script, socialScript)
    const again = stage.auth.actions.startSocial('google')
    await stage.advance(1000)
    stage.post({ resultUri }, {})
    await stage.act(again)
    expect(stage.connected()).toHaveLength(2)
    stage.client.destroy()
    expect(leftBy(stage)).toEqual(nothing)
  })

  it('lets the person take their time in the popup', async () => {
    const { stage, done } = await beginWaiting()
    await stage.advance(600_000)
    stage.post({ resultUri }, {})
    await stage.act(done)
    expect(stage.connected()).toHaveLength(2)
    stage.client.destroy()
  })

  it('ends within a second of a closed popup', async () => {
    const { stage, done, popup } = await beginWaiting()
    popup?.close()
    await stage.advance(1000)
    await stage.act(done)
    expect(socialOf(stage)).toMatchObject({
      view: 'idle',
      provider: 'google',
      error: { code: 'popupClosed', message: 'Popup closed' },
    })
    stage.client.destroy()
    expect(leftBy(stage)).toEqual(nothing)
  })

  it('ends with the error of the provider, and may be tried again', async () => {
    const { stage, done } = await beginWaiting()
    stage.post({ resultUri: `${frameOrigin}/callback?error=access_denied` }, {})
    await stage.act(done)
    expect(socialOf(stage)).toMatchObject({
      view: 'idle',
      error: { code: 'socialFailed', message: 'Something went wrong' },
    })
    expect(stage.asked()).not.toContain('CONNECT_SOCIAL')
    const again = stage.auth.actions.startSocial('google')
    await stage.advance(1000)
    stage.post({ resultUri }, {})
    await stage.act(again)
    expect(stage.connected()).toHaveLength(2)
    stage.client.destroy()
  })

  it('shows the number where the page has no access to the popup, and lets the frame wait', async () => {
    const user = createLater<typeof socialScript.CONNECT_SOCIAL>()
    const { stage, done, popup } = await begin({
      script: { GET_SOCIAL_REDIRECT_URI: { uri, match: 7 }, CONNECT_SOCIAL: user.answer },
    })
    if (popup) popup.closed = true
    await stage.advance(150_000)
    expect(socialOf(stage)).toMatchObject({ view: 'number', match: 7, error: null })
    expect(stage.payloadsOf('CONNECT_SOCIAL')).toEqual([
      { uri, chainId: 'eip155:1' },
      { uri, chainId: 'eip155:1' },
    ])
    user.resolve(socialScript.CONNECT_SOCIAL)
    await stage.act(done)
    expect(stage.connected()).toHaveLength(2)
    stage.client.destroy()
  })
})

describe('leaving a social login', () => {
  const scripts = {
    opening: { GET_SOCIAL_REDIRECT_URI: 'silence' },
    waiting: {},
    number: { GET_SOCIAL_REDIRECT_URI: { uri, match: 7 }, CONNECT_SOCIAL: 'silence' },
    user: { GET_USER: 'silence' },
  } as const
  const views = Object.keys(scripts) as (keyof typeof scripts)[]

  const enterView = async (view: keyof typeof scripts) => {
    const { stage, done, popup } = await begin({ script: scripts[view] })
    if (view === 'number' && popup) popup.closed = true
    await stage.advance(1000)
    if (view === 'user') stage.post({ resultUri }, {})
    await stage.advance(0)
    expect(socialOf(stage).view).toBe(view)
    return { stage, done, popup }
  }

  it.each(views)('closes the popup in %s, and drops what comes late', async view => {
    const { stage, done, popup } = await enterView(view)
    stage.auth.actions.leaveSocial()
    await stage.act(done)
    expect(socialOf(stage)).toMatchObject({ view: 'idle', error: null })
    expect(popup?.closed).toBe(true)
    stage.post({ resultUri }, { source: popup })
    await stage.advance(1000)
    expect(stage.connected()).toEqual([])
    stage.client.destroy()
    expect(leftBy(stage)).toEqual(nothing)
  })

  it.each(views)('ends with the modal in %s, and works again afterwards', async view => {
    const { stage, done } = await enterView(view)
    stage.client.open()
    stage.client.close()
    await stage.act(done)
    expect(socialOf(stage).error).toEqual({ code: 'modalClosed', message: 'Modal closed' })
    Object.assign(stage.frame.script, { GET_USER: userScript.GET_USER })
    await logIn(stage)
    expect(stage.connected()).toHaveLength(2)
    stage.client.destroy()
  })

  it.each(views)('leaves nothing behind when the client is destroyed in %s', async view => {
    const { stage, done, popup } = await enterView(view)
    stage.client.destroy()
    await stage.act(done)
    expect(popup?.closed).toBe(true)
    expect(leftBy(stage)).toEqual(nothing)
  })
})
