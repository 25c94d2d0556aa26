import { expect, it } from 'vitest'
import { createTestClient } from '../client/client.fixture.js'

const services = { apiUrl: 'https://api.test', blockchainApiUrl: 'https://chain.test/v' }

it('a client has calls to the hosts that the app named, and asks none of them by itself', async () => {
  const { client, env } = createTestClient({ services, projectId: 'p1' })
  const api = await client.features.load('api')
  expect((await api.app())?.imageUrl('token', 'ETH')).toMatch(/^https:\/\/api\.test\/.*projectId=p1/)
  expect((await api.blockchain())?.rpcUrl('test:one')).toMatch(/^https:\/\/chain\.test\/v\/v1\/\?chainId/)
  expect(env.fetch.calls).toEqual([])
})

it('a client without hosts has no calls', async () => {
  const api = await createTestClient().client.features.load('api')
  expect([await api.app(), await api.blockchain()]).toEqual([undefined, undefined])
})

it('the client id goes to the blockchain API once it is known', async () => {
  const { client, env } = createTestClient({ services, projectId: 'p1' })
  env.fetch.route('GET https://chain.test/v/v1/supported-chains', { json: { http: [], ws: [] } })
  const api = await client.features.load('api')
  const chain = await api.blockchain()
  await chain?.fetchNetworks()
  api.identify('c1')
  await chain?.fetchNetworks()
  expect(env.fetch.calls.map(({ url }) => new URL(url).searchParams.get('clientId'))).toEqual([null, 'c1'])
})
