import { FrameRefusal } from '@latchkey/frame-bridge/frame'
import { expect, it } from 'vitest'
import { createDice, type Dice } from '../kernel/dice.fixture.js'
import { turns } from '../testing/turn.js'
import {
  type AuthStage,
  createAuthStage,
  email,
  eoa,
  leftBy,
  nothing,
  smart,
  userScript,
} from './auth.fixture.js'

const SEQUENCES = 100
const EVENTS = 60

/** A frame that answers now or later, refuses, or says nothing. */
function createMoods(roll: Dice) {
  const late: (() => void)[] = []
  const moody =
    <Answer>(answer: (payload: unknown) => Answer) =>
    (payload: unknown): Promise<Answer> => {
      const mood = roll(10)
      if (mood === 0) return Promise.reject(new FrameRefusal('No', roll(2) ? 'wrong_code' : 'no_tries_left'))
      if (mood === 1) return new Promise(() => {})
      if (mood < 5) return new Promise(resolve => void late.push(() => resolve(answer(payload))))
      return Promise.resolve(answer(payload))
    }
  const actions = ['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'] as const
  const pick = <Item>(items: readonly Item[]) => items[roll(items.length)] as Item
  const getUser = userScript.GET_USER as (payload: unknown) => never
  const switchNetwork = userScript.SWITCH_NETWORK as (payload: unknown) => never
  return {
    answerLate: () => late.shift()?.(),
    script: {
      IS_CONNECTED: moody(() => ({ isConnected: roll(2) === 0 })),
      CONNECT_EMAIL: moody(() => ({ action: pick(actions), match: roll(100) })),
      CONNECT_DEVICE: moody(() => (roll(2) ? undefined : { next: 'CONNECT' as const })),
      CONNECT_OTP: moody(() => undefined),
      GET_USER: moody(getUser),
      GET_SOCIAL_REDIRECT_URI: moody(() => ({
        uri: 'https://provider.example/authorize',
        ...(roll(2) ? { match: 7 } : {}),
      })),
      CONNECT_SOCIAL: moody(() => ({ address: eoa, chainId: 1, userName: 'person' })),
      GET_FARCASTER_URI: moody(() => ({ url: 'https://farcaster.example' })),
      CONNECT_FARCASTER: moody(() => ({ userName: 'person' })),
      UPDATE_EMAIL: moody(() => ({ action: pick(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'] as const) })),
      UPDATE_EMAIL_PRIMARY_OTP: moody(() => undefined),
      UPDATE_EMAIL_SECONDARY_OTP: moody(() => ({ newEmail: email })),
      SIGN_OUT: moody(() => undefined),
      SWITCH_NETWORK: moody(switchNetwork),
      GET_SMART_ACCOUNT_ENABLED_NETWORKS: moody(() => ({ smartAccountEnabledNetworks: [roll(2) ? 1 : 10] })),
      SET_PREFERRED_ACCOUNT: moody(payload => ({ ...(payload as { type: 'eoa' }), address: smart })),
      RPC_REQUEST: moody(() => '0xdeadbeef'),
    },
  }
}

/** What a page must never show. */
function check({ auth, client, popups, transportOf }: AuthStage, openRequests: number) {
  const { namespaces } = client.connection.snapshot()
  for (const [namespace, { connections }] of Object.entries(namespaces))
    for (const { accounts } of connections) {
      const granted = transportOf(namespace).session()
      expect(granted?.accountIds).toContain(accounts[0]?.accountId)
      expect(auth.state.user).not.toBeNull()
    }
  expect(popups.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(1)
  expect(auth.state.pendingRequests).toBe(openRequests)
  const { email: login, social, farcaster } = auth.snapshot()
  if (login.view !== 'idle') expect(login.email).not.toBeNull()
  if (farcaster.view !== 'waiting' && farcaster.view !== 'user') expect(farcaster.url).toBeNull()
  if (social.view !== 'number') expect(social.match).toBeNull()
}

async function play(seed: number) {
  const roll = createDice(seed)
  const moods = createMoods(roll)
  const stage = await createAuthStage({ script: moods.script })
  const { auth, client } = stage
  const { actions } = auth
  const settled: string[] = []
  let [begun, openRequests] = [0, 0]
  const run = (name: string, work: Promise<unknown>) => {
    begun += 1
    const note = () => void settled.push(name)
    work.then(note, note)
  }
  const sign = () => {
    if (!client.session.connection('eip155')) return
    openRequests += 1
    const call = { networkId: 'eip155:1', method: 'personal_sign', params: ['0x00', eoa] } as const
    const asked = stage.transportOf('eip155').request(call)
    const done = () => {
      openRequests -= 1
    }
    asked.then(done, done)
    run('sign', asked)
  }
  const events: readonly (() => void | Promise<void>)[] = [
    () => run('submitEmail', actions.submitEmail(email)),
    () => run('submitEmail', actions.submitEmail(email)),
    () => run('submitCode', actions.submitCode('123456')),
    () => run('submitCode', actions.submitCode('654321')),
    () => run('resendEmail', actions.resendEmail()),
    () => actions.leaveEmail(),
    () => run('startSocial', actions.startSocial('x')),
    () => stage.post({ resultUri: `https://frame.example/?${roll(4) ? 'ticket' : 'error'}=1` }, {}),
    () => stage.popups.at(-1)?.close(),
    () => actions.leaveSocial(),
    () => run('startFarcaster', actions.startFarcaster()),
    () => actions.leaveFarcaster(),
    () => run('updateEmail', actions.updateEmail('other@mail.example')),
    () => run('submitUpdateCode', actions.submitUpdateCode('123456')),
    () => run('submitUpdateCode', actions.submitUpdateCode('123456')),
    () => run('submitUpdateCode', actions.submitUpdateCode('123456')),
    () => actions.leaveEmailUpdate(),
    () => run('setAccountType', actions.setAccountType(roll(2) ? 'eoa' : 'smartAccount')),
    () => run('switchNetwork', client.switchNetwork(roll(2) ? 'eip155:10' : 'eip155:1')),
    () => run('connect', client.connect({ connectorId: 'auth', timeoutMs: 60_000 })),
    () => run('disconnect', client.disconnect(roll(2) ? {} : { namespace: 'solana' })),
    () => client.open(),
    () => client.close(),
    () => stage.frame.pages.isFrameInPage && stage.frame.reload(),
    sign,
    sign,
    moods.answerLate,
    moods.answerLate,
    moods.answerLate,
    () => stage.advance(600),
    () => stage.advance(roll(3000)),
    () => stage.advance(roll(8) ? 31_000 : 130_000),
  ].map(event => async () => void (await event()))

  for (let event = 0; event < EVENTS; event++) {
    await events[roll(events.length)]?.()
    await stage.advance(0)
    await turns(3)
    check(stage, openRequests)
  }
  client.destroy()
  await turns(20)
  expect(settled).toHaveLength(begun)
  expect(openRequests).toBe(0)
  expect(leftBy(stage)).toEqual(nothing)
  return stage.asked()
}

it(`keeps account, session and frame together over ${SEQUENCES * EVENTS} random events`, async () => {
  const asked = new Set<string>()
  for (let seed = 1; seed <= SEQUENCES; seed++)
    for (const name of await play(seed).catch(error => {
      throw new Error(`Sequence ${seed}: ${error.message}`, { cause: error })
    }))
      asked.add(name)
  // The sequences reach every part of the protocol that the client uses.
  expect([...asked].sort()).toEqual(
    [
      'CONNECT_DEVICE',
      'CONNECT_EMAIL',
      'CONNECT_FARCASTER',
      'CONNECT_OTP',
      'CONNECT_SOCIAL',
      'GET_FARCASTER_URI',
      'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
      'GET_SOCIAL_REDIRECT_URI',
      'GET_USER',
      'RELOAD',
      'RPC_REQUEST',
      'SET_PREFERRED_ACCOUNT',
      'SIGN_OUT',
      'SWITCH_NETWORK',
      'SYNC_DAPP_DATA',
      'SYNC_THEME',
      'UPDATE_EMAIL',
      'UPDATE_EMAIL_PRIMARY_OTP',
      'UPDATE_EMAIL_SECONDARY_OTP',
    ].sort(),
  )
})
