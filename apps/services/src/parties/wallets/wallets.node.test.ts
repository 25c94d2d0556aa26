import { addDevice, createWallet, type NewWallet, openHalf, openWallet } from '@latchkey/vault'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  approveDevice,
  beginLogin,
  codeOf,
  createFirstWallet,
  decide,
  mailOf,
  passed,
  refusalOf,
  startTestParties,
  type TestParties,
  tokenOf,
} from '../../testing/parties/parties-under-test.fixture.js'
import { sealedHalfOf } from '../../testing/parties/test-device.fixture.js'
import { usualKinds } from '../../testing/servers/test-databases.fixture.js'
import { halves, wallets } from '../tables/wallets.js'

const email = 'ada@mail.test'

/** A device with an approved flow for a new address. */
const untilCreation = async (parties: TestParties, mails: number) => {
  const device = await parties.newDevice()
  const { keeper } = await beginLogin(parties, device, email)
  const { text } = await mailOf(parties, 'keeper', email, mails)
  const url = `${parties.keeperApi}/flows/${keeper.flow}`
  return { device, url, number: keeper.number as string, code: codeOf(text), token: tokenOf(text) }
}

const useCode = async (parties: TestParties, mails: number) => {
  const begun = await untilCreation(parties, mails)
  passed(await begun.device.ask(`${begun.url}/code`, { body: { code: begun.code } }))
  return { ...begun, made: await createWallet(begun.device.id) }
}

describe.each(usualKinds)('a new wallet on %s', kind => {
  it('never takes the place of another: of devices at once one makes it, and the others join', async () => {
    const parties = await startTestParties({ kind })
    const { keeperApi } = parties
    const rivals = [await useCode(parties, 1), await useCode(parties, 2), await useCode(parties, 3)]
    const send = ({ device, url, made }: (typeof rivals)[number]) =>
      device.ask(`${url}/wallet`, { body: made.keeper })
    const answers = await Promise.all(rivals.map(send))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const winner = rivals[answers.findIndex(({ status }) => status === 200)] as (typeof rivals)[number]
    const losers = rivals.filter(each => each !== winner)
    // Again is no error for the winner, and no change.
    expect((await send(winner)).status).toBe(200)
    const changed = { ...winner.made.keeper, sealedSecret: `${winner.made.keeper.sealedSecret}A` }
    expect(refusalOf(await winner.device.ask(`${winner.url}/wallet`, { body: changed }))).toEqual([
      409,
      'conflict',
    ])
    for (const loser of losers) {
      for (const path of ['/wallet/commit', '/wallet/undo'])
        await loser.device.ask(`${keeperApi}${path}`, { body: winner.made.label })
      expect(
        refusalOf(await loser.device.ask(`${keeperApi}/wallet/commit`, { body: winner.made.label })),
      ).toEqual([404, 'notFound'])
    }
    const state = () => winner.device.ask(`${keeperApi}/wallet/state`, { body: winner.made.label })
    expect(passed(await state())).toEqual({ state: 'pending' })
    passed(await winner.device.ask(`${keeperApi}/wallet/commit`, { body: winner.made.label }))
    expect(passed(await state())).toEqual({ state: 'committed' })
    const undo = await winner.device.ask(`${keeperApi}/wallet/undo`, { body: winner.made.label })
    expect(refusalOf(undo)).toEqual([409, 'conflict'])
    expect(refusalOf(await send(winner))).toEqual([409, 'conflict'])
    for (const loser of losers) expect(refusalOf(await send(loser))).toEqual([409, 'conflict'])
    expect(await parties.keeper.context.db.select().from(wallets)).toHaveLength(1)
  })

  it('that stays pending is undone by its device, and gives way to another after twenty minutes', async () => {
    let time = Date.now()
    const parties = await startTestParties({ kind, now: () => time })
    const { keeperApi } = parties
    const first = await useCode(parties, 1)
    passed(await first.device.ask(`${first.url}/wallet`, { body: first.made.keeper }))
    const undo = () => first.device.ask(`${keeperApi}/wallet/undo`, { body: first.made.label })
    expect(passed(await undo())).toEqual({ state: 'none' })
    expect(passed(await undo())).toEqual({ state: 'none' })
    expect(await parties.keeper.context.db.select().from(halves)).toEqual([])
    passed(await first.device.ask(`${first.url}/wallet`, { body: first.made.keeper }))

    time += 15 * 60_000
    const second = await useCode(parties, 2)
    const create = () => second.device.ask(`${second.url}/wallet`, { body: second.made.keeper })
    expect(refusalOf(await create())).toEqual([409, 'conflict'])
    time += 6 * 60_000
    expect(passed(await create())).toEqual({ state: 'pending' })
    const late = await first.device.ask(`${keeperApi}/wallet/commit`, { body: first.made.label })
    expect(refusalOf(late)).toEqual([404, 'notFound'])
  })
})

it('a device writes its own pairs alone, all of them, and only into the wallet of its flow or session', async () => {
  const parties = await startTestParties()
  const { authApi, keeperApi } = parties
  const owner = await createFirstWallet(parties, email)
  const { device, keeperFlow } = await approveDevice(parties, email, 2)
  const thief = await createFirstWallet(parties, 'eve@mail.test')
  const keys = { key: new Uint8Array(32), secret: new Uint8Array(16) }
  const add = (id: string, { label }: Pick<NewWallet, 'label'> = owner.made) =>
    addDevice({ device: id, label, ...keys })
  const url = `${keeperApi}/flows/${keeperFlow}/device`
  const invalid = [400, 'invalidRequest']
  const toKeeper = (body: unknown) => device.ask(url, { body })
  const good = (await add(device.id)).keeper
  expect(refusalOf(await toKeeper((await add(owner.device.id)).keeper))).toEqual(invalid)
  expect(refusalOf(await toKeeper((await add(device.id)).auth))).toEqual(invalid)
  expect(refusalOf(await toKeeper({ ...good, halves: [] }))).toEqual(invalid)
  expect(refusalOf(await toKeeper({ ...good, sealedKeys: good.sealedKeys.slice(1) }))).toEqual(invalid)
  expect(refusalOf(await toKeeper((await createWallet(device.id)).keeper))).toEqual(invalid)
  for (const change of [{ generation: 2 }, { userId: thief.made.label.userId }])
    expect(refusalOf(await toKeeper({ ...good, ...change }))).toEqual([404, 'notFound'])
  expect(refusalOf(await toKeeper((await add(device.id, thief.made)).keeper))).toEqual([404, 'notFound'])

  const asThief = (path: string, body: unknown) =>
    thief.device.ask(`${authApi}${path}`, { body, token: thief.token })
  const stolen = (await add(thief.device.id)).auth
  expect(refusalOf(await asThief('/wallet/device', stolen))).toEqual([404, 'notFound'])
  expect(refusalOf(await asThief('/wallet/commit', owner.made.label))).toEqual([404, 'notFound'])
  expect(refusalOf(await asThief('/wallet', (await createWallet(thief.device.id)).auth))).toEqual([
    409,
    'conflict',
  ])
  const undone = await asThief('/wallet/undo', owner.made.label)
  expect(passed(undone).wallet).toEqual(thief.made.label)
  const removal = { ...owner.made.label, device: owner.device.id }
  expect(refusalOf(await thief.device.ask(`${keeperApi}/wallet/device/remove`, { body: removal }))).toEqual([
    404,
    'notFound',
  ])
  expect(refusalOf(await owner.device.ask(`${keeperApi}/wallet/device/remove`, { body: removal }))).toEqual(
    invalid,
  )
  const removeSelf = `${authApi}/devices/${owner.device.id}/remove`
  expect(refusalOf(await owner.device.ask(removeSelf, { method: 'POST', token: owner.token }))).toEqual(
    invalid,
  )
  // Nobody's attempts changed the owner's wallet.
  const part = passed(await owner.device.ask(`${authApi}/halves`, { method: 'POST', token: owner.token }))
  const label = { ...owner.made.label, kind: 'device', device: owner.device.id } as const
  const second = await openHalf(
    owner.device.keys.sealing,
    { ...label, party: 'auth', flow: 'session' },
    sealedHalfOf(part, 'device'),
  )
  const opened = await openWallet(part, { ...label, first: owner.made.deviceHalf, second })
  expect(opened.secret).toHaveLength(16)
})

it('a device that opens a wallet which its maker left pending finishes it', async () => {
  const parties = await startTestParties()
  const { keeperApi } = parties
  const first = await useCode(parties, 1)
  passed(await first.device.ask(`${first.url}/wallet`, { body: first.made.keeper }))
  const second = await untilCreation(parties, 2)
  await decide(parties, { token: second.token, number: second.number })
  const part = passed(await second.device.ask(`${second.url}/halves`, { method: 'POST' }))
  expect(part.state).toBe('pending')
  const keys = { key: new Uint8Array(32), secret: new Uint8Array(16) }
  const added = await addDevice({ device: second.device.id, label: first.made.label, ...keys })
  expect(passed(await second.device.ask(`${second.url}/device`, { body: added.keeper }))).toEqual({
    state: 'committed',
  })
  const undo = await first.device.ask(`${keeperApi}/wallet/undo`, { body: first.made.label })
  expect(refusalOf(undo)).toEqual([409, 'conflict'])
})

it('a half that was put into another place of the database opens nothing', async () => {
  const parties = await startTestParties()
  const one = await createFirstWallet(parties, email)
  const two = await createFirstWallet(parties, 'eve@mail.test')
  const { db } = parties.auth.context
  const place = (made: NewWallet, kind: 'device' | 'recovery') =>
    and(eq(halves.walletId, made.label.walletId), eq(halves.kind, kind))
  const read = async (made: NewWallet, kind: 'device' | 'recovery') =>
    (await db.select().from(halves).where(place(made, kind)))[0]?.sealed ?? ''
  const write = (made: NewWallet, kind: 'device' | 'recovery', sealed: string) =>
    db.update(halves).set({ sealed }).where(place(made, kind))
  const ask = () => two.device.ask(`${parties.authApi}/halves`, { method: 'POST', token: two.token })

  // Within one wallet: both are sealed by the same key.
  const [device, recovery] = [await read(two.made, 'device'), await read(two.made, 'recovery')]
  await write(two.made, 'device', recovery)
  expect(refusalOf(await ask())).toEqual([500, 'internal'])
  await write(two.made, 'device', device)
  expect((await ask()).status).toBe(200)

  // The victim's halves with the key that seals them, in a wallet of the thief.
  const [victim] = await db.select().from(wallets).where(eq(wallets.walletId, one.made.label.walletId))
  await write(two.made, 'device', await read(one.made, 'device'))
  await write(two.made, 'recovery', await read(one.made, 'recovery'))
  expect(refusalOf(await ask())).toEqual([500, 'internal'])
  await db
    .update(wallets)
    .set({ dataKey: victim?.dataKey ?? '' })
    .where(eq(wallets.walletId, two.made.label.walletId))
  expect(refusalOf(await ask())).toEqual([500, 'internal'])
})
