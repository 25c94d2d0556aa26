import { sql } from 'drizzle-orm'
import pino from 'pino'
import { expect, it } from 'vitest'
import {
  approveDevice,
  codeOf,
  createFirstWallet,
  frameOrigin,
  mailOf,
  page,
  passed,
  startTestParties,
  tokenOf,
} from '../testing/parties/parties-under-test.fixture.js'
import { mails } from './tables/devices.js'

const email = 'ada@mail.test'

it('logs and stored rows hold no code, token, half or link, and logs hold no address', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: line => lines.push(line) })
  const parties = await startTestParties({ log })
  const { authApi, keeperApi } = parties
  const first = await createFirstWallet(parties, email)
  const { device, authFlow, keeperFlow } = await approveDevice(parties, email, 2)
  const code = codeOf((await mailOf(parties, 'auth', email, 1)).text)
  const wrong = code === '000000' ? '111111' : '000000'
  await device.ask(`${authApi}/flows/${authFlow}/code`, { body: { code: wrong } })
  const login = passed(await device.ask(`${authApi}/flows/${authFlow}/code`, { body: { code } }))
  const released = passed(await device.ask(`${keeperApi}/flows/${keeperFlow}/halves`, { method: 'POST' }))
  // Refusals and faults, with secrets where they do not belong.
  await device.ask(`${authApi}/halves/${login.session.token}`, { method: 'POST' })
  await device.ask(`${authApi}/email`, { body: { ...page, email, [code]: login.session.token } })
  await device.ask(`${keeperApi}/flows/${code}`, {})
  await parties.auth.context.db.execute(sql`alter table session rename to gone`)
  expect((await device.ask(`${authApi}/user`, { token: login.session.token })).status).toBe(500)
  await parties.auth.context.db.execute(sql`alter table gone rename to session`)

  const sent = parties.inbox.messages(email).map(({ text }) => text)
  const secrets = [
    ...sent.map(codeOf),
    ...sent.map(tokenOf),
    ...[first.token, login.session.token],
    ...[...first.made.auth.halves, ...first.made.keeper.halves].map(({ half }) => half),
    ...released.halves.map(({ sealedHalf }: { sealedHalf: string }) => sealedHalf),
  ].filter(Boolean)
  expect(secrets.length).toBeGreaterThanOrEqual(10)
  const logged = lines.join('')
  expect(logged).toContain('"status":500')
  for (const secret of [...secrets, email, 'mail.test', frameOrigin])
    expect([secret, logged.includes(secret)]).toEqual([secret, false])

  for (const { context } of [parties.auth, parties.keeper]) {
    const { rows } = (await context.db.execute(
      sql`select query_to_xml('select * from ' || quote_ident(tablename), true, true, '')::text as all_rows
          from pg_tables where schemaname = 'public'`,
    )) as unknown as { rows: { all_rows: string }[] }
    const stored = rows.map(row => row.all_rows).join('\n')
    expect(stored).toContain(first.made.label.walletId)
    // Codes have six digits, as many a number of milliseconds has somewhere.
    for (const secret of secrets.filter(each => each.length > 6))
      expect([secret, stored.includes(secret)]).toEqual([secret, false])
  }
})

it('mails reach the one address, whatever the request says, and leave the queue once they are sent', async () => {
  const parties = await startTestParties()
  const device = await parties.newDevice()
  const start = (changes: object) =>
    device.ask(`${parties.keeperApi}/flows`, { body: { ...page, email, ...changes } })
  for (const address of [
    'ada@mail.test\r\nBcc: eve@evil.test',
    'ada@mail.test,eve@evil.test',
    'Ada <ada@mail.test>',
    '"ada@mail.test"@evil.test',
    'ada@mail.test\0',
    'ada@mail.test\u2028eve@evil.test',
    '\u212Aada@mail.test',
  ])
    expect((await start({ email: address })).status).toBe(400)
  for (const locale of ['en\r\nBcc: eve@evil.test', 'de de'])
    expect((await start({ locale })).status).toBe(400)
  for (const origin of ['https://app.test\r\nBcc: eve@evil.test', 'https://app.test <b>x</b>'])
    expect((await start({ origin })).status).toBe(400)
  expect((await start({ locale: 'ar-EG' })).status).toBe(200)
  const mail = await parties.inbox.waitFor(email)
  expect(mail.to).toEqual([email])
  expect(mail.headers.bcc).toBeUndefined()
  expect(mail.html).toContain('dir="rtl"')
  expect(parties.inbox.messages('eve@evil.test')).toEqual([])

  const { db } = parties.keeper.context
  await expect.poll(() => db.select().from(mails)).toEqual([])
})

it('a mail that the server did not take is sent again', async () => {
  const parties = await startTestParties({
    settings: { keeper: { mail: { url: 'smtp://127.0.0.1:9', from: 'keeper@latchkey.example' } } },
  })
  const device = await parties.newDevice()
  passed(await device.ask(`${parties.keeperApi}/flows`, { body: { ...page, email } }))
  const { db } = parties.keeper.context
  await expect.poll(async () => (await db.select().from(mails))[0]?.tries).toBeGreaterThanOrEqual(2)
  const [row] = await db.select().from(mails)
  expect(row?.sealed).not.toContain('mail.test')
})
