import { createMemoryStorage } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { createStage } from '../testing/stage.js'

// These entries are in visitors' browsers: the code must keep reading them.
const connected = { 'authorized:polkadot-test-wallet': '1' }
const disconnected = {}

describe('the storage of an earlier release', () => {
  it('connects its visitor again without a prompt', async () => {
    const storage = createMemoryStorage({ entries: connected })
    const stage = await createStage({ storage, wallet: { authorized: true } })
    const connector = await stage.found()
    const connection = await connector.connect({ silent: true })
    expect(connection.accounts.length).toBeGreaterThan(0)
    expect(stage.wallet.promptCount).toBe(0)
  })

  it('keeps a wallet that still knows the site disconnected, and does not ask it', async () => {
    const storage = createMemoryStorage({ entries: disconnected })
    const stage = await createStage({ storage, wallet: { authorized: true } })
    const connector = await stage.found()
    await expect(connector.connect({ silent: true })).rejects.toMatchObject({ code: 'notAuthorized' })
    expect([stage.wallet.promptCount, stage.wallet.requests]).toEqual([0, []])
  })

  it('is written in the same form today', async () => {
    const { storage, connect } = await createStage()
    const { connector } = await connect()
    expect(storage.entries()).toEqual(connected)
    await connector.disconnect()
    expect(storage.entries()).toEqual(disconnected)
  })
})
