import { describe, expect, it } from 'vitest'
import { connectWallet, createTestClient } from '../client/client.fixture.js'
import { createFakeAdapter } from '../testing/fake-adapter.js'
import { createFakeEnv } from '../testing/fake-env.js'
import { createFakeFetch, type FakeRoute } from '../testing/fake-fetch.js'
import { turn } from '../testing/turn.js'
import { findIdentity } from './identity.selectors.js'
import { readIdentity } from './read-identity.js'

const HOST = 'https://chain.test'

async function named(answer: FakeRoute) {
  const fetch = createFakeFetch({
    [`${HOST}/v1/supported-chains`]: { json: { http: ['test:one', 'test:two'], ws: [] } },
    [`${HOST}/v1/identity/*`]: answer,
  })
  const stage = createTestClient({
    env: createFakeEnv({ fetch }),
    adapter: createFakeAdapter({ wallets: [{ id: 'alpha' }] }),
    services: { blockchainApiUrl: HOST },
  })
  await connectWallet(stage.client)
  const identity = await stage.client.features.load('identity')
  const asked = () => fetch.calls.filter(({ url }) => url.includes('/identity/')).length
  const own = () => stage.client.account.state.namespaces.test
  return { ...stage, identity, asked, own }
}
const vivian = { json: { name: 'vivian.eth', avatar: 'https://img.test/v.png' } }

describe('the name of an address', () => {
  it('is asked for once', async () => {
    const { identity, asked } = await named(vivian)
    await Promise.all([identity.actions.fetch('taa'), identity.actions.fetch('taa')])
    expect(findIdentity(identity.state, 'taa')).toEqual({
      name: 'vivian.eth',
      imageUrl: 'https://img.test/v.png',
    })
    expect(asked()).toBe(1)
  })

  it('of the account in use is its profile, and leaves with the account', async () => {
    const { client, identity, own } = await named(vivian)
    await identity.actions.fetch('talpha0a')
    await turn()
    expect(own()).toMatchObject({ profileName: 'vivian.eth', profileImage: 'https://img.test/v.png' })
    await client.disconnect()
    expect(own()).toMatchObject({ profileName: undefined, profileImage: undefined })
  })

  it('is asked for anew after five minutes, and gone if it is', async () => {
    const { env, identity, asked } = await named([vivian, { json: { name: null, avatar: null } }])
    await identity.actions.fetch('taa')
    await env.clock.advance(299_000)
    await identity.actions.fetch('taa')
    expect([findIdentity(identity.state, 'taa')?.name, asked()]).toEqual(['vivian.eth', 1])
    await env.clock.advance(2_000)
    await identity.actions.fetch('taa')
    expect([findIdentity(identity.state, 'taa'), asked()]).toEqual([{}, 2])
  })

  it('that could not be fetched is asked for again', async () => {
    const { identity, asked } = await named([{ status: 400, json: {} }, vivian])
    await identity.actions.fetch('taa')
    expect(findIdentity(identity.state, 'taa')).toBeUndefined()
    await identity.actions.fetch('taa')
    expect([findIdentity(identity.state, 'taa')?.name, asked()]).toEqual(['vivian.eth', 2])
  })

  it('is no member of an object', async () => {
    const { identity } = await named(vivian)
    expect(findIdentity(identity.state, 'constructor')).toBeUndefined()
  })
})

it.each([
  ['nothing', null],
  ['spaces', '  '],
  ['an address', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['a turned direction', 'vivian\u202eeth.'],
  ['what is not seen', 'vivi\u200ban.eth'],
  ['more than fits', 'v'.repeat(101)],
])('a name that is %s is none, and its picture is not shown', (_, name) => {
  expect(readIdentity({ name, avatar: 'https://img.test/v.png' })).toEqual({})
})

it('a picture of services under development on localhost is one', () => {
  const avatar = 'http://localhost:8788/public/getAssetImage/1'
  expect(readIdentity({ name: 'vivian.eth', avatar })).toEqual({ name: 'vivian.eth', imageUrl: avatar })
})

it('a picture that is not fetched by https is none', () => {
  expect(readIdentity({ name: 'vivian.eth', avatar: 'http://img.test/v.png' })).toEqual({
    name: 'vivian.eth',
  })
})
