import {
  addDevice,
  type Bytes,
  fromBase64Url,
  openHalf,
  openWallet,
  registrationOf,
  rotatedHalfLabel,
  rotateWallet,
  type WalletLabel,
} from '@latchkey/vault'
import { authRotation } from '@latchkey/vault/wire'
import { expect, it } from 'vitest'
import {
  approveDevice,
  codeOf,
  createFirstWallet,
  frameOrigin,
  mailOf,
  passed,
  refusalOf,
  startTestParties,
  type TestParties,
} from '../../testing/parties/parties-under-test.fixture.js'
import { type AnswerBody, sealedHalfOf, type TestDevice } from '../../testing/parties/test-device.fixture.js'
import { rotations, wallets } from '../tables/wallets.js'

const email = 'ada@mail.test'

/** A device that signed in by the link and a code: a session and an approved flow. `count`: of the mails so far. */
const signIn = async (parties: TestParties, count: number) => {
  const { device, authFlow, keeperFlow } = await approveDevice(parties, email, count)
  const code = codeOf((await mailOf(parties, 'auth', email, count - 1)).text)
  const login = passed(await device.ask(`${parties.authApi}/flows/${authFlow}/code`, { body: { code } }))
  const atKeeper = `${parties.keeperApi}/flows/${keeperFlow}`
  return { device, token: login.session.token, atKeeper }
}

/** Opens the wallet by the pair of a device, as auth hands it out now. */
const open = async (
  { device, part, first }: { readonly device: TestDevice; readonly part: AnswerBody; readonly first: Bytes },
  { userId, walletId, generation }: WalletLabel = part,
) => {
  const place = { userId, walletId, generation, kind: 'device' as const, device: device.id }
  const sealed = sealedHalfOf(part, 'device')
  const second = await openHalf(device.keys.sealing, { ...place, party: 'auth', flow: 'session' }, sealed)
  return openWallet(part, { ...place, first, second })
}

it('puts a new generation in place of the old one, first at the keeper, and leaves a device out', async () => {
  const parties = await startTestParties()
  const { authApi, keeperApi } = parties
  const owner = await createFirstWallet(parties, email)
  const halves = async () =>
    passed(await owner.device.ask(`${authApi}/halves`, { method: 'POST', token: owner.token }))
  const old = { device: owner.device, part: await halves(), first: owner.made.deviceHalf }
  const { key, secret } = await open(old)

  const second = await signIn(parties, 2)
  const added = await addDevice({ device: second.device.id, label: owner.made.label, key, secret })
  passed(await second.device.ask(`${second.atKeeper}/device`, { body: added.keeper }))
  passed(await second.device.ask(`${authApi}/wallet/device`, { body: added.auth, token: second.token }))

  const { device, token, atKeeper } = await signIn(parties, 3)
  const auth = (path: string, body?: unknown) =>
    device.ask(`${authApi}/rotation${path}`, { token, ...(body !== undefined && { body }) })
  const keeper = (path: string, body?: unknown) =>
    device.ask(`${atKeeper}/rotation${path}`, { ...(body !== undefined && { body }) })
  const states = async () =>
    [await auth(''), await keeper('')].map(answer => authRotation.state.answer.parse(passed(answer)))

  const [atAuth, atFlow] = await states()
  const keysOf = (state: typeof atAuth) => state?.devices.map(({ sealingKey }) => sealingKey).sort()
  expect(keysOf(atAuth)).toHaveLength(2)
  expect(keysOf(atAuth)).toEqual(keysOf(atFlow))
  const { sealingKey } = await registrationOf(owner.device.keys)
  const made = await rotateWallet({
    ...{ label: owner.made.label, secret, removed: second.device.id },
    devices: [{ device: owner.device.id, sealingKey }],
  })
  const rotation = made.id

  // No device that is not the wallet's, not the one that goes, no other generation, and nothing of a stranger.
  const stranger = await parties.newDevice()
  expect(refusalOf(await stranger.ask(`${atKeeper}/rotation`, { body: made.keeper }))).toEqual([
    404,
    'notFound',
  ])
  expect(refusalOf(await stranger.ask(`${authApi}/rotation`, { body: made.auth, token }))).toEqual([
    401,
    'notSignedIn',
  ])
  expect(refusalOf(await keeper('', made.auth))).toEqual([400, 'invalidRequest'])
  expect(refusalOf(await keeper('', { ...made.keeper, removed: owner.device.id }))).toEqual([
    400,
    'invalidRequest',
  ])
  expect(refusalOf(await keeper('', { ...made.keeper, generation: 3 }))).toEqual([409, 'conflict'])

  for (let again = 0; again < 2; again += 1) {
    passed(await keeper('', made.keeper))
    passed(await auth('', made.auth))
  }
  const rival = await rotateWallet({ label: owner.made.label, secret, devices: [] })
  expect(refusalOf(await keeper('', rival.keeper))).toEqual([409, 'conflict'])
  const pending = [passed(await auth('/halves', {})), passed(await keeper('/halves', {}))]
  expect(pending.map(({ generation }) => generation)).toEqual([2, 2])
  expect((await halves()).generation).toBe(1)

  // Auth believes the keeper alone, and about this rotation alone.
  expect(refusalOf(await auth('/commit', { rotation, statement: 'a.b.c' }))).toEqual([
    403,
    'invalidStatement',
  ])
  const other = passed(await keeper('/undo', { rotation: rival.id }))
  for (const path of ['/commit', '/undo'])
    expect(refusalOf(await auth(path, { rotation, statement: other.statement })).slice(1)).toEqual([
      'invalidStatement',
    ])
  const before = await Promise.all([parties.auth, parties.keeper].map(keyOfWallet))

  // The connection ends between both commits: the old pair opens the wallet, and whoever comes finishes.
  passed(await keeper('/commit', { rotation }))
  expect((await states()).map(({ generation, pending: left }) => [generation, left?.rotation])).toEqual([
    [1, rotation],
    [2, undefined],
  ])
  expect((await open({ ...old, part: await halves() })).secret).toEqual(secret)
  expect(refusalOf(await keeper('/undo', { rotation }))).toEqual([409, 'conflict'])
  for (let again = 0; again < 2; again += 1) {
    const { statement } = passed(await keeper('/commit', { rotation }))
    passed(await auth('/commit', { rotation, statement }))
  }

  const part = await halves()
  expect(part.generation).toBe(2)
  await expect(open({ ...old, part })).rejects.toMatchObject({ code: 'notOpened' })
  await expect(open({ ...old, part: old.part }, part)).rejects.toMatchObject({ code: 'notOpened' })
  const label = rotatedHalfLabel(made.label, owner.device.id)
  const first = await openHalf(owner.device.keys.sealing, label, part.deviceHalf ?? '')
  expect((await open({ ...old, part, first })).secret).toEqual(secret)

  // The device that was left out: no session, no flow, no pair, and no key of the old generation.
  expect(refusalOf(await second.device.ask(`${authApi}/user`, { token: second.token }))).toEqual([
    401,
    'notSignedIn',
  ])
  const flow = await second.device.ask(`${second.atKeeper}/halves`, { method: 'POST' })
  expect(refusalOf(flow)).toEqual([403, 'notApproved'])
  const state = await second.device.ask(`${keeperApi}/wallet/state`, { body: made.label })
  expect(passed(state)).toEqual({ state: 'none' })
  const after = await Promise.all([parties.auth, parties.keeper].map(keyOfWallet))
  expect(after.filter(each => before.includes(each))).toEqual([])
  for (const { context } of [parties.auth, parties.keeper])
    expect(await context.db.select().from(rotations)).toEqual([])
})

const keyOfWallet = async ({ context }: TestParties['auth']) =>
  (await context.db.select().from(wallets))[0]?.dataKey

it('the account page of the frame may sign in, and a flow with the code of a new address rotates nothing', async () => {
  const parties = await startTestParties()
  const page = await parties.newDevice()
  const start = { email, projectId: 'test', origin: frameOrigin, locale: 'en' }
  passed(await page.ask(`${parties.authApi}/email`, { body: start }))
  const stranger = { ...start, origin: 'https://stranger.test' }
  expect(refusalOf(await page.ask(`${parties.authApi}/email`, { body: stranger }))).toEqual([
    403,
    'unverifiedOrigin',
  ])
  const { device, flow, made } = await createFirstWallet(parties, email)
  const { secret } = await openWallet(made.auth, {
    ...{ kind: 'device', device: device.id, first: made.deviceHalf },
    second: fromBase64Url(made.auth.halves.find(({ kind }) => kind === 'device')?.half ?? ''),
  })
  const next = await rotateWallet({ label: made.label, secret, devices: [] })
  const url = `${parties.keeperApi}/flows/${flow}/rotation`
  const refused = [403, 'notApproved']
  expect(refusalOf(await device.ask(url))).toEqual(refused)
  expect(refusalOf(await device.ask(url, { body: next.keeper }))).toEqual(refused)
  for (const path of ['/commit', '/undo'])
    expect(refusalOf(await device.ask(url + path, { body: { rotation: next.id } }))).toEqual(refused)
})
