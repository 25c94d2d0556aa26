import { describe, expect, it } from 'vitest'
import { connectWallet, createTestClient, reload } from '../client/client.fixture.js'
import { listWallets } from './wallet-list.js'

const wallets = ['a1', 'b1', 'c1'].map(id => ({ id }))

describe('the wallets that are here', () => {
  it('come and go as they announce themselves', () => {
    const { client, adapter } = createTestClient({ wallets: [{ id: 'a1', announced: false }] })
    const ids = () => client.connectors.state.items.map(({ id }) => id)
    expect(ids()).toEqual([])
    adapter.wallet('a1').announce()
    const late = adapter.install({ id: 'b1' })
    expect(ids()).toEqual(['a1', 'b1'])
    late.uninstall()
    expect(ids()).toEqual(['a1'])
  })

  it('are one row when they speak several namespaces', () => {
    const { client } = createTestClient({ other: true })
    expect(client.connectors.state.items).toHaveLength(4)
    const rows = listWallets(client.connectors.snapshot().items, [], client.options)
    expect(rows.map(({ connector }) => [connector?.id, connector?.type])).toEqual([
      ['alpha', 'MULTI_CHAIN'],
      ['beta', 'ANNOUNCED'],
      ['omega', 'ANNOUNCED'],
    ])
  })

  it('are listed as data', () => {
    const { client } = createTestClient()
    expect(() => structuredClone(client.connectors.snapshot())).not.toThrow()
  })
})

describe('recent wallets', () => {
  it('are the two that were connected last, the latest first', async () => {
    const { client } = createTestClient({ wallets })
    for (const id of ['a1', 'b1', 'c1', 'b1']) await connectWallet(client, id)
    expect(client.connectors.state.recent).toEqual(['b1', 'c1'])
  })

  it('are remembered at the next visit', async () => {
    const stage = createTestClient({ wallets })
    await connectWallet(stage.client, 'a1')
    await connectWallet(stage.client, 'c1')
    expect(reload(stage, { enableReconnect: false }).client.connectors.state.recent).toEqual(['c1', 'a1'])
  })

  it('do not grow beyond two by what stands in storage', () => {
    const stage = createTestClient({ start: false })
    stage.env.storage.set('@latchkey/recent_wallets', '["a","b","c","d"]')
    stage.client.start()
    expect(stage.client.connectors.state.recent).toEqual(['a', 'b'])
  })
})
