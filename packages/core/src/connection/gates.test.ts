import { describe, expect, it, vi } from 'vitest'
import {
  codeOf,
  connectWallet,
  createTestClient,
  settlement,
  slice,
  type TestClientOptions,
} from '../client/client.fixture.js'
import { type FeatureTable, featureTable } from '../client/features/features.js'
import { LatchkeyError } from '../errors/error.js'
import { createFakeEnv } from '../testing/fake-env.js'
import { turn, turns } from '../testing/turn.js'
import { createGate, type GateInput } from './create-gate.js'

/** A client with a feature that has a gate, which the test opens. */
async function createGated(options: TestClientOptions = {}) {
  const asked: GateInput[] = []
  let [open, refuse] = [() => {}, (_error: unknown) => {}]
  const ask = (input: GateInput) =>
    new Promise<void>((resolve, reject) => {
      asked.push(input)
      open = resolve
      refuse = reject
    })
  const table: FeatureTable = {
    ...featureTable,
    parts: {
      ...featureTable.parts,
      gate: async () => ({
        createFeature: host => host.connection.internal.addGate(async () => createGate(host, ask)),
      }),
    },
  }
  const stage = createTestClient({ table, ...options, start: false })
  await stage.client.features.load('gate' as 'send')
  stage.client.start()
  return { ...stage, asked, open: () => open(), refuse: (error: unknown) => refuse(error) }
}

const refused = new LatchkeyError('userRejected', 'Nobody signed in')

describe('a client without a gate', () => {
  it('says connected, then that the session is, then that it is ready', async () => {
    const { client } = createTestClient()
    const heard: string[] = []
    client.on('connected', () => heard.push('connected'))
    client.on('sessionConnected', () => heard.push('sessionConnected'))
    client.on('connectionReady', () => heard.push('connectionReady'))
    await connectWallet(client)
    expect(heard).toEqual(['connected', 'sessionConnected', 'connectionReady'])
  })
})

describe('a session with a gate before it', () => {
  it('is connected, and ready when the gate opens: then connect resolves and the modal closes', async () => {
    const stage = await createGated()
    stage.client.open()
    const connecting = connectWallet(stage.client)
    expect(await settlement(connecting)).toBe('pending')
    expect([slice(stage.client).status, stage.client.modal.state.open]).toEqual(['connected', true])
    expect(stage.asked).toMatchObject([{ connectorId: 'alpha', namespaces: ['test'], main: 'test' }])
    stage.open()
    expect((await connecting).connectorId).toBe('alpha')
    expect(stage.client.modal.state.open).toBe(false)
  })

  it('ends when the gate refuses: nobody is connected, connect says why and the modal stays', async () => {
    const stage = await createGated()
    stage.client.open()
    const connecting = codeOf(connectWallet(stage.client))
    await turns(3)
    stage.refuse(refused)
    expect(await connecting).toBe('userRejected')
    expect([slice(stage.client).status, stage.client.modal.state.open]).toEqual(['disconnected', true])
  })

  it('ends where the gate cannot be fetched, and the next attempt fetches it again', async () => {
    const stage = createTestClient()
    const fetchGate = vi.fn(async () => async () => {})
    fetchGate.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    stage.domains.connection.internal.addGate(fetchGate)
    const failed = vi.fn()
    stage.client.on('connectFailed', failed)
    stage.client.open()
    expect(await codeOf(connectWallet(stage.client))).toBe('connectFailed')
    expect([slice(stage.client).status, stage.client.modal.state.open]).toEqual(['disconnected', true])
    expect(failed).toHaveBeenCalledTimes(1)
    await connectWallet(stage.client)
    expect([slice(stage.client).status, fetchGate.mock.calls.length]).toEqual(['connected', 2])
  })

  it('answers who waits in the modal when it is ready, and with the reason when it is refused', async () => {
    const stage = await createGated()
    const waiting = [stage.client.connect(), codeOf(stage.client.connect())] as const
    connectWallet(stage.client).catch(() => undefined)
    await turns(3)
    stage.refuse(refused)
    expect(await waiting[1]).toBe('userRejected')
    await expect(waiting[0]).rejects.toMatchObject({ code: 'userRejected' })
    const again = stage.client.connect()
    const connecting = connectWallet(stage.client)
    expect(await settlement(again)).toBe('pending')
    stage.open()
    expect((await again).connectorId).toBe('alpha')
    await connecting
  })

  it('asks several gates one after the other, and none that was taken away', async () => {
    const stage = createTestClient()
    const { addGate } = stage.domains.connection.internal
    const asked: string[] = []
    addGate(async () => async () => void asked.push('first'))
    addGate(async () => async () => void asked.push('gone'))()
    addGate(async () => async () => void asked.push('second'))
    await connectWallet(stage.client)
    expect(asked).toEqual(['first', 'second'])
  })

  it('is over for the gate when the wallet leaves', async () => {
    const stage = await createGated()
    const connecting = codeOf(connectWallet(stage.client))
    await turns(3)
    stage.adapter.wallet('alpha').disconnectFromWallet()
    expect(await connecting).toBe('aborted')
    expect(stage.asked[0]?.signal.aborted).toBe(true)
    expect(slice(stage.client).status).toBe('disconnected')
  })

  it('is over when another wallet takes its place, which is asked in its turn', async () => {
    const stage = await createGated()
    const former = codeOf(connectWallet(stage.client, 'alpha'))
    await turns(3)
    const next = connectWallet(stage.client, 'beta')
    expect(await former).toBe('aborted')
    await turns(3)
    stage.open()
    expect((await next).connectorId).toBe('beta')
    expect(stage.asked.map(({ connectorId }) => connectorId)).toEqual(['alpha', 'beta'])
    expect(slice(stage.client).connectorId).toBe('beta')
  })

  it('of several namespaces is over when another wallet takes the place of one of them', async () => {
    const stage = await createGated()
    const { connectPart, sessionConnected } = stage.domains.connection.internal
    const session = { connectorId: 'alpha', namespaces: ['test'], main: 'test' }
    await connectPart({ connectorId: 'alpha', namespace: 'test' }, 'main')
    const passing = codeOf(sessionConnected(session))
    await turns(3)
    const next = connectWallet(stage.client, 'beta')
    await turns(3)
    expect(await settlement(passing)).toBe('resolved')
    expect(await passing).toBe('aborted')
    stage.open()
    expect((await next).connectorId).toBe('beta')
  })

  it('of several namespaces ends no connection that its wallet has made anew', async () => {
    const stage = await createGated()
    const { connectPart, sessionConnected } = stage.domains.connection.internal
    await connectPart({ connectorId: 'alpha', namespace: 'test' }, 'main')
    const passing = codeOf(sessionConnected({ connectorId: 'alpha', namespaces: ['test'], main: 'test' }))
    await turns(3)
    await connectPart({ connectorId: 'alpha', namespace: 'test' }, 'main')
    expect(await passing).toBe('aborted')
    expect(slice(stage.client).status).toBe('connected')
  })

  it('does not stay when a newer attempt is declined', async () => {
    const stage = await createGated()
    const former = codeOf(connectWallet(stage.client, 'alpha'))
    await turns(3)
    stage.adapter.wallet('beta').rejectNext()
    expect(await codeOf(connectWallet(stage.client, 'beta'))).toBe('userRejected')
    expect(await former).toBe('aborted')
    expect([slice(stage.client).status, slice(stage.client).connections]).toEqual(['disconnected', []])
  })

  it('is asked anew when its wallet connects anew, and stays connected', async () => {
    const stage = await createGated()
    const former = codeOf(connectWallet(stage.client, 'alpha'))
    await turns(3)
    const next = connectWallet(stage.client, 'alpha')
    expect(await former).toBe('aborted')
    await turns(3)
    stage.open()
    await next
    expect([slice(stage.client).status, stage.asked.length]).toEqual(['connected', 2])
  })

  it('ends alone: other wallets of the namespace stay connected', async () => {
    const stage = await createGated({ features: { multiWallet: true } })
    const first = connectWallet(stage.client, 'alpha')
    await turns(3)
    stage.open()
    await first
    const second = codeOf(connectWallet(stage.client, 'beta'))
    await turns(3)
    stage.refuse(refused)
    expect(await second).toBe('userRejected')
    expect(slice(stage.client).connections.map(({ connectorId }) => connectorId)).toEqual(['alpha'])
  })

  it('does not stay behind another wallet that connects meanwhile', async () => {
    const stage = await createGated({ features: { multiWallet: true } })
    const former = codeOf(connectWallet(stage.client, 'alpha'))
    await turns(3)
    const next = connectWallet(stage.client, 'beta')
    expect(await former).toBe('aborted')
    await turns(3)
    stage.open()
    await next
    expect(slice(stage.client).connections.map(({ connectorId }) => connectorId)).toEqual(['beta'])
  })

  it('ends with the client', async () => {
    const stage = await createGated()
    const connecting = codeOf(connectWallet(stage.client))
    await turns(3)
    stage.client.destroy()
    expect(await connecting).toBe('destroyed')
    expect(stage.env.clock.pending).toBe(0)
  })
})

describe('a session of the last visit', () => {
  const restoredWithGate = async () => {
    const first = createTestClient()
    await connectWallet(first.client)
    first.client.destroy()
    const stage = await createGated({
      env: createFakeEnv({ storage: first.env.storage, clock: first.env.clock }),
      adapter: first.adapter,
    })
    await turns(5)
    return stage
  }

  it('stays where a gate cannot be fetched: nobody asked for it on this page', async () => {
    const first = createTestClient()
    await connectWallet(first.client)
    first.client.destroy()
    const stage = createTestClient({
      env: createFakeEnv({ storage: first.env.storage, clock: first.env.clock }),
      adapter: first.adapter,
      start: false,
    })
    stage.domains.connection.internal.addGate(async () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    const ready = vi.fn()
    stage.client.on('connectionReady', ready)
    stage.client.start()
    await turns(5)
    expect([slice(stage.client).status, ready.mock.calls.length]).toEqual(['connected', 0])
  })

  it('passes the gates, too, and leaves the modal alone', async () => {
    const stage = await restoredWithGate()
    stage.client.open()
    expect(stage.asked).toMatchObject([{ connectorId: 'alpha', restored: true }])
    stage.open()
    await turn()
    expect([slice(stage.client).status, stage.client.modal.state.open]).toEqual(['connected', true])
  })

  it('ends when a gate refuses it', async () => {
    const stage = await restoredWithGate()
    stage.refuse(refused)
    await turns(3)
    expect(slice(stage.client).status).toBe('disconnected')
  })
})
