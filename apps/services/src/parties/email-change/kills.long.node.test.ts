import { expect, it } from 'vitest'
import { createChangeSteps } from '../../testing/parties/email-change.fixture.js'
import { killAt } from '../../testing/parties/kill-at.fixture.js'
import {
  codeOf,
  createFirstWallet,
  mailOf,
  passed,
} from '../../testing/parties/parties-under-test.fixture.js'
import { startPartyProcesses } from '../../testing/parties/party-processes.fixture.js'

const oldEmail = 'ada@mail.test'
const newEmail = 'lovelace@mail.test'

it('a change of an address that was cut by kills at each step is finished by asking again', async () => {
  const parties = await startPartyProcesses()
  const { device, token, made } = await createFirstWallet(parties, oldEmail)
  const { label } = made
  const steps = createChangeSteps(parties, { device, token, label, oldEmail, newEmail })
  const cut = (party: 'auth' | 'keeper', table: string, send: () => Promise<unknown>) =>
    killAt(parties, { party, table, send })
  const [keeperDb, authDb] = [await parties.connect('keeper'), await parties.connect('auth')]
  const addresses = async () => {
    const { rows: owners } = await keeperDb.query('select owner from wallet')
    const { rows: emails } = await authDb.query('select email from account')
    return [owners.map(({ owner }) => owner), emails.map(({ email }) => email)].flat()
  }

  // `mail`, `wallet` and `account`: in the middle of the transaction. `audit_entry`: before or after it, and not answered.
  await cut('keeper', 'mail', steps.beginAtKeeper)
  const { flow: keeperFlow } = passed(await steps.beginAtKeeper())
  const oldCode = codeOf((await mailOf(parties, 'keeper', oldEmail, 2)).text)
  await cut('keeper', 'audit_entry', () => steps.codeAtKeeper(keeperFlow, oldCode))
  const spent = passed(await steps.codeAtKeeper(keeperFlow, oldCode))
  await cut('auth', 'mail', () => steps.beginAtAuth(spent.statement))
  // The statement was used. The code is still good for a new one.
  const { statement } = passed(await steps.codeAtKeeper(keeperFlow, oldCode))
  const { flow: authFlow } = passed(await steps.beginAtAuth(statement))
  const newCode = codeOf((await mailOf(parties, 'auth', newEmail, 1)).text)
  await cut('auth', 'audit_entry', () => steps.codeAtAuth(keeperFlow, authFlow, newCode))
  passed(await steps.codeAtAuth(keeperFlow, authFlow, newCode))

  await cut('keeper', 'wallet', () => steps.applyAtKeeper(keeperFlow, authFlow))
  expect(await addresses()).toEqual([oldEmail, oldEmail])
  await cut('keeper', 'audit_entry', () => steps.applyAtKeeper(keeperFlow, authFlow))
  expect(await addresses()).toEqual([oldEmail, oldEmail])
  const changed = passed(await steps.applyAtKeeper(keeperFlow, authFlow))
  expect(await addresses()).toEqual([newEmail, oldEmail])
  await cut('auth', 'audit_entry', () => steps.applyAtAuth(authFlow, changed.statement))
  expect(await addresses()).toEqual([newEmail, oldEmail])
  const again = passed(await steps.applyAtKeeper(keeperFlow, authFlow))
  expect(passed(await steps.applyAtAuth(authFlow, again.statement)).email).toBe(newEmail)
  expect(await addresses()).toEqual([newEmail, newEmail])
}, 240_000)
