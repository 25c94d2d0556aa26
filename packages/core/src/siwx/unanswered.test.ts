import { beforeEach, describe, expect, it } from 'vitest'
import { toNetworkId } from '../caip/network-id.js'
import { createFakeEnv, type FakeEnv } from '../testing/fake-env.js'
import type { ShownMessage, SignInTarget } from './siwx.types.js'
import { createUnanswered, type Unanswered } from './unanswered.js'

const networkId = toNetworkId('test', 'one')
const target = { namespace: 'test', networkId, account: { address: 'talice' } } as SignInTarget

const message: ShownMessage = {
  data: {
    accountAddress: 'talice',
    chainId: networkId,
    domain: 'app.test',
    uri: 'https://app.test',
    version: '1',
    nonce: 'nonce0001',
    resources: ['https://app.test/terms'],
  },
  text: 'app.test: talice signs in',
}

let env: FakeEnv
let unanswered: Unanswered

/** The page that is loaded next in the tab. */
const nextPage = () => createUnanswered(env, '@latchkey/')
const store = (value: unknown) =>
  env.window.sessionStorage.setItem('@latchkey/unanswered_sign_in', JSON.stringify(value))

beforeEach(() => {
  env = createFakeEnv()
  unanswered = createUnanswered(env, '@latchkey/')
})

it('gives the next page of the tab the text that a wallet was asked to sign, once', () => {
  unanswered.keep(message)
  expect(nextPage().take(target)).toEqual(message)
  expect(nextPage().take(target)).toBeUndefined()
})

it('gives nothing once the wallet has answered', () => {
  unanswered.keep(message)()
  expect(nextPage().take(target)).toBeUndefined()
})

it('gives another tab nothing, nor another client of the page', () => {
  unanswered.keep(message)
  const tab = createFakeEnv({ storage: env.storage, clock: env.clock })
  expect(createUnanswered(tab, '@latchkey/').take(target)).toBeUndefined()
  expect(createUnanswered(env, 'other/').take(target)).toBeUndefined()
})

it.each([
  ['account', { account: { address: 'tbob' } }],
  ['network', { networkId: toNetworkId('test', 'two') }],
])('gives nothing for another %s', (_, change) => {
  unanswered.keep(message)
  expect(nextPage().take({ ...target, ...change } as SignInTarget)).toBeUndefined()
})

it('gives nothing that is older than a wallet may take, and nothing from the future', async () => {
  unanswered.keep(message)
  await env.clock.advance(299_999)
  expect(nextPage().take(target)).toEqual(message)
  unanswered.keep(message)
  await env.clock.advance(300_000)
  expect(nextPage().take(target)).toBeUndefined()
  store({ ...message, askedAt: env.clock.now() + 1 })
  expect(nextPage().take(target)).toBeUndefined()
})

it('gives no text whose own time is over, or unreadable', () => {
  for (const expirationTime of ['2020-01-01T00:00:00Z', 'soon']) {
    unanswered.keep({ ...message, data: { ...message.data, expirationTime } })
    expect(nextPage().take(target)).toBeUndefined()
  }
})

describe('what somebody else wrote there', () => {
  it.each([
    ['no object', 7],
    ['a text that does not name the account', { ...message, text: 'app.test: tbob signs in', askedAt: 0 }],
    ['a text that is none', { ...message, text: 7, askedAt: 0 }],
    ['fields that are no texts', { ...message, data: { ...message.data, nonce: { a: 1 } }, askedAt: 0 }],
    ['no fields', { text: message.text, askedAt: 0 }],
    ['no time', message],
  ])('is not taken when it is %s', async (_, value) => {
    const now = env.clock.now()
    store(typeof value === 'object' && 'askedAt' in value ? { ...value, askedAt: now } : value)
    expect(nextPage().take(target)).toBeUndefined()
  })
})

it('asks no less where the tab keeps nothing', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  Object.defineProperty(env.window, 'sessionStorage', { get: blocked })
  const forget = unanswered.keep(message)
  expect(nextPage().take(target)).toBeUndefined()
  expect(forget).not.toThrow()
})
