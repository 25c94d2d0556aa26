import { expect, it } from 'vitest'
import { startTestServices } from '../testing/services-under-test.fixture.js'

const network = {
  name: 'Ethereum',
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://node.test/v3/secret'],
}

it('lists the networks of the settings, without their nodes', async () => {
  const networks = { 'eip155:1': network, 'eip155:10': network }
  const { get } = await startTestServices({ config: { networks } })
  const response = await get('/v1/supported-chains?projectId=test-project&st=test&sv=1')
  expect(await response.json()).toEqual({ http: ['eip155:1', 'eip155:10'], ws: [] })
  expect((await get('/v1/supported-chains')).status).toBe(401)
})
