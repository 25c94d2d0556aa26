import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  approveDevice,
  beginLogin,
  codeOf,
  createFirstWallet,
  mailOf,
  page,
  passed,
  refusalOf,
  startTestParties,
  type TestParties,
} from '../testing/parties/parties-under-test.fixture.js'
import type { TestDevice } from '../testing/parties/test-device.fixture.js'
import { usualKinds } from '../testing/servers/test-databases.fixture.js'
import { auditEntries } from './tables/devices.js'

const email = 'ada@mail.test'

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A device that waits for auth's code. */
const untilCode = async (parties: TestParties) => {
  await createFirstWallet(parties, email)
  const { device, authFlow } = await approveDevice(parties, email, 2)
  const code = codeOf((await mailOf(parties, 'auth', email, 1)).text)
  return { device, flow: authFlow, code }
}

const giveTo = (api: string) => (device: TestDevice, flow: string, code: string) =>
  device.ask(`${api}/flows/${flow}/code`, { body: { code } })

const countCompared = async ({ context }: TestParties['auth']) => {
  const wrong = eq(auditEntries.what, 'code wrong')
  return (await context.db.select().from(auditEntries).where(wrong)).length
}

describe.each(usualKinds)('codes on %s', kind => {
  it('of auth are compared five times, however many guesses come at once', async () => {
    const parties = await startTestParties({ kind })
    const give = giveTo(parties.authApi)
    const { device, flow, code } = await untilCode(parties)
    const answers = await Promise.all(Array.from({ length: 40 }, () => give(device, flow, otherThan(code))))
    const codes = answers.map(({ body }) => body.error.code)
    expect(codes.filter(each => each === 'wrongCode')).toHaveLength(4)
    expect(codes.filter(each => each === 'noTriesLeft')).toHaveLength(36)
    expect(await countCompared(parties.auth)).toBe(5)
    // The right one comes too late.
    expect(refusalOf(await give(device, flow, code))).toEqual([429, 'noTriesLeft'])
  })

  it('of the keeper are compared five times, however many guesses come at once', async () => {
    const parties = await startTestParties({ kind })
    const give = giveTo(parties.keeperApi)
    const device = await parties.newDevice()
    const { keeper } = await beginLogin(parties, device, email)
    const code = codeOf((await mailOf(parties, 'keeper', email, 1)).text)
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => give(device, keeper.flow, otherThan(code))),
    )
    expect(answers.filter(({ body }) => body.error.code === 'wrongCode')).toHaveLength(4)
    expect(await countCompared(parties.keeper)).toBe(5)
    expect(refusalOf(await give(device, keeper.flow, code))).toEqual([429, 'noTriesLeft'])
  })
})

it('a code is good for its flow, device and party, once, and for twenty minutes', async () => {
  let time = Date.now()
  const parties = await startTestParties({ now: () => time })
  const give = giveTo(parties.authApi)
  const { device, flow, code } = await untilCode(parties)
  const stranger = await parties.newDevice()
  expect(refusalOf(await give(stranger, flow, code))).toEqual([404, 'notFound'])
  const { auth, keeper } = await beginLogin(parties, device, 'eve@mail.test')
  // Another flow of the same device, one that waits for no code, and the other party's.
  expect(refusalOf(await give(device, auth.flow, code))).toEqual([410, 'flowEnded'])
  const toKeeper = giveTo(parties.keeperApi)
  const keepersCode = codeOf((await mailOf(parties, 'keeper', 'eve@mail.test', 1)).text)
  expect(refusalOf(await toKeeper(device, keeper.flow, code))).toEqual([400, 'wrongCode'])
  expect(refusalOf(await give(device, flow, keepersCode))).toEqual([400, 'wrongCode'])
  expect((await give(device, flow, otherThan(code))).body.error.triesLeft).toBe(3)
  time += 20 * 60_000
  expect(refusalOf(await give(device, flow, code))).toEqual([410, 'flowEnded'])
  expect(refusalOf(await toKeeper(device, keeper.flow, keepersCode))).toEqual([410, 'flowEnded'])
})

it('a right code signs in once, and a new code kills the one before', async () => {
  const parties = await startTestParties()
  const give = giveTo(parties.authApi)
  const { device, flow, code } = await untilCode(parties)
  passed(await device.ask(`${parties.authApi}/flows/${flow}/resend`, { method: 'POST' }))
  const second = codeOf((await mailOf(parties, 'auth', email, 2)).text)
  if (second !== code) expect(refusalOf(await give(device, flow, code))).toEqual([400, 'wrongCode'])
  const answers = await Promise.all(Array.from({ length: 8 }, () => give(device, flow, second)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const token = answers.find(({ status }) => status === 200)?.body.session.token ?? ''
  expect((await device.ask(`${parties.authApi}/user`, { token })).status).toBe(200)
})

it('mails to an address are limited, strangers do not use up what a known device has', async () => {
  let time = Date.now()
  const parties = await startTestParties({ now: () => time })
  const { device, token } = await createFirstWallet(parties, email)
  const stranger = await parties.newDevice()
  const start = (by: TestDevice) => by.ask(`${parties.keeperApi}/flows`, { body: { ...page, email } })
  // One of the three went to the first login.
  for (const status of [200, 200, 429, 429]) expect((await start(stranger)).status).toBe(status)
  const refused = await start(await parties.newDevice())
  expect(refusalOf(refused)).toEqual([429, 'rateLimited'])
  expect(refused.body.error.retryAfter).toBeGreaterThan(800)
  expect(refused.headers.get('retry-after')).toBe(String(refused.body.error.retryAfter))
  expect((await start(device)).status).toBe(200)

  passed(await device.ask(`${parties.authApi}/session/end`, { method: 'POST', token }))
  const login = () => device.ask(`${parties.authApi}/email`, { body: { ...page, email } })
  for (const status of [200, 200, 200, 429]) expect((await login()).status).toBe(status)

  // Ten a day: three each quarter of an hour, whoever asks.
  const sent: number[] = []
  for (let quarter = 0; quarter < 6; quarter += 1) {
    time += 15 * 60_000
    for (let count = 0; count < 3; count += 1) sent.push((await start(stranger)).status)
  }
  expect(sent.filter(status => status === 200)).toHaveLength(7)
  time += 24 * 3_600_000
  expect((await start(stranger)).status).toBe(200)
})

it('answers are the same for an address that has a wallet and for one that has none', async () => {
  const parties = await startTestParties()
  await createFirstWallet(parties, email)
  const device = await parties.newDevice()
  const shape = (text: string) =>
    text
      .replace(/"[A-Za-z0-9_-]{22}"/, '"flow"')
      .replace(/"\d\d"/, '"number"')
      .replace(/\d{13}/, 'time')
  for (const [url, wanted] of [
    [`${parties.authApi}/email`, '{"flow":"flow","action":"VERIFY_DEVICE","endsAt":time}'],
    [`${parties.keeperApi}/flows`, '{"flow":"flow","number":"number","endsAt":time}'],
  ] as const) {
    const ask = (to: string) => device.ask(url, { body: { ...page, email: to } })
    const [known, unknown] = [await ask(email), await ask('nobody@mail.test')]
    expect([shape(known.text), shape(unknown.text)]).toEqual([wanted, wanted])
    const namesOf = (headers: Headers) => [...headers.keys()].sort()
    expect(namesOf(known.headers)).toEqual(namesOf(unknown.headers))
    expect(known.text.length).toBe(unknown.text.length)
  }
  const guess = async (to: string) => {
    const { flow } = passed(await device.ask(`${parties.keeperApi}/flows`, { body: { ...page, email: to } }))
    return (await giveTo(parties.keeperApi)(device, flow, '000000')).text
  }
  expect(await guess(email)).toBe(await guess('nobody@mail.test'))
  // Only the mailbox differs.
  expect(codeOf((await mailOf(parties, 'keeper', email, 3)).text)).toBe('')
  expect(codeOf((await mailOf(parties, 'keeper', 'nobody@mail.test', 1)).text)).toMatch(/^\d{6}$/)
})
