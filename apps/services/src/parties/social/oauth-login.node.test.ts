import { createWallet } from '@latchkey/vault'
import { expect, it } from 'vitest'
import { pressPart } from '../../testing/parties/oauth-login.fixture.js'
import { passed, refusalOf, startTestParties } from '../../testing/parties/parties-under-test.fixture.js'

const keeperNonce = 'A'.repeat(43)
const providers = ['github', 'x', 'discord', 'facebook'] as const

it('providers without ID tokens are asked by each party for itself, and the wallet opens without a link', async () => {
  const parties = await startTestParties({ hasIdentity: true })
  const { authApi, keeperApi } = parties
  const [first, second] = [await parties.newDevice(), await parties.newDevice()]
  const logIn = async (device: typeof first, provider: string, person = '1001') => {
    const atAuth = await pressPart(parties, device, { party: 'auth', provider, person })
    const body = { ...atAuth.redemption, keeperNonce }
    const login = passed(await device.ask(`${authApi}/social/${atAuth.transaction}/login`, { body }))
    const atKeeper = await pressPart(parties, device, { party: 'keeper', provider, person })
    const path = `${keeperApi}/social/${atKeeper.transaction}/ticket`
    const { flow } = passed(await device.ask(path, { body: atKeeper.redemption }))
    return { login, flow, token: login.session.token }
  }
  const wallets = new Set<string>()
  for (const provider of providers) {
    const { login, flow, token } = await logIn(first, provider)
    const email = provider === 'x' ? null : 'ada@mail.example'
    expect(login.identity).toEqual({ provider, subject: '1001', name: 'Ada Example', email })
    expect(login.idToken).toBeUndefined()
    // The same id at another provider is somebody else.
    expect(login.user.wallet).toBeUndefined()
    const made = await createWallet(first.id)
    passed(await first.ask(`${keeperApi}/flows/${flow}/wallet`, { body: made.keeper }))
    passed(await first.ask(`${authApi}/wallet`, { body: made.auth, token }))
    passed(await first.ask(`${keeperApi}/wallet/commit`, { body: made.label }))
    passed(await first.ask(`${authApi}/wallet/commit`, { body: made.label, token }))
    wallets.add(made.label.walletId)
  }
  expect(wallets.size).toBe(4)
  const again = await logIn(second, 'github')
  const released = passed(await second.ask(`${keeperApi}/flows/${again.flow}/halves`, { method: 'POST' }))
  expect(released).toMatchObject({ ...again.login.user.wallet, state: 'committed' })
  const unverified = await logIn(second, 'github', '1003')
  expect(unverified.login.identity).toMatchObject({ subject: '1003', email: null })
})

it('a party refuses the ticket of the other one, another verifier, another device, and a second use', async () => {
  const parties = await startTestParties({ hasIdentity: true })
  const { keeperApi } = parties
  const [device, stranger] = [await parties.newDevice(), await parties.newDevice()]
  const [provider, person] = ['github', '1001']
  const atAuth = await pressPart(parties, device, { party: 'auth', provider, person })
  const begin = () => pressPart(parties, device, { party: 'keeper', provider, person })
  const { transaction, redemption } = await begin()
  const give = (body: object, by = device) => by.ask(`${keeperApi}/social/${transaction}/ticket`, { body })
  expect(refusalOf(await give({ ...redemption, ticket: atAuth.redemption.ticket }))).toEqual([
    403,
    'invalidLogin',
  ])
  expect(refusalOf(await give({ ...redemption, secret: atAuth.redemption.secret }))).toEqual([
    403,
    'invalidLogin',
  ])
  expect(refusalOf(await give(redemption, stranger))).toEqual([404, 'notFound'])
  // The keeper gives nothing out before it has asked for itself.
  const halves = `${keeperApi}/flows/${transaction}/halves`
  expect(refusalOf(await device.ask(halves, { method: 'POST' }))).toEqual([404, 'notFound'])
  expect((await give(redemption)).status).toBe(200)
  expect(refusalOf(await give(redemption))).toEqual([410, 'flowEnded'])
  const other = await begin()
  const path = `${keeperApi}/social/${other.transaction}/ticket`
  const body = { ...other.redemption, verifier: redemption.verifier }
  expect(refusalOf(await device.ask(path, { body }))).toEqual([403, 'invalidLogin'])
})
