import { pressAs } from '@latchkey/identity'
import { addDevice, createWallet, openHalf, openWallet } from '@latchkey/vault'
import { describe, expect, it } from 'vitest'
import {
  createFirstWallet,
  frameOrigin,
  passed,
  refusalOf,
  startTestParties,
  type TestParties,
} from '../../testing/parties/parties-under-test.fixture.js'
import {
  beginSocial,
  giveIdToken,
  logInSocial,
  pressed,
  redeem,
  resultOf,
} from '../../testing/parties/social-login.fixture.js'
import { sealedHalfOf, type TestDevice } from '../../testing/parties/test-device.fixture.js'

const start = () => startTestParties({ hasIdentity: true })

/** The first login of a person, which makes the wallet. */
async function createSocialWallet(parties: TestParties, device: TestDevice, person?: string) {
  const { authApi, keeperApi } = parties
  const { flow, token, login } = await logInSocial(parties, device, person)
  expect(login.user.wallet).toBeUndefined()
  const made = await createWallet(device.id)
  passed(await device.ask(`${keeperApi}/flows/${flow}/wallet`, { body: made.keeper }))
  passed(await device.ask(`${authApi}/wallet`, { body: made.auth, token }))
  passed(await device.ask(`${keeperApi}/wallet/commit`, { body: made.label }))
  passed(await device.ask(`${authApi}/wallet/commit`, { body: made.label, token }))
  return made
}

describe('a login at a provider with ID tokens', () => {
  it('makes a wallet at the first login, and opens it on a second device without a link', async () => {
    const parties = await start()
    const { authApi, keeperApi } = parties
    const made = await createSocialWallet(parties, await parties.newDevice())
    const second = await parties.newDevice('Second browser')
    const { login, flow, token } = await logInSocial(parties, second)
    expect(login).toMatchObject({
      identity: { provider: 'google', subject: '1001', name: 'Ada Example', email: 'ada@mail.example' },
      user: { email: null, isUnconfirmed: false, wallet: made.label },
    })
    const fromAuth = passed(await second.ask(`${authApi}/halves`, { method: 'POST', token }))
    const fromKeeper = passed(await second.ask(`${keeperApi}/flows/${flow}/halves`, { method: 'POST' }))
    const open = (part: typeof fromAuth, party: 'auth' | 'keeper', place: string) =>
      openHalf(
        second.keys.sealing,
        { ...made.label, kind: 'recovery', device: '', party, flow: place },
        sealedHalfOf(part, 'recovery'),
      )
    const opened = await openWallet(fromKeeper, {
      ...{ kind: 'recovery', device: '' },
      first: await open(fromKeeper, 'keeper', flow),
      second: await open(fromAuth, 'auth', 'session'),
    })
    const added = await addDevice({ device: second.id, label: made.label, ...opened })
    passed(await second.ask(`${keeperApi}/flows/${flow}/device`, { body: added.keeper }))
    passed(await second.ask(`${authApi}/wallet/device`, { body: added.auth, token }))
    // Another person has another account.
    const other = await logInSocial(parties, await parties.newDevice(), '1002')
    expect(other.login.user.wallet).toBeUndefined()
    expect(other.login.user.id).not.toBe(login.user.id)
    // The parties disclose no address that the provider has not verified.
    const unverified = await logInSocial(parties, second, '1003')
    expect(unverified.login.identity).toMatchObject({ subject: '1003', email: null })
    expect(parties.inbox.messages('ada@mail.example')).toEqual([])
  })

  it('is not merged with a login by email of the same address', async () => {
    const parties = await start()
    const byEmail = await createFirstWallet(parties, 'ada@mail.example')
    const { login, flow, token } = await logInSocial(parties, byEmail.device)
    expect(login.user.wallet).toBeUndefined()
    const { keeperApi, authApi } = parties
    const asked = { method: 'POST', token } as const
    expect(refusalOf(await byEmail.device.ask(`${keeperApi}/flows/${flow}/halves`, asked))).toEqual([
      ...[404, 'notFound'],
    ])
    expect(refusalOf(await byEmail.device.ask(`${authApi}/halves`, asked))).toEqual([404, 'notFound'])
  })

  it('ends on the static page of the frame, once, with the result in the fragment alone', async () => {
    const parties = await start()
    const begun = await beginSocial(parties, await parties.newDevice())
    const { url } = await pressAs(begun.url, '1001')
    expect(await resultOf(url)).toEqual({
      ...{ status: '303', page: `${frameOrigin}/callback`, transaction: begun.auth.transaction },
      ticket: expect.stringMatching(/^[\w-]{43}$/),
    })
    // The same answer a second time, and one with the state of no transaction.
    const other = new URL(url)
    other.searchParams.set('state', 's'.repeat(43))
    const ended = { status: '303', page: `${frameOrigin}/callback`, error: 'ended' }
    for (const each of [url, other.href]) expect(await resultOf(each)).toEqual(ended)
    // By `form_post`, as Apple answers.
    const posted = await beginSocial(parties, await parties.newDevice())
    const { origin, pathname, searchParams } = new URL((await pressAs(posted.url, '1001')).url)
    const form = { method: 'POST', body: searchParams, redirect: 'manual' } as const
    const answered = await fetch(origin + pathname, form)
    expect([answered.status, answered.headers.get('location')]).toEqual([
      ...[303, expect.stringContaining(`${frameOrigin}/callback#transaction=${posted.auth.transaction}`)],
    ])
    // A person who went back.
    const cancelled = await beginSocial(parties, await parties.newDevice())
    const refused = await pressAs(cancelled.url, '')
    expect(await resultOf(refused.url)).toMatchObject({
      ...{ error: 'denied', transaction: cancelled.auth.transaction },
    })
  })
})

describe('a login at a provider refuses', () => {
  it('a ticket without the secret of its frame, of another device, a second time, and with a code of another login', async () => {
    const parties = await start()
    const begun = await beginSocial(parties, await parties.newDevice())
    const ticket = await pressed(begun)
    const stranger = await parties.newDevice()
    const wrong = 'A'.repeat(43)
    expect(refusalOf(await redeem(parties, begun, ticket, { secret: wrong }))).toEqual([403, 'invalidLogin'])
    expect(refusalOf(await redeem(parties, begun, wrong))).toEqual([403, 'invalidLogin'])
    expect(refusalOf(await redeem(parties, begun, ticket, { by: stranger }))).toEqual([404, 'notFound'])
    passed(await redeem(parties, begun, ticket))
    expect(refusalOf(await redeem(parties, begun, ticket))).toEqual([410, 'flowEnded'])
    // The code of another login, which was exchanged before or not.
    const device = await parties.newDevice()
    const [first, second] = [await beginSocial(parties, device), await beginSocial(parties, device)]
    const { url } = await pressAs(first.url, '1001')
    const replayed = new URL(url)
    replayed.searchParams.set('state', second.auth.state)
    const stolen = (await resultOf(replayed.href)).ticket ?? ''
    expect(refusalOf(await redeem(parties, second, stolen))).toEqual([403, 'invalidLogin'])
  })

  it('a token with the nonce of another device, at both parties', async () => {
    const parties = await start()
    const [own, foreign] = [await parties.newDevice(), await parties.newDevice()]
    const theirs = await beginSocial(parties, foreign)
    const nonce = new URL(theirs.url).searchParams.get('nonce') ?? ''
    const begun = await beginSocial(parties, own, { nonce })
    expect(refusalOf(await redeem(parties, begun, await pressed(begun)))).toEqual([403, 'invalidLogin'])
    // The token of a right login on one device, given to the keeper by another one.
    const right = await beginSocial(parties, own)
    const { idToken } = passed(await redeem(parties, right, await pressed(right)))
    expect(refusalOf(await giveIdToken(parties, theirs, idToken))).toEqual([403, 'invalidLogin'])
    expect(refusalOf(await giveIdToken(parties, right, idToken, foreign))).toEqual([404, 'notFound'])
    const again = await beginSocial(parties, own)
    expect(refusalOf(await giveIdToken(parties, again, idToken))).toEqual([403, 'invalidLogin'])
    passed(await giveIdToken(parties, right, idToken))
    expect(refusalOf(await giveIdToken(parties, right, idToken))).toEqual([410, 'flowEnded'])
  })

  it("a token that was changed, and auth alone can't have the keeper's half", async () => {
    const parties = await start()
    const device = await parties.newDevice()
    const begun = await beginSocial(parties, device)
    const { idToken = '' } = passed(await redeem(parties, begun, await pressed(begun)))
    const [head, claims = '', signature] = idToken.split('.')
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...said, sub: '1002' })).toString('base64url')
    const token = [head, forged, signature].join('.')
    expect(refusalOf(await giveIdToken(parties, begun, token))).toEqual([403, 'invalidLogin'])
    const flow = `${parties.keeperApi}/flows/${begun.keeper.transaction}`
    expect(refusalOf(await device.ask(`${flow}/halves`, { method: 'POST' }))).toEqual([404, 'notFound'])
  })

  it('what comes too late', async () => {
    let time = Date.now()
    const parties = await startTestParties({ hasIdentity: true, now: () => time })
    const begun = await beginSocial(parties, await parties.newDevice())
    const ticket = await pressed(begun)
    time += 20 * 60_000
    expect(refusalOf(await redeem(parties, begun, ticket))).toEqual([410, 'flowEnded'])
  })
})
