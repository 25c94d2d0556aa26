import { expect, test, vi } from 'vitest'
import type { RawClient } from '../testing/raw-client.fixture.js'
import { publish, topic, useRelay } from '../testing/relay-under-test.fixture.js'
import type { RelayLogEntry } from './index.js'

const setup = useRelay({ limits: { malformedFrames: 1 } })

/** Starts a relay whose log throws at these events; resolves with what it logs of others. */
const startWithFailingLog = async (events: readonly string[]): Promise<readonly RelayLogEntry[]> => {
  const logged: RelayLogEntry[] = []
  const log = (entry: RelayLogEntry) => {
    if (events.includes(entry.event)) throw new Error(`The disk is full: ${entry.event}`)
    logged.push(entry)
  }
  await setup.start({ log })
  return logged
}

/** The relay fails while it reads this frame: it wants to log that the connection is cut off. */
const breakWith = async (hostile: RawClient) => {
  hostile.socket.send('nonsense')
  return await hostile.closed
}

const expectServed = async (reader: RawClient, writer: RawClient) => {
  await reader.request('irn_subscribe', { topic })
  expect(await publish(writer, 'served')).toBe(true)
  expect((await reader.waitForPushes(1))[0]?.message).toBe('served')
}

const internalError = { code: 1011, reason: 'Internal error' }

test('a frame at which the relay fails ends its connection alone, and the log has the reason', async () => {
  const logged = await startWithFailingLog(['malformed-closed'])
  const [reader, writer, hostile] = [await setup.client(), await setup.client(), await setup.client()]
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
})

test('a log that fails at the failure, too, ends no other connection: the process warns', async () => {
  await startWithFailingLog(['malformed-closed', 'connection-failed'])
  const [reader, writer, hostile] = [await setup.client(), await setup.client(), await setup.client()]
  const warn = vi.fn<(warning: Error) => void>()
  process.on('warning', warn)
  expect(await breakWith(hostile)).toEqual(internalError)
  const message = 'The log of the relay failed at "connection-failed": The disk is full: connection-failed'
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.objectContaining({ message })))
  process.off('warning', warn)
  await expectServed(reader, writer)
})
