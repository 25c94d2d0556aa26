import { createClient } from '@latchkey/core'
import { createFakeEnv, createMemoryStorage, turns } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { evm } from '../adapter.js'
import { createStage, testNetworks } from '../testing/stage.js'

describe('a wallet that is locked at a page load', () => {
  it('is restored without a prompt as soon as it says that it is unlocked', async () => {
    const storage = createMemoryStorage()
    const env = createFakeEnv({ storage })
    const { wallet, instance } = createStage({ env, wallet: { authorized: true } })
    instance.dispose()
    const visit = () => {
      const client = createClient({ adapters: [evm()], networks: [...testNetworks], env, debug: false })
      client.start()
      const until = (status: string) =>
        expect
          .poll(async () => {
            await env.clock.advance(100)
            return client.connection.state.namespaces.eip155?.status
          })
          .toBe(status)
      return { client, until }
    }
    const first = visit()
    await expect.poll(() => first.client.connectors.state.items.length).toBe(1)
    const connectorId = first.client.connectors.state.items[0]?.chains[0]?.connectorId ?? ''
    await first.client.connect({ connectorId, namespace: 'eip155' })
    first.client.destroy()
    wallet.controls.lock()
    const second = visit()
    expect(second.client.connection.state.namespaces.eip155?.status).toBe('connecting')
    await second.until('disconnected')
    const { promptCount } = wallet
    wallet.controls.unlock()
    await second.until('connected')
    expect(wallet.promptCount).toBe(promptCount)
    second.client.destroy()
    expect(wallet.listenerCount()).toBe(0)
  })

  it('says so once a change, and nothing where it is still locked', async () => {
    const storage = createMemoryStorage()
    await createStage({ storage }).connect()
    const stage = createStage({ storage, wallet: { authorized: true, locked: true } })
    const connector = await stage.found()
    await expect(connector.connect({ silent: true })).rejects.toMatchObject({ code: 'notAuthorized' })
    stage.wallet.controls.emit('accountsChanged', [])
    stage.wallet.controls.emit('chainChanged', '0xa')
    expect(stage.of('connectorReady')).toEqual([])
    stage.wallet.controls.unlock()
    expect(stage.of('connectorReady')).toHaveLength(1)
    expect((await connector.connect({ silent: true })).accounts).not.toEqual([])
  })

  it('is heard a few times only, where it says so and stays locked', async () => {
    const storage = createMemoryStorage()
    await createStage({ storage }).connect()
    const stage = createStage({ storage, wallet: { authorized: true, locked: true } })
    const connector = await stage.found()
    for (let visit = 0; visit < 20; visit++) {
      await connector.connect({ silent: true }).catch(() => undefined)
      stage.wallet.controls.emit('accountsChanged', [stage.wallet.addresses[0]])
      await turns(1)
    }
    expect(stage.of('connectorReady')).toHaveLength(5)
  })

  it('is left alone after a disconnect', async () => {
    const storage = createMemoryStorage()
    await createStage({ storage }).connect()
    const stage = createStage({ storage, wallet: { authorized: true, locked: true } })
    const connector = await stage.found()
    await connector.connect({ silent: true }).catch(() => undefined)
    await connector.disconnect()
    stage.wallet.controls.unlock()
    expect([stage.of('connectorReady'), stage.wallet.listenerCount()]).toEqual([[], 0])
  })
})
