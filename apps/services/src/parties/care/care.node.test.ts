import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { accountActions } from '../../auth/care/account-actions.js'
import { knownDevices } from '../../auth/schema/tables.js'
import { walletActions } from '../../keeper/care/wallet-actions.js'
import { keeperFlows } from '../../keeper/schema/tables.js'
import {
  approveDevice,
  beginLogin,
  codeOf,
  createFirstWallet,
  mailOf,
  passed,
  refusalOf,
  startTestParties,
  type TestParties,
} from '../../testing/parties/parties-under-test.fixture.js'
import { deleteOldRows, oldDevices } from '../start/delete-old.js'
import { auditEntries, devices } from '../tables/devices.js'
import { halves, sealedKeys, wallets } from '../tables/wallets.js'
import type { CareActions, CareFlags } from './care.types.js'

const email = 'ada@mail.test'

const run = (
  party: TestParties['auth'],
  actions: CareActions,
  name: string,
  flags: CareFlags = {},
): Promise<string> => {
  const { db, audit, now } = party.context
  const action = actions[name]
  if (!action) throw new Error(`There is no action ${name}`)
  return action.run({ db, audit, now }, email, flags)
}

it('a locked account has no session and gets none until it is unlocked, and the entries say so', async () => {
  const parties = await startTestParties()
  const { auth, authApi } = parties
  const { device, token } = await createFirstWallet(parties, email)
  const user = () => device.ask(`${authApi}/user`, { token })
  expect(await run(auth, accountActions, 'end-sessions')).toBe('1 sessions are ended.')
  expect(refusalOf(await user())).toEqual([401, 'notSignedIn'])
  await run(auth, accountActions, 'lock')
  // The answers before the code are those of everybody.
  const { auth: begun } = await beginLogin(parties, device, email)
  expect(begun.action).toBe('VERIFY_OTP')
  const code = codeOf((await mailOf(parties, 'auth', email, 1)).text)
  const enter = () => device.ask(`${authApi}/flows/${begun.flow}/code`, { body: { code } })
  expect(refusalOf(await enter())).toEqual([403, 'locked'])
  await run(auth, accountActions, 'unlock')
  expect(passed(await enter()).user.email).toBe(email)
  const entries = await auth.context.db.select().from(auditEntries)
  expect(entries.filter(entry => entry.device === 'operator').map(({ what }) => what)).toEqual([
    'sessions ended',
    'account locked',
    'account unlocked',
  ])
})

/** The names of all fields, however deep. */
const fieldsOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => [name, ...fieldsOf(each)])
    : []

it('an export has what is known about a person, and nothing that is sealed, hashed or a MAC', async () => {
  const parties = await startTestParties()
  const { device, made } = await createFirstWallet(parties, email)
  for (const [party, actions, lists] of [
    [parties.auth, accountActions, ['sessions', 'devices', 'logins', 'changes', 'history']],
    [parties.keeper, walletActions, ['devices', 'approvals', 'changes', 'history']],
  ] as const) {
    const text = await run(party, actions, 'export')
    const data = JSON.parse(text)
    expect(data.wallet).toMatchObject({ walletId: made.label.walletId, state: 'committed' })
    expect(data.devices).toMatchObject([{ id: device.id, browser: 'Test browser' }])
    for (const list of lists) expect([list, Array.isArray(data[list])]).toEqual([list, true])
    expect(data.history.length).toBeGreaterThan(0)
    const { db } = party.context
    const stored = [
      ...(await db.select().from(wallets)).flatMap(row => [row.sealedSecret, row.dataKey]),
      ...(await db.select().from(halves)).map(row => row.sealed),
      ...(await db.select().from(sealedKeys)).map(row => row.sealedKey),
    ]
    expect(stored.length).toBeGreaterThan(3)
    for (const secret of stored) expect(text).not.toContain(secret)
    // Names of fields alone: random text may hold the same letters.
    for (const name of fieldsOf(data)) expect(name).not.toMatch(/hash|mac|token|signingKey|sealingKey/i)
  }
})

it('deleting needs a yes, and leaves no row with the address or the wallet but the entries', async () => {
  const parties = await startTestParties()
  const { made } = await createFirstWallet(parties, email)
  for (const [party, actions] of [
    [parties.auth, accountActions],
    [parties.keeper, walletActions],
  ] as const) {
    await expect(run(party, actions, 'delete')).rejects.toThrow(/--yes/)
    await run(party, actions, 'delete', { yes: true })
    await expect(run(party, actions, 'show')).rejects.toThrow(/There is no/)
    const { rows } = (await party.context.db.execute(
      sql`select tablename, query_to_xml('select * from ' || quote_ident(tablename), true, true, '')::text as content
          from pg_tables where schemaname = 'public'`,
    )) as unknown as { rows: { tablename: string; content: string }[] }
    const having = (text: string) =>
      rows.filter(({ content }) => content.includes(text)).map(({ tablename }) => tablename)
    expect([having(email), having(made.label.walletId)]).toEqual([[], ['audit_entry']])
  }
  // The address is as good as new.
  const device = await parties.newDevice()
  await beginLogin(parties, device, email)
  expect(codeOf((await mailOf(parties, 'keeper', email, 2)).text)).toMatch(/^\d{6}$/)
})

it('the operator of the keeper freezes the release to new devices, and ends that', async () => {
  const parties = await startTestParties()
  const { keeper, keeperApi } = parties
  await createFirstWallet(parties, email)
  const { device, keeperFlow } = await approveDevice(parties, email, 2)
  const release = () => device.ask(`${keeperApi}/flows/${keeperFlow}/halves`, { method: 'POST' })
  await run(keeper, walletActions, 'freeze')
  expect(refusalOf(await release())).toEqual([403, 'frozen'])
  expect(JSON.parse(await run(keeper, walletActions, 'show'))).toHaveProperty('frozenUntil')
  await run(keeper, walletActions, 'unfreeze')
  passed(await release())
})

it('rows are deleted after the days of the settings, and a device that is in use stays', async () => {
  let time = Date.now()
  const retention = { auditDays: 10, flowDays: 2, deviceDays: 5 }
  const parties = await startTestParties({
    now: () => time,
    settings: { auth: { retention }, keeper: { retention } },
  })
  await createFirstWallet(parties, email)
  await parties.newDevice()
  const counts = async () => {
    await deleteOldRows(parties.auth.context, [oldDevices(knownDevices.device)])
    await deleteOldRows(parties.keeper.context, [
      { table: keeperFlows, until: keeperFlows.endsAt, kept: 'flowDays' },
      oldDevices(),
    ])
    const { db } = parties.keeper.context
    return {
      devices: [await parties.auth.context.db.$count(devices), await db.$count(devices)],
      flows: await db.$count(keeperFlows),
      hasEntries: (await db.$count(auditEntries)) > 0,
    }
  }
  const day = 24 * 3_600_000
  time += day
  expect(await counts()).toEqual({ devices: [2, 2], flows: 1, hasEntries: true })
  time += 2 * day
  expect(await counts()).toEqual({ devices: [2, 2], flows: 0, hasEntries: true })
  time += 3 * day
  expect(await counts()).toEqual({ devices: [1, 1], flows: 0, hasEntries: true })
  time += 5 * day
  expect(await counts()).toEqual({ devices: [1, 1], flows: 0, hasEntries: false })
})
