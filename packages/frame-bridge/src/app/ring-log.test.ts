import { expect, it } from 'vitest'
import { createExchange, sendSample } from '../testing/exchange.fixture.js'
import { createRingLog } from './ring-log.js'

const entry = (name: string) => ({ timeMs: 1, event: 'sent' as const, name })

it('keeps the newest entries within its bytes', () => {
  const bytes = JSON.stringify(entry('0000')).length
  const log = createRingLog(bytes * 3)
  for (let at = 0; at < 5000; at++) log.add(entry(String(at).padStart(4, '0')))
  expect(log.entries.map(({ name }) => name)).toEqual(['4997', '4998', '4999'])
})

it('keeps 1,024,000 bytes', () => {
  const log = createRingLog()
  for (let at = 0; at < 30_000; at++) log.add(entry(String(at).padStart(60, '0')))
  const bytes = log.entries.reduce((sum, each) => sum + JSON.stringify(each).length, 0)
  expect(bytes).toBeLessThanOrEqual(1_024_000)
  expect(bytes).toBeGreaterThan(1_023_800)
  expect(log.entries.at(-1)?.name).toMatch(/29999$/)
})

it('has names and ids, and no payload', async () => {
  const { clock, bridge, frame, makeReady } = createExchange({
    enableLogger: true,
    faults: { isWithoutChannel: true },
  })
  await makeReady()
  await sendSample(bridge, 'CONNECT_EMAIL')
  await sendSample(bridge, 'CONNECT_OTP')
  frame.pages.deliver('app', { secret: 'stranger' }, { origin: 'https://evil.example' })
  await clock.advance(0)
  expect(bridge.log.map(({ event, name }) => `${event} ${name}`)).toEqual([
    'sent CONNECT_EMAIL',
    'received CONNECT_EMAIL',
    'sent CONNECT_OTP',
    'received CONNECT_OTP',
    'ignored message',
  ])
  expect(JSON.stringify(bridge.log)).not.toMatch(/person|123456|stranger|evil/)
})

it('is empty unless it is asked for', async () => {
  const { bridge, makeReady } = createExchange()
  await makeReady()
  await sendSample(bridge, 'CONNECT_EMAIL')
  expect(bridge.log).toEqual([])
})
