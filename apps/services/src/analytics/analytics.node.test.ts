import { Writable } from 'node:stream'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/read-config.js'
import { events } from '../database/schema/index.js'
import { createServices } from '../server/create-services.js'
import { usualKinds } from '../testing/servers/test-databases.fixture.js'
import { startTestServices, testOrigin } from '../testing/services-under-test.fixture.js'
import { deleteOldEvents } from './delete-old-events.js'

const path = '/e?projectId=test-project&st=appkit&sv=1.2.3'
const on = { analytics: true }
const track = {
  eventId: 'd0b2cb7c-7f0c-4a4e-a9d2-4f8b0e6f2a51',
  url: 'https://app.test/buy',
  domain: 'app.test',
  timestamp: Date.parse('2026-01-01T10:00:00Z'),
  props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true } },
}
const report = {
  ...track,
  eventId: 'second',
  timestamp: '2026-01-01T10:00:00.000Z',
  props: {
    type: 'error',
    event: 'INTERNAL_SDK_ERROR',
    properties: { errorType: 'TypeError', errorMessage: 'x', stackTrace: `${'at a\n'.repeat(500)}` },
  },
}
const lateMorning = () => Date.parse('2026-01-02T00:30:00Z')

describe.each(usualKinds)('events on %s', kind => {
  it('are stored once, by the day of the server, as text or as JSON', async () => {
    const { post, context } = await startTestServices({ kind, config: on, now: lateMorning })
    expect((await post(path, track, { type: 'text/plain;charset=UTF-8' })).status).toBe(204)
    expect((await post(path, track)).status).toBe(204)
    expect((await post(path, report, { type: 'text/plain;charset=UTF-8' })).status).toBe(204)
    const rows = await context.database.db.select().from(events).orderBy(events.event)
    expect(rows).toEqual([
      expect.objectContaining({
        event: 'INTERNAL_SDK_ERROR',
        type: 'error',
        properties: report.props.properties,
      }),
      {
        projectId: 'test-project',
        day: '2026-01-02',
        eventId: track.eventId,
        type: 'track',
        event: 'MODAL_OPEN',
        domain: 'app.test',
        url: 'https://app.test/buy',
        sentAt: new Date('2026-01-01T10:00:00Z'),
        address: null,
        sdkType: 'appkit',
        sdkVersion: '1.2.3',
        properties: { connected: true },
      },
    ])
  })

  it('that are repeated after midnight are stored once', async () => {
    let now = Date.parse('2026-01-01T23:59:59Z')
    const { post, context } = await startTestServices({ kind, config: on, now: () => now })
    await post(path, track)
    now += 2_000
    expect((await post(path, track)).status).toBe(204)
    const rows = await context.database.db.select({ day: events.day }).from(events)
    expect(rows).toEqual([{ day: '2026-01-01' }])
  })

  it('of days beyond the setting are deleted, and no others', async () => {
    let now = lateMorning()
    const { post, context } = await startTestServices({
      kind,
      config: { ...on, analyticsDays: 2 },
      now: () => now,
    })
    await post(path, track)
    now += 2 * 86_400_000
    await post(path, { ...track, eventId: 'later' })
    await deleteOldEvents(context)
    expect(await context.database.db.$count(events)).toBe(2)
    now += 86_400_000
    await deleteOldEvents(context)
    const left = await context.database.db.select({ id: events.eventId }).from(events)
    expect(left).toEqual([{ id: 'later' }])
  })
})

describe('an event', () => {
  it('is taken only where the server and the project want events', async () => {
    const off = await startTestServices()
    expect((await off.post(path, track)).status).toBe(404)
    const silent = await startTestServices({
      config: on,
      projects: [{ id: 'test-project', analytics: false }],
    })
    expect((await silent.post(path, track)).status).toBe(404)
    for (const { context } of [off, silent]) expect(await context.database.db.$count(events)).toBe(0)
  })

  it('of a page that the project does not list, or of no page, is refused with 403', async () => {
    const { post, context } = await startTestServices({ config: on })
    for (const origin of ['https://other.test', ''])
      expect((await post(path, track, { origin, type: 'text/plain' })).status).toBe(403)
    expect(await context.database.db.$count(events)).toBe(0)
  })

  it('that is too large, too deep or no event is refused, and nothing of it is repeated', async () => {
    const { post, context } = await startTestServices({ config: on })
    const properties = (value: object) => ({ ...track, props: { ...track.props, properties: value } })
    const refused: [string, unknown][] = [
      ['many', properties(Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`secret${i}`, 1])))],
      ['deep', properties({ a: { b: { c: { d: 'secret' } } } })],
      ['large', properties({ a: 'secret'.repeat(2_000) })],
      ['nul', properties({ a: 'secret\0' })],
      ['half a pair', properties({ a: 'secret\ud800' })],
      ['nul in text', { ...track, domain: 'secret\0' }],
      ['time', { ...track, timestamp: 'secret' }],
      ['far time', { ...track, timestamp: 8e15 }],
      ['url', { ...track, url: 'javascript:secret' }],
      ['no event', { ...track, props: { type: 'secret' } }],
      ['list', ['secret']],
      ['text', 'secret'],
    ]
    for (const [name, body] of refused) {
      const response = await post(path, body)
      expect([name, response.status]).toEqual([name, 400])
      expect(await response.text()).not.toContain('secret')
    }
    expect(await context.database.db.$count(events)).toBe(0)
  })

  it('leaves no address and no query in the log', async () => {
    const lines: string[] = []
    const into = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
    const { context } = await startTestServices({ config: on })
    const logging = await createServices({
      config: readConfig({ flags: { port: 0, analytics: true } }),
      database: context.database,
      log: pino({ level: 'debug' }, into),
    })
    const body = { ...track, props: { ...track.props, address: '0xSecretAddress' } }
    const response = await fetch(`${logging.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin: testOrigin },
      body: JSON.stringify(body),
    })
    await logging.close()
    expect(response.status).toBe(204)
    expect((await context.database.db.select().from(events))[0]?.address).toBe('0xSecretAddress')
    expect(lines.join('')).toContain('"route":"/e"')
    for (const secret of ['0xSecretAddress', 'test-project', 'projectId'])
      expect(lines.join('')).not.toContain(secret)
  })
})
