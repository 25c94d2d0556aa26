import { createMemoryStorage } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { createStage } from '../testing/stage.js'

// These entries are in visitors' browsers: the code must keep reading them.
const connected = {
  'shared:LeatherProvider': JSON.stringify({
    networkId: 'bip122:000000000019d6689c085ae165831e93',
    accounts: [
      {
        address: 'bc1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelxards5',
        purpose: 'payment',
        publicKey: '03f3d474c86c9be5b82e251cc3cc438d3cc361527b4b9799516c4bd513caf9e5f6',
        path: "m/84'/0'/0'/0/0",
      },
      {
        address: 'bc1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzslm9ade',
        purpose: 'ordinals',
        publicKey: '8c7fc6552af4384a13791e63bac79ff2bcfeedf143a88d6dc4b6080a8829cdc1',
        path: "m/86'/0'/0'/0/0",
      },
    ],
  }),
}
const disconnected = { 'disconnected:LeatherProvider': '1' }

describe('the storage of an earlier release', () => {
  it('connects its visitor again without a prompt', async () => {
    const storage = createMemoryStorage({ entries: connected })
    const stage = await createStage({ storage, wallet: { form: 'leather' } })
    const connector = await stage.found()
    const connection = await connector.connect({ silent: true })
    expect(connection.accounts).toHaveLength(2)
    expect([stage.wallet.promptCount, stage.wallet.requests]).toEqual([0, []])
  })

  it.each(['leather', 'unisat'] as const)(
    'keeps %s disconnected, even if it still knows the site, and the wallet is not asked',
    async form => {
      const entries = { ...connected, ...disconnected, 'disconnected:unisat': '1' }
      const storage = createMemoryStorage({ entries })
      const stage = await createStage({ storage, wallet: { form, authorized: true } })
      const connector = await stage.found()
      await expect(connector.connect({ silent: true })).rejects.toMatchObject({ code: 'notAuthorized' })
      expect([stage.wallet.promptCount, stage.wallet.requests]).toEqual([0, []])
    },
  )

  it('is written in the same form today', async () => {
    const { storage, connect } = await createStage({ wallet: { form: 'leather' } })
    const { connector } = await connect()
    expect(storage.entries()).toEqual(connected)
    await connector.disconnect()
    expect(storage.entries()).toEqual(disconnected)
  })
})
