import { createMemoryStorage } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { createStage } from '../testing/stage.js'

// These entries are in visitors' browsers: the code must keep reading them.
const connected = { 'chosen:dev.latchkey.testwallet': '8fcef2dd7960ec38a8464011086a3f88' }
const disconnected = { ...connected, 'disconnected:dev.latchkey.testwallet': '1' }

describe('the storage of an earlier release', () => {
  it.each([
    ['with', connected],
    ['without', {}],
  ])('connects its visitor again without a prompt, %s a name and icon of the wallet', async (_, entries) => {
    const storage = createMemoryStorage({ entries })
    const stage = createStage({ storage, wallet: { authorized: true } })
    const connector = await stage.found()
    const connection = await connector.connect({ silent: true })
    expect(connection.accounts.length).toBeGreaterThan(0)
    expect(stage.wallet.promptCount).toBe(0)
  })

  it('keeps a disconnected wallet disconnected, and the wallet is not asked', async () => {
    const storage = createMemoryStorage({ entries: disconnected })
    const stage = createStage({ storage, wallet: { authorized: true } })
    const connector = await stage.found()
    await expect(connector.connect({ silent: true })).rejects.toMatchObject({ code: 'notAuthorized' })
    expect([stage.wallet.promptCount, stage.wallet.requests]).toEqual([0, []])
  })

  it('is written in the same form today', async () => {
    const { storage, connect } = createStage()
    const { connector } = await connect()
    expect(storage.entries()).toEqual(connected)
    await connector.disconnect()
    expect(storage.entries()).toEqual(disconnected)
  })
})
