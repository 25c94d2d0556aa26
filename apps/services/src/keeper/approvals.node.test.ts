import { createWallet } from '@latchkey/vault'
import { signKeeperStatement } from '@latchkey/vault/server'
import { generateKeyPair } from 'jose'
import { describe, expect, it } from 'vitest'
import {
  beginLogin,
  codeOf,
  createFirstWallet,
  decide,
  mailOf,
  page,
  passed,
  refusalOf,
  startTestParties,
  type TestParties,
  tokenOf,
} from '../testing/parties/parties-under-test.fixture.js'
import { usualKinds } from '../testing/servers/test-databases.fixture.js'

const email = 'ada@mail.test'

/** A new device that waits for the person to approve. */
const untilLink = async (parties: TestParties, mails = 2, to = email) => {
  const device = await parties.newDevice('Second browser')
  const { keeper, auth } = await beginLogin(parties, device, to)
  const { text } = await mailOf(parties, 'keeper', to, mails)
  const link = /http:\S+/.exec(text)?.[0] ?? ''
  const url = `${parties.keeperApi}/flows/${keeper.flow}`
  return { device, auth, ...keeper, link, token: tokenOf(text), url, text }
}

const otherNumber = (number: string) => (number === '99' ? '98' : String(Number(number) + 1))

describe.each(usualKinds)('an approval on %s', kind => {
  it('wakes the device that waits, and gives its halves to that device alone', async () => {
    const parties = await startTestParties({ kind })
    await createFirstWallet(parties, email)
    const { device, number, token, url, text } = await untilLink(parties)
    expect(text.replaceAll(/http\S+/g, '')).not.toContain(number)
    const halves = () => device.ask(`${url}/halves`, { method: 'POST' })
    expect(refusalOf(await halves())).toEqual([403, 'notApproved'])
    const waiting = device.ask(`${url}?wait=25`)
    const startedAt = Date.now()
    expect(await (await decide(parties, { token, number })).json()).toEqual({ state: 'approved' })
    expect(passed(await waiting)).toEqual({ state: 'approved', statement: expect.any(String) })
    expect(Date.now() - startedAt).toBeLessThan(15_000)
    expect(passed(await halves()).halves).toHaveLength(1)
    const stranger = await parties.newDevice()
    for (const path of ['', '/halves', '/wallet', '/device', '/code'])
      expect(
        refusalOf(
          await stranger.ask(`${url}${path}`, {
            ...(path === '' ? {} : { method: 'POST' as const }),
            ...(path === '/code' && { body: { code: '000000' } }),
            ...(['/wallet', '/device'].includes(path) && {
              body: (await createWallet(stranger.id)).keeper,
            }),
          }),
        ),
      ).toEqual([404, 'notFound'])
  })
})

it('a wrong number ends the flow, and the right one comes too late, also at the same time', async () => {
  const parties = await startTestParties()
  await createFirstWallet(parties, email)
  const { device, number, token, url } = await untilLink(parties)
  const wrong = await decide(parties, { token, number: otherNumber(number) })
  expect(await wrong.json()).toEqual({ state: 'denied' })
  expect(await (await decide(parties, { token, number })).json()).toEqual({ state: 'denied' })
  expect(passed(await device.ask(url))).toEqual({ state: 'denied' })
  expect(refusalOf(await device.ask(`${url}/halves`, { method: 'POST' }))).toEqual([403, 'notApproved'])

  // All numbers at once: one of them counts.
  const second = await untilLink(parties, 3)
  const guesses = Array.from({ length: 90 }, (_, index) => String(index + 10))
  const wrongOnes = guesses.filter(guess => guess !== second.number)
  await Promise.all(wrongOnes.map(guess => decide(parties, { token: second.token, number: guess })))
  expect(passed(await second.device.ask(second.url))).toEqual({ state: 'denied' })
})

it('opening the link changes nothing, "not me" ends the flow, and nobody else may post', async () => {
  let time = Date.now()
  const parties = await startTestParties({ now: () => time })
  await createFirstWallet(parties, email)
  const { device, number, token, url, link } = await untilLink(parties)
  for (let count = 0; count < 3; count += 1) {
    const opened = await fetch(link)
    expect(opened.status).toBe(200)
    const policy = opened.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    const html = await opened.text()
    // Nothing inline: the policy would stop it, and the page must not need it.
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|style=/)
    expect(html).not.toContain(token)
  }
  for (const path of ['/approve', '/approve/read', '/approve/decide'])
    await fetch(`${parties.keeperApi}${path}?token=${token}&number=${number}`)
  const read = (value: string) =>
    fetch(`${parties.keeperApi}/approve/read`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: value }),
    })
  expect(await (await read(token)).json()).toEqual({
    ...{ state: 'waiting', origin: page.origin, browser: 'Second browser' },
    startedAt: time,
  })
  expect((await read('a'.repeat(43))).status).toBe(404)
  expect(passed(await device.ask(url))).toEqual({ state: 'waiting' })

  for (const headers of [{ origin: 'https://evil.test' }, { origin: 'null' }])
    expect((await decide(parties, { token, number }, headers)).status).toBe(403)
  const plain = { 'content-type': 'text/plain' }
  expect((await decide(parties, { token, number }, plain)).status).toBe(400)
  expect((await decide(parties, { token, number: '1' })).status).toBe(400)
  expect((await decide(parties, { token, isDenied: false })).status).toBe(400)
  expect(passed(await device.ask(url))).toEqual({ state: 'waiting' })
  const denied = await decide(parties, { token, isDenied: true }, { origin: parties.keeperUrl })
  expect(await denied.json()).toEqual({ state: 'denied' })

  // A new flow kills the link before it, and twenty minutes kill every one.
  const second = await untilLink(parties, 3)
  time += 20 * 60_000
  expect(passed(await second.device.ask(`${second.url}?wait=25`))).toEqual({ state: 'expired' })
  const late = await decide(parties, { token: second.token, number: second.number })
  expect(await late.json()).toEqual({ state: 'expired' })
})

it('the code of a new address opens nothing, and an address with a wallet has no code', async () => {
  const parties = await startTestParties()
  const { keeperApi } = parties
  const first = await untilLink(parties, 1)
  const body = { code: codeOf(first.text) }
  passed(await first.device.ask(`${first.url}/code`, { body }))
  // Meanwhile the address got a wallet on another device, by the mail that came before.
  const made = await createWallet(first.device.id)
  const halves = ({ device, url }: typeof first) => device.ask(`${url}/halves`, { method: 'POST' })
  const refused = [403, 'notApproved']
  expect(refusalOf(await halves(first))).toEqual(refused)
  const rival = await untilLink(parties, 2)
  passed(await rival.device.ask(`${rival.url}/code`, { body: { code: codeOf(rival.text) } }))
  passed(await first.device.ask(`${first.url}/wallet`, { body: made.keeper }))
  // Its maker alone may open the pair of recovery once, as long as the wallet is pending.
  expect(passed(await halves(first)).halves.map(({ kind }) => kind)).toContain('recovery')
  expect(refusalOf(await halves(rival))).toEqual(refused)
  passed(await first.device.ask(`${keeperApi}/wallet/commit`, { body: made.label }))
  expect(refusalOf(await halves(first))).toEqual(refused)
  const second = await untilLink(parties, 3)
  expect(codeOf(second.text)).toBe('')
  const guess = await second.device.ask(`${second.url}/code`, { body: { code: '123456' } })
  expect(refusalOf(guess)).toEqual([400, 'wrongCode'])
})

it('nothing that auth can make up moves the keeper, and auth believes no other keeper', async () => {
  const parties = await startTestParties()
  const { authApi, keeperApi } = parties
  const victim = await createFirstWallet(parties, email)
  const thief = await parties.newDevice()
  const { privateKey } = await generateKeyPair('ES256')
  const forged = await signKeeperStatement(
    {
      ...{ keeper: parties.keeperUrl, auth: parties.authUrl, keyId: 'forged', key: privateKey },
      now: Date.now(),
    },
    { kind: 'approved', email, device: thief.id, flow: 'flow', jti: 'forged' },
  )
  const begun = await beginLogin(parties, thief, email)
  const url = `${keeperApi}/flows/${begun.keeper.flow}`
  for (const options of [
    { method: 'POST' as const },
    { body: { statement: forged } },
    { body: victim.made.label },
    { method: 'POST' as const, headers: { authorization: `DPoP ${victim.token}` }, token: victim.token },
  ])
    expect(refusalOf(await thief.ask(`${url}/halves`, options))).toEqual([403, 'notApproved'])
  const give = (statement: string) =>
    thief.ask(`${authApi}/flows/${begun.auth.flow}/statement`, { body: { statement } })
  for (const statement of [forged, 'a.b.c', ''])
    expect(refusalOf(await give(statement))).toEqual([403, 'invalidStatement'])

  // The thief's own address, really approved, finds the thief's own record and never the victim's.
  const own = await approveOwn(parties)
  const halves = await own.device.ask(`${own.url}/halves`, { body: victim.made.label })
  expect(refusalOf(halves)).toEqual([404, 'notFound'])
  const statement = own.statement
  const other = await beginLogin(parties, own.device, email)
  const borrowed = await own.device.ask(`${authApi}/flows/${other.auth.flow}/statement`, {
    body: { statement },
  })
  expect(refusalOf(borrowed)).toEqual([403, 'invalidStatement'])
  // It was shown once: it is used up, for its own flow too.
  const used = await own.device.ask(`${authApi}/flows/${own.auth.flow}/statement`, { body: { statement } })
  expect(refusalOf(used)).toEqual([403, 'invalidStatement'])
})

const approveOwn = async (parties: TestParties) => {
  const flow = await untilLink(parties, 1, 'thief@mail.test')
  await decide(parties, { token: flow.token, number: flow.number })
  const { statement } = passed(await flow.device.ask(flow.url))
  return { ...flow, statement: statement as string }
}
