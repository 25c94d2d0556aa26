import { expect, it, onTestFinished } from 'vitest'
import { startAuth } from '../../auth/start-auth.js'
import { startKeeper } from '../../keeper/start-keeper.js'
import {
  approveDevice,
  beginLogin,
  codeOf,
  createFirstWallet,
  mailOf,
  passed,
  refusalOf,
  startTestParties,
} from '../../testing/parties/parties-under-test.fixture.js'
import type { AuthConfig, KeeperConfig } from '../config/party-config.schema.js'
import { wallets } from '../tables/wallets.js'
import { type PartyKeys, readKeyFile } from './key-file.js'
import { countSeals } from './reseal.js'
import { addKey, removeKey, useKey } from './rotate-keys.js'

const email = 'ada@mail.test'

/** New keys in all lists, and in use. */
const rotate = async (keys: PartyKeys): Promise<PartyKeys> => {
  let rotated = keys
  for (const name of ['kms', 'pepper', 'statement'] as const) rotated = await addKey(rotated, name)
  for (const list of ['kmsKeys', 'peppers', 'statementKeys'] as const)
    rotated = useKey(rotated, rotated[list].at(-1)?.id ?? '', Date.now())
  return rotated
}

const withoutOldKms = (keys: PartyKeys): PartyKeys =>
  removeKey(keys, keys.kmsKeys[1]?.id ?? '', { now: Date.now(), isInDatabase: false })

it('all keys change under sessions, wallets, codes and limits, and the old KMS keys can go', async () => {
  const parties = await startTestParties()
  const { authApi, keeperApi } = parties
  const { device, token } = await createFirstWallet(parties, email)
  const second = await approveDevice(parties, email, 2)
  const code = codeOf((await mailOf(parties, 'auth', email, 1)).text)
  const configs = {
    auth: { ...parties.auth.context.config, port: parties.auth.port } as AuthConfig,
    keeper: { ...parties.keeper.context.config, port: parties.keeper.port } as KeeperConfig,
  }
  let keys = { auth: readKeyFile(configs.auth.keyFile), keeper: readKeyFile(configs.keeper.keyFile) }
  let running = [parties.auth, parties.keeper]
  const restart = async (change: (old: PartyKeys) => PartyKeys | Promise<PartyKeys>) => {
    for (const party of running) await party.close()
    keys = { auth: await change(keys.auth), keeper: await change(keys.keeper) }
    const { log } = parties.auth.context
    const auth = await startAuth({ config: configs.auth, keys: keys.auth, log })
    onTestFinished(() => auth.close())
    const keeper = await startKeeper({ config: configs.keeper, keys: keys.keeper, log })
    onTestFinished(() => keeper.close())
    running = [auth, keeper]
  }
  await restart(rotate)
  const halves = () => device.ask(`${authApi}/halves`, { method: 'POST', token })
  // A session, and halves that the old keys sealed.
  expect(passed(await halves()).halves).toHaveLength(2)
  // A code, a flow and a statement of before, and one of the new key.
  passed(await second.device.ask(`${authApi}/flows/${second.authFlow}/code`, { body: { code } }))
  passed(await second.device.ask(`${keeperApi}/flows/${second.keeperFlow}/halves`, { method: 'POST' }))
  // Three mails to a device that is not known were two before: the new pepper gives no new ones.
  const stranger = await parties.newDevice()
  passed(
    await stranger.ask(`${keeperApi}/flows`, {
      body: { projectId: 'test', origin: 'https://app.test', locale: 'en', email },
    }),
  )
  const more = await stranger.ask(`${keeperApi}/flows`, {
    body: { projectId: 'test', origin: 'https://app.test', locale: 'en', email },
  })
  expect(refusalOf(more)).toEqual([429, 'rateLimited'])

  for (const [index, party] of running.entries()) {
    const newest = [keys.auth, keys.keeper][index]?.kmsKeys[0]?.id ?? ''
    const ids = async () => [...(await countSeals(party.context.db)).keys()]
    await expect.poll(ids).toEqual([newest])
  }
  await restart(withoutOldKms)
  expect(passed(await halves()).halves).toHaveLength(2)
  const third = await beginLogin(parties, await parties.newDevice(), 'grace@mail.test')
  expect(third.auth.action).toBe('VERIFY_DEVICE')
  for (const { context } of running) expect(await context.db.select().from(wallets)).toHaveLength(1)
})
