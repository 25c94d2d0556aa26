import { randomUUID } from 'node:crypto'
import { createDeviceKeys, registrationOf } from '@latchkey/vault'
import { expect, it } from 'vitest'
import {
  createFirstWallet,
  frameOrigin,
  page,
  passed,
  refusalOf,
  startTestParties,
} from '../../testing/parties/parties-under-test.fixture.js'
import { askPlainly, createTestDevice } from '../../testing/parties/test-device.fixture.js'

const email = 'ada@mail.test'

it('both parties take a proof once, with their newest nonces, for this request and key alone', async () => {
  let time = Date.now()
  const parties = await startTestParties({ now: () => time })
  const device = await parties.newDevice()
  const stranger = await parties.newDevice()
  for (const [api, path] of [
    [parties.authApi, '/email'],
    [parties.keeperApi, '/flows'],
  ] as const) {
    const url = `${api}${path}`
    const body = { ...page, email: `${randomUUID()}@mail.test` }
    const first = await device.ask(url, { body, proof: await device.proofFor(url, { body }) })
    expect(refusalOf(first)).toEqual([401, 'useNonce'])
    const nonce = first.headers.get('dpop-nonce') ?? ''
    const send = (proof: string, sent: unknown = body) => device.ask(url, { body: sent, proof })
    const good = await device.proofFor(url, { body, nonce })
    expect((await send(good)).status).toBe(200)
    // The nonce says that a proof is new. A device whose clock is wrong is not locked out, and gets no second use.
    for (const clock of [time - 3_600_000, time + 3_600_000]) {
      const wrong = await device.proofFor(url, { body, nonce, now: clock })
      expect((await send(wrong)).status).toBe(200)
      expect(refusalOf(await send(wrong))).toEqual([401, 'invalidProof'])
    }

    const other = (to: string) => stranger.proofFor(to, { body, nonce })
    const refused: [string, string, unknown?][] = [
      ['a proof that was used', good],
      ['another address', await device.proofFor(`${api}/other`, { body, nonce })],
      ['another host', await device.proofFor(`https://evil.test${path}`, { body, nonce })],
      ['another method', await device.proofFor(url, { body, nonce, method: 'GET' })],
      ['another body', await device.proofFor(url, { body, nonce }), { ...body, locale: 'de' }],
      ['a token that was not sent', await device.proofFor(url, { body, nonce, token: 'a'.repeat(43) })],
      ['half a proof', (await other(url)).split('.').slice(0, 2).join('.')],
      ['no proof', ''],
    ]
    for (const [name, proof, sent] of refused)
      expect([name, ...refusalOf(await send(proof, sent))]).toEqual([name, 401, 'invalidProof'])

    for (const invented of ['x', `${nonce}x`, nonce.replace(/^./, 'z')])
      expect(refusalOf(await send(await device.proofFor(url, { body, nonce: invented })))).toEqual([
        401,
        'useNonce',
      ])
    time += 11 * 60_000
    const late = await send(await device.proofFor(url, { body, nonce }))
    expect(refusalOf(late)).toEqual([401, 'useNonce'])
    expect(late.headers.get('dpop-nonce')).not.toBe(nonce)
  }
})

it('only a device that signed its keys is registered, and an unknown one may do nothing else', async () => {
  const parties = await startTestParties()
  for (const api of [parties.authApi, parties.keeperApi]) {
    const device = await createTestDevice({ frameOrigin })
    expect(refusalOf(await device.ask(`${api}/wallet/commit`, { body: {} }))).toEqual([404, 'notFound'])
    const own = await registrationOf(device.keys)
    const others = await registrationOf(await createDeviceKeys())
    const register = (changes: object) =>
      device.ask(`${api}/devices`, { body: { ...own, browser: 'b', ...changes } })
    expect(refusalOf(await register(others))).toEqual([401, 'invalidProof'])
    expect(refusalOf(await register({ sealingKey: others.sealingKey }))).toEqual([400, 'invalidRequest'])
    expect(refusalOf(await register({ sealingKey: 'AAAA' }))).toEqual([400, 'invalidRequest'])
    expect(refusalOf(await register({ browser: 'b'.repeat(201) }))).toEqual([400, 'invalidRequest'])
    expect((await register({})).status).toBe(200)
  }
})

it('only pages of the frame are answered, without cookies, and large or strange bodies are refused', async () => {
  const parties = await startTestParties()
  const device = await parties.newDevice()
  for (const url of [`${parties.authApi}/email`, `${parties.keeperApi}/flows`]) {
    const preflight = (origin: string) => askPlainly(url, { method: 'OPTIONS', headers: { origin } })
    const allowed = await preflight(frameOrigin)
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(frameOrigin)
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
    for (const origin of ['https://evil.test', 'null', `${frameOrigin}.evil.test`, page.origin]) {
      const refused = await preflight(origin)
      expect(refusalOf(refused)).toEqual([403, 'unverifiedOrigin'])
      expect(refused.headers.get('access-control-allow-origin')).toBeNull()
      const body = { ...page, email }
      expect(refusalOf(await device.ask(url, { body, headers: { origin } }))).toEqual([
        403,
        'unverifiedOrigin',
      ])
    }
    const answer = await device.ask(url, { body: { ...page, email } })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const wrong: unknown[] = [{}, [], { ...page }, { ...page, email: 7 }, { ...page, email, more: 1 }]
    wrong.push({ ...page, email: `${'a'.repeat(70_000)}@mail.test` })
    for (const body of wrong)
      expect(refusalOf(await device.ask(url, { body }))).toEqual([400, 'invalidRequest'])
    const text = { body: { ...page, email }, headers: { 'content-type': 'text/plain' } }
    expect(refusalOf(await device.ask(url, text))).toEqual([400, 'invalidRequest'])
    for (const address of ['', 'ada', 'ada@mail', 'a b@mail.test', 'ada@mail.test\r\nBcc: eve@evil.test'])
      expect(refusalOf(await device.ask(url, { body: { ...page, email: address } }))).toEqual([
        400,
        'invalidRequest',
      ])
  }
})

it('a page that the project does not list is refused with its origin and the fix', async () => {
  const parties = await startTestParties()
  const device = await parties.newDevice()
  for (const url of [`${parties.authApi}/email`, `${parties.keeperApi}/flows`]) {
    const start = (changes: object) => device.ask(url, { body: { ...page, email, ...changes } })
    for (const origin of [
      'https://evil.test',
      'http://app.test',
      'https://app.test.evil.test',
      'https://a.b.preview.test',
      'http://localhost:5173',
    ]) {
      const { status, body } = await start({ origin })
      expect([status, body.error.code]).toEqual([403, 'unverifiedOrigin'])
      expect(body.error.message).toContain(origin)
      expect(body.error.message).toContain('origins')
    }
    expect(refusalOf(await start({ projectId: 'other' }))).toEqual([403, 'unverifiedOrigin'])
    expect((await start({ origin: 'https://a.preview.test', email: 'b@mail.test' })).status).toBe(200)
  }
})

it('a session is good on its device alone, ends when it is idle or old, and is new at each login', async () => {
  let time = Date.now()
  const day = 24 * 3_600_000
  const parties = await startTestParties({ now: () => time })
  const url = `${parties.authApi}/user`
  const { device, token } = await createFirstWallet(parties, email)
  const stranger = await parties.newDevice()
  expect(refusalOf(await stranger.ask(url, { token }))).toEqual([401, 'notSignedIn'])
  expect(refusalOf(await device.ask(url, { token: 'a'.repeat(43) }))).toEqual([401, 'notSignedIn'])
  expect(refusalOf(await device.ask(url))).toEqual([401, 'notSignedIn'])
  for (let month = 0; month < 3; month += 1) {
    time += 29 * day
    passed(await device.ask(url, { token }))
  }
  time += 4 * day
  expect(refusalOf(await device.ask(url, { token }))).toEqual([401, 'notSignedIn'])
  const second = await createFirstWallet(parties, 'eve@mail.test')
  time += 31 * day
  expect(refusalOf(await second.device.ask(url, { token: second.token }))).toEqual([401, 'notSignedIn'])
})
