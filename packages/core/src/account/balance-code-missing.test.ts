import { afterEach, expect, it, vi } from 'vitest'
import { connectWallet, createTestClient } from '../client/client.fixture.js'

afterEach(() => vi.doUnmock('./fetch-balance.js'))

it('says that the balance failed when the code that fetches it does not arrive', async () => {
  vi.doMock('./fetch-balance.js', () => {
    throw new Error('offline')
  })
  const { client } = createTestClient()
  await connectWallet(client)
  await client.account.actions.fetchBalance('test')
  expect(client.account.state.namespaces.test).toMatchObject({
    balanceStatus: 'failed',
    balanceError: 'networkError',
  })
})
