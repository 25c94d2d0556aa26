import { expect, it } from 'vitest'
import { createSignInStage } from '../../siwx/siwx.fixture.js'
import { turns } from '../../testing/turn.js'
import { connectWallet } from '../client.fixture.js'
import { createSink } from './analytics.fixture.js'

const properties = { network: 'test:one', isSmartAccount: false }

/** A visitor in the modal of an app with a sink, whose wallet connects and who has the text before them. */
async function start() {
  const own = createSink()
  const stage = createSignInStage({ analytics: { sink: own.sink } })
  stage.client.open()
  await turns(10)
  const connecting = connectWallet(stage.client)
  await stage.shown()
  return {
    ...stage,
    connecting,
    /** Events of the sign-in, as name and properties. */
    async events() {
      await turns(10)
      await stage.env.clock.advance(2000)
      await turns(10)
      return own.bodies
        .map(({ props }) => [props.event, props.properties] as const)
        .filter(([event]) => event.includes('SIWX'))
    },
  }
}

it('reports that the visitor agreed, and that the account is signed in', async () => {
  const { connecting, events, siwx } = await start()
  await siwx().actions.sign()
  await connecting
  expect(await events()).toEqual([
    ['CLICK_SIGN_SIWX_MESSAGE', properties],
    ['SIWX_AUTH_SUCCESS', properties],
  ])
})

it('reports a failure with its reason, and the next try', async () => {
  const { adapter, connecting, events, siwx } = await start()
  adapter.wallet('alpha').rejectNext()
  await siwx().actions.sign()
  await siwx().actions.sign()
  await connecting
  expect(await events()).toEqual([
    ['CLICK_SIGN_SIWX_MESSAGE', properties],
    ['SIWX_AUTH_ERROR', { ...properties, message: expect.stringMatching(/\w/) }],
    ['CLICK_SIGN_SIWX_MESSAGE', properties],
    ['SIWX_AUTH_SUCCESS', properties],
  ])
})

it('reports that the visitor declined, and no failure', async () => {
  const { connecting, events, siwx } = await start()
  siwx().actions.cancel()
  await connecting.catch(() => undefined)
  expect((await events()).map(([event]) => event)).toEqual(['CLICK_CANCEL_SIWX'])
})
