import { describe, expect, it } from 'vitest'
import {
  codeOf,
  connectWallet,
  createTestClient,
  reload,
  settlement,
  slice,
  type TestClient,
  type TestClientOptions,
} from '../client/client.fixture.js'
import { LatchkeyError } from '../errors/error.js'
import { turn, turns } from '../testing/turn.js'
// Here before the first session asks for it, so that a test need not wait for its file.
import './ask-gates.js'
import type { GateInput } from './gates.types.js'

/** A client with a gate that the test opens. */
function createGated(options: TestClientOptions = {}, stage: TestClient = createTestClient(options)) {
  const asked: GateInput[] = []
  let [open, refuse] = [() => {}, (_error: unknown) => {}]
  const remove = stage.domains.connection.internal.addGate(
    input =>
      new Promise<void>((resolve, reject) => {
        asked.push(input)
        open = resolve
        refuse = reject
      }),
  )
  return { ...stage, asked, remove, open: () => open(), refuse: (error: unknown) => refuse(error) }
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
    const stage = createGated()
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
    const stage = createGated()
    stage.client.open()
    const connecting = codeOf(connectWallet(stage.client))
    await turns(3)
    stage.refuse(refused)
    expect(await connecting).toBe('userRejected')
    expect([slice(stage.client).status, stage.client.modal.state.open]).toEqual(['disconnected', true])
  })

  it('answers who waits in the modal when it is ready, and with the reason when it is refused', async () => {
    const stage = createGated()
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
    addGate(async () => void asked.push('first'))
    addGate(async () => void asked.push('gone'))()
    addGate(async () => void asked.push('second'))
    await connectWallet(stage.client)
    expect(asked).toEqual(['first', 'second'])
  })

  it('is over for the gate when the wallet leaves', async () => {
    const stage = createGated()
    const connecting = codeOf(connectWallet(stage.client))
    await turns(3)
    stage.adapter.wallet('alpha').disconnectFromWallet()
    expect(await connecting).toBe('aborted')
    expect(stage.asked[0]?.signal.aborted).toBe(true)
    expect(slice(stage.client).status).toBe('disconnected')
  })

  it('is over when another wallet takes its place, which is asked in its turn', async () => {
    const stage = createGated()
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
    const stage = createGated()
    const { connectPart, sessionConnected } = stage.domains.connection.internal
    const session = { connectorId: 'alpha', namespaces: ['test'], main: 'test' }
    await connectPart({ connectorId: 'alpha', namespace: 'test' })
    const passing = codeOf(sessionConnected(session))
    await turns(3)
    const next = connectWallet(stage.client, 'beta')
    await turns(3)
    expect(await settlement(passing)).toBe('resolved')
    expect(await passing).toBe('aborted')
    stage.open()
    expect((await next).connectorId).toBe('beta')
  })

  it('ends with the client', async () => {
    const stage = createGated()
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
    const stage = createGated({}, reload(first, { start: false }))
    stage.client.start()
    await turns(5)
    return stage
  }

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
