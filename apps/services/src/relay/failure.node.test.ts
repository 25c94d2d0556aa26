import { afterEach, expect, test, vi } from 'vitest'
import { connectRaw, type RawClient } from '../testing/raw-client.fixture.js'
import { createRelay, type Relay, type RelayLogEntry } from './index.js'

const topic = 'a'.repeat(64)

let relay: Relay
let clients: RawClient[] = []
let logged: RelayLogEntry[] = []

/** A relay whose log throws at these events. */
const startWithFailingLog = async (events: readonly string[]) => {
  const log = (entry: RelayLogEntry) => {
    if (events.includes(entry.event)) throw new Error(`The disk is full: ${entry.event}`)
    logged.push(entry)
  }
  relay = await createRelay({ log, limits: { malformedFrames: 1 } })
}

const client = async (): Promise<RawClient> => {
  const made = await connectRaw(relay.url)
  clients.push(made)
  return made
}

afterEach(async () => {
  for (const { socket } of clients) socket.terminate()
  clients = []
  logged = []
  await relay.close()
})

/** The relay fails while it reads this frame: it wants to log that the connection is cut off. */
const breakWith = async (hostile: RawClient) => {
  hostile.socket.send('nonsense')
  return await hostile.closed
}

const expectServed = async (reader: RawClient, writer: RawClient) => {
  await reader.request('irn_subscribe', { topic })
  expect(await writer.request('irn_publish', { topic, message: 'served', ttl: 300 })).toBe(true)
  expect((await reader.waitForPushes(1))[0]?.message).toBe('served')
}

const internalError = { code: 1011, reason: 'Internal error' }

test('a frame at which the relay fails ends its connection alone, and the log has the reason', async () => {
  await startWithFailingLog(['malformed-closed'])
  const [reader, writer, hostile] = [await client(), await client(), await client()]
  expect(await breakWith(hostile)).toEqual(internalError)
  expect(logged.filter(({ level }) => level === 'error')).toEqual([
    {
      level: 'error',
      event: 'connection-failed',
      client: `…${hostile.identity.clientId.slice(-8)}`,
      reason: 'The disk is full: malformed-closed',
    },
  ])
  await expectServed(reader, writer)
  await relay.close()
})

test('a log that fails at the failure, too, ends no other connection: the process warns', async () => {
  await startWithFailingLog(['malformed-closed', 'connection-failed'])
  const [reader, writer, hostile] = [await client(), await client(), await client()]
  const warn = vi.fn<(warning: Error) => void>()
  process.on('warning', warn)
  expect(await breakWith(hostile)).toEqual(internalError)
  const message = 'The log of the relay failed at "connection-failed": The disk is full: connection-failed'
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.objectContaining({ message })))
  process.off('warning', warn)
  await expectServed(reader, writer)
})
