import { createWallet, openHalf, openWallet } from '@latchkey/vault'
import { expect, it } from 'vitest'
import { killAt } from '../testing/parties/kill-at.fixture.js'
import {
  approveDevice,
  beginLogin,
  codeOf,
  createFirstWallet,
  mailOf,
  page,
  passed,
  refusalOf,
} from '../testing/parties/parties-under-test.fixture.js'
import { startPartyProcesses } from '../testing/parties/party-processes.fixture.js'
import { sealedHalfOf } from '../testing/parties/test-device.fixture.js'

const email = 'ada@mail.test'

it('guesses over two processes of auth share five tries and all limits, also after a kill', async () => {
  const parties = await startPartyProcesses()
  const { token, device: first } = await createFirstWallet(parties, email)
  const { device, authFlow } = await approveDevice(parties, email, 2)
  const code = codeOf((await mailOf(parties, 'auth', email, 1)).text)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const second = `${(await parties.startSecondAuth()).url}/auth/v1`
  const apis = [parties.authApi, second]
  const askAt = (by: typeof device, api: string, path: string, options: object) =>
    by.ask(`${api}${path}`, { ...options, provenUrl: `${parties.authApi}${path}` })
  const give = (api: string, value: string) =>
    askAt(device, api, `/flows/${authFlow}/code`, { body: { code: value } })
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => give(apis[index % 2] as string, wrong)),
  )
  expect(answers.filter(({ body }) => body.error.code === 'wrongCode')).toHaveLength(4)
  const database = await parties.connect('auth')
  const compared = `select count(*)::int as count from audit_entry where what = 'code wrong'`
  expect((await database.query(compared)).rows).toEqual([{ count: 5 }])
  // A proof that one process took is used up at the other one, too.
  const url = `${parties.authApi}/user`
  const nonce = (await first.ask(url, { token, proof: '' })).headers.get('dpop-nonce') ?? ''
  const proof = await first.proofFor(url, { token, nonce })
  const useProof = (api: string) => first.ask(`${api}/user`, { token, proof })
  expect((await useProof(second)).status).toBe(200)
  expect(refusalOf(await useProof(parties.authApi))).toEqual([401, 'invalidProof'])

  await parties.killAndRestart('auth')
  for (const api of apis) expect(refusalOf(await give(api, code))).toEqual([429, 'noTriesLeft'])
  for (const api of apis) expect(refusalOf(await useProof(api))).toEqual([401, 'invalidProof'])
  // Sessions outlive the process, and so do limits: three mails to a known pair.
  expect((await first.ask(`${parties.authApi}/user`, { token })).status).toBe(200)
  passed(await first.ask(`${parties.authApi}/session/end`, { method: 'POST', token }))
  const login = (api: string) => askAt(first, api, '/email', { body: { ...page, email } })
  for (const api of [...apis, second]) expect((await login(api)).status).toBe(200)
  await parties.killAndRestart('auth')
  for (const api of apis) expect(refusalOf(await login(api))).toEqual([429, 'rateLimited'])
})

it('a wallet whose making was cut by kills at each step is finished by asking again', async () => {
  const parties = await startPartyProcesses()
  const { authApi, keeperApi } = parties
  const device = await parties.newDevice()
  const { auth, keeper } = await beginLogin(parties, device, email)
  const code = codeOf((await mailOf(parties, 'keeper', email, 1)).text)
  const { statement } = passed(await device.ask(`${keeperApi}/flows/${keeper.flow}/code`, { body: { code } }))
  const login = passed(await device.ask(`${authApi}/flows/${auth.flow}/statement`, { body: { statement } }))
  const { token } = login.session
  const made = await createWallet(device.id)

  const createAtKeeper = () => device.ask(`${keeperApi}/flows/${keeper.flow}/wallet`, { body: made.keeper })
  const createAtAuth = () => device.ask(`${authApi}/wallet`, { body: made.auth, token })
  const commitAtKeeper = () => device.ask(`${keeperApi}/wallet/commit`, { body: made.label })
  const commitAtAuth = () => device.ask(`${authApi}/wallet/commit`, { body: made.label, token })
  const stateAtKeeper = async () =>
    passed(await device.ask(`${keeperApi}/wallet/state`, { body: made.label })).state

  // `half`: in the middle of the transaction. `audit_entry`: done, and not answered.
  await killAt(parties, { party: 'keeper', table: 'half', send: createAtKeeper })
  expect(await stateAtKeeper()).toBe('none')
  await killAt(parties, { party: 'keeper', table: 'audit_entry', send: createAtKeeper })
  expect(await stateAtKeeper()).toBe('pending')
  passed(await createAtKeeper())
  await killAt(parties, { party: 'auth', table: 'half', send: createAtAuth })
  expect(refusalOf(await device.ask(`${authApi}/halves`, { method: 'POST', token }))).toEqual([
    404,
    'notFound',
  ])
  passed(await createAtAuth())
  await killAt(parties, { party: 'keeper', table: 'audit_entry', send: commitAtKeeper })
  passed(await commitAtKeeper())
  expect(await stateAtKeeper()).toBe('committed')
  await killAt(parties, { party: 'auth', table: 'audit_entry', send: commitAtAuth })
  expect(passed(await commitAtAuth()).wallet).toEqual(made.label)

  const part = passed(await device.ask(`${authApi}/halves`, { method: 'POST', token }))
  const label = { ...made.label, kind: 'device', device: device.id } as const
  const second = await openHalf(
    device.keys.sealing,
    { ...label, party: 'auth', flow: 'session' },
    sealedHalfOf(part, 'device'),
  )
  expect((await openWallet(part, { ...label, first: made.deviceHalf, second })).secret).toHaveLength(16)
})
