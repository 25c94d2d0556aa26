import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  codeOf,
  connectWallet,
  createTestClient,
  reload,
  settlement,
  slice,
} from '../client/client.fixture.js'

const ENGINE = '../client/connecting.js'
afterEach(() => vi.doUnmock(ENGINE))

const neverArrives = () =>
  vi.doMock(ENGINE, () => {
    throw new Error('offline')
  })

/** Holds the code back. The result lets it arrive. */
function holdBack(): () => void {
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  vi.doMock(ENGINE, async () => {
    await arrived
    return vi.importActual(ENGINE)
  })
  return arrive
}

describe('where the code for connecting does not arrive', () => {
  it('a wallet says so, and the next try fetches it again', async () => {
    neverArrives()
    const { client } = createTestClient()
    const failures: string[] = []
    client.on('connectFailed', ({ error }) => failures.push(error.code))
    expect(await codeOf(connectWallet(client))).toBe('unavailable')
    expect(slice(client)).toMatchObject({
      status: 'disconnected',
      connectorId: undefined,
      failure: { connectorId: 'alpha', code: 'unavailable' },
    })
    expect(failures).toEqual(['unavailable'])
    vi.doUnmock(ENGINE)
    await connectWallet(client)
    expect(slice(client)).toMatchObject({ status: 'connected', failure: null })
  })

  it('the last visit is not waited for, and stays in storage', async () => {
    const stage = createTestClient()
    await connectWallet(stage.client)
    neverArrives()
    const { client, env } = reload(stage)
    expect(slice(client)).toMatchObject({ status: 'connecting', restoring: true })
    await vi.waitFor(() => expect(slice(client)).toMatchObject({ status: 'disconnected', restoring: false }))
    expect(env.log.entries.map(({ message }) => message)).toContain('The last visit could not be restored')
    vi.doUnmock(ENGINE)
    const next = reload({ ...stage, client })
    await vi.waitFor(() => expect(slice(next.client).status).toBe('connected'))
  })

  it('a wallet connects that was about to be asked before', async () => {
    const { client } = createTestClient()
    await client.preload()
    neverArrives()
    await connectWallet(client)
    expect(slice(client).status).toBe('connected')
  })
})

describe('while the code for connecting is fetched', () => {
  it('the wallet is being asked already, and whoever gives up need not wait', async () => {
    const arrive = holdBack()
    const { client, adapter } = createTestClient()
    const controller = new AbortController()
    const code = codeOf(client.connect({ connectorId: 'alpha', signal: controller.signal }))
    expect(slice(client)).toMatchObject({ status: 'connecting', connectorId: 'alpha' })
    controller.abort()
    expect(await code).toBe('aborted')
    expect(slice(client)).toMatchObject({ status: 'disconnected', failure: null })
    arrive()
    await client.preload()
    expect(adapter.wallet('alpha').prompts).toEqual([])
  })

  it('the newest of two attempts is asked alone', async () => {
    const arrive = holdBack()
    const { client, adapter } = createTestClient()
    const first = codeOf(connectWallet(client, 'alpha'))
    const second = connectWallet(client, 'beta')
    expect(await first).toBe('aborted')
    arrive()
    await second
    expect([adapter.wallet('alpha').prompts, adapter.wallet('beta').prompts]).toEqual([[], ['connect']])
  })

  it('a disconnect ends the attempt before its wallet is asked', async () => {
    const arrive = holdBack()
    const { client, adapter } = createTestClient()
    const code = codeOf(connectWallet(client))
    const ended = client.disconnect()
    expect(await settlement(ended)).toBe('pending')
    arrive()
    await ended
    expect(await code).toBe('aborted')
    expect(adapter.wallet('alpha').prompts).toEqual([])
    expect(slice(client)).toMatchObject({ status: 'disconnected', failure: null })
  })

  it('the end of the client ends the attempt', async () => {
    const arrive = holdBack()
    const { client, adapter } = createTestClient()
    const code = codeOf(connectWallet(client))
    client.destroy()
    expect(await code).toBe('destroyed')
    arrive()
    expect(adapter.wallet('alpha').prompts).toEqual([])
  })
})
