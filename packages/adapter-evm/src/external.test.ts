import { describe, expect, it, vi } from 'vitest'
import { baseAccount } from './base-account.js'
import { address, openExternals } from './testing/safe-stage.js'

describe('a wallet behind an SDK', () => {
  const provider = {
    request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : [address]),
  }
  it('is listed as EXTERNAL, and its SDK is loaded with the first connect', async () => {
    const sdk = vi.fn(async () => ({ provider }))
    const { connector } = openExternals([{ id: 'mine', name: 'Mine', open: sdk }])
    expect(connector()).toMatchObject({ id: 'mine', name: 'Mine', type: 'EXTERNAL' })
    expect(sdk).not.toHaveBeenCalled()
    await expect(connector().connect({})).resolves.toMatchObject({
      connectorId: 'mine',
      networkId: 'eip155:1',
    })
    const shown = await connector().getProvider?.()
    expect(shown).toBe(await connector().getProvider?.())
    await expect((shown as typeof provider).request({ method: 'eth_chainId' })).resolves.toBe('0x1')
    expect(sdk).toHaveBeenCalledTimes(1)
  })

  it('is disconnected in its SDK as well', async () => {
    const disconnect = vi.fn(async () => undefined)
    const { connector } = openExternals([
      { id: 'mine', name: 'Mine', open: async () => ({ provider, disconnect }) },
    ])
    await connector().connect({})
    await connector().disconnect()
    expect(disconnect).toHaveBeenCalledTimes(1)
    await expect(connector().connect({ silent: true })).rejects.toMatchObject({ code: 'notAuthorized' })
  })

  it.each([
    ['is not installed', () => Promise.reject(new TypeError('Failed to resolve module'))],
    ['gives no provider', async () => ({ provider: {} as never })],
  ])('says so where the SDK %s, and can be tried again', async (_, failing) => {
    const opening = vi.fn(async () => ({ provider })).mockImplementationOnce(failing)
    const { connector } = openExternals([{ id: 'mine', name: 'Mine', open: opening }])
    await expect(connector().connect({})).rejects.toMatchObject({ code: 'unavailable' })
    await expect(connector().connect({})).resolves.toMatchObject({ connectorId: 'mine' })
  })
})

describe('Base Account', () => {
  it('is made without telemetry, with the name and the networks of the app', async () => {
    const made = vi.fn()
    const sdk = async () => ({
      createBaseAccountSDK(options: object) {
        made(options)
        return { getProvider: () => ({ request: async () => '0x1' }) }
      },
    })
    const { connector } = openExternals([baseAccount({ sdk })])
    await connector()
      .connect({})
      .catch(() => undefined)
    expect(made).toHaveBeenCalledWith({
      appName: 'Test',
      appLogoUrl: null,
      appChainIds: [1, 10],
      preference: { telemetry: false },
    })
  })
})
