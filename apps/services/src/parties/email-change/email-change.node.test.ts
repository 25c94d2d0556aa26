import { expect, it } from 'vitest'
import { changeEmail, createChangeSteps, verifyBoth } from '../../testing/parties/email-change.fixture.js'
import {
  approveDevice,
  beginLogin,
  codeOf,
  createFirstWallet,
  mailOf,
  page,
  passed,
  refusalOf,
  startTestParties,
  tokenOf,
} from '../../testing/parties/parties-under-test.fixture.js'

const oldEmail = 'ada@mail.test'
const newEmail = 'lovelace@mail.test'

const prepare = async (options: Parameters<typeof startTestParties>[0] = {}) => {
  const parties = await startTestParties(options)
  const { device, token, made } = await createFirstWallet(parties, oldEmail)
  return { parties, input: { device, token, label: made.label, oldEmail, newEmail } }
}

it('a code of each address gives the wallet another one, and the old one opens nothing any more', async () => {
  const { parties, input } = await prepare()
  const { device, token, label } = input
  await changeEmail(parties, input)
  const user = passed(await device.ask(`${parties.authApi}/user`, { token }))
  expect([user.email, user.wallet]).toEqual([newEmail, label])
  const notice = await mailOf(parties, 'keeper', oldEmail, 3)
  expect([notice.text.includes(newEmail), codeOf(notice.text)]).toEqual([true, ''])

  // Another device gets the wallet by the new address.
  const second = await approveDevice(parties, newEmail, 1)
  const code = codeOf((await mailOf(parties, 'auth', newEmail, 2)).text)
  const login = passed(
    await second.device.ask(`${parties.authApi}/flows/${second.authFlow}/code`, { body: { code } }),
  )
  expect(login.user.wallet).toEqual(label)
  const halves = await second.device.ask(`${parties.keeperApi}/flows/${second.keeperFlow}/halves`, {
    method: 'POST',
  })
  expect(passed(halves).walletId).toBe(label.walletId)
  // The old one is as good as new: its mail has a code to make a wallet.
  const third = await parties.newDevice()
  expect((await beginLogin(parties, third, oldEmail)).auth.action).toBe('VERIFY_DEVICE')
  expect(codeOf((await mailOf(parties, 'keeper', oldEmail, 4)).text)).toMatch(/^\d{6}$/)
})

it('each code has five tries at its party, and is of one flow, device and purpose', async () => {
  const { parties, input } = await prepare()
  const { steps, keeperFlow, authFlow, oldCode, newCode } = await verifyBoth(parties, input)
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  // The keeper's code was tried once, and right. Guesses at once share what is left.
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => steps.codeAtAuth(keeperFlow, authFlow, wrong(newCode))),
  )
  expect(guesses.filter(({ body }) => body.error.code === 'wrongCode')).toHaveLength(4)
  expect(refusalOf(await steps.codeAtAuth(keeperFlow, authFlow, newCode))).toEqual([429, 'noTriesLeft'])
  const other = await parties.newDevice()
  const url = `${parties.keeperApi}/email-changes/${keeperFlow}/code`
  expect(refusalOf(await other.ask(url, { body: { code: oldCode } }))).toEqual([404, 'notFound'])
  const { keeper } = await beginLogin(parties, input.device, oldEmail)
  const login = `${parties.keeperApi}/flows/${keeper.flow}/code`
  expect(refusalOf(await input.device.ask(login, { body: { code: oldCode } }))).toEqual([400, 'wrongCode'])
  // Not verified at auth, so nothing is applied there.
  const { statement } = passed(await steps.applyAtKeeper(keeperFlow, authFlow))
  expect(refusalOf(await steps.applyAtAuth(authFlow, statement))).toEqual([410, 'flowEnded'])
})

it('a party changes nothing without its own code, or for a change that the device did not sign', async () => {
  const { parties, input } = await prepare()
  const { steps, keeperFlow, authFlow, newCode } = await verifyBoth(parties, input)
  const { device, token } = input
  const stranger = await parties.newDevice()
  const ask = (api: string, path: string, body: object) => device.ask(`${api}${path}`, { body, token })
  const forged = await steps.signed(keeperFlow, authFlow, stranger)
  const ofOtherFlow = await steps.signed('AAAAAAAAAAAAAAAAAAAAAA', authFlow)
  const applyPath = `/email-changes/${keeperFlow}/apply`
  for (const signed of [forged, ofOtherFlow]) {
    const atKeeper = await ask(parties.keeperApi, applyPath, { authFlow, ...signed })
    expect(refusalOf(atKeeper)).toEqual([401, 'invalidProof'])
  }
  const atAuth = await ask(parties.authApi, `/email-changes/${authFlow}/code`, { code: newCode, ...forged })
  expect(refusalOf(atAuth)).toEqual([401, 'invalidProof'])
  // A statement for a login changes no address, and one of a change is no login.
  const { flow } = passed(await steps.beginAtKeeper())
  const code = codeOf((await mailOf(parties, 'keeper', oldEmail, 3)).text)
  expect(refusalOf(await steps.applyAtKeeper(flow, authFlow))).toEqual([410, 'flowEnded'])
  const { statement } = passed(await steps.codeAtKeeper(flow, code))
  expect(refusalOf(await steps.applyAtAuth(authFlow, statement))).toEqual([403, 'invalidStatement'])
  const begun = passed(await stranger.ask(`${parties.authApi}/email`, { body: { ...page, email: oldEmail } }))
  const asLogin = await stranger.ask(`${parties.authApi}/flows/${begun.flow}/statement`, {
    body: { statement },
  })
  expect(refusalOf(asLogin)).toEqual([403, 'invalidStatement'])
  // A device that the wallet does not have begins nothing, and a begun change is over after 20 minutes or by a newer one.
  const asStranger = createChangeSteps(parties, { ...input, device: stranger })
  expect(refusalOf(await asStranger.beginAtKeeper())).toEqual([404, 'notFound'])
  expect(refusalOf(await steps.codeAtKeeper(keeperFlow, code))).toEqual([410, 'flowEnded'])
})

it('answers say only after the second code that the new address is taken', async () => {
  const { parties, input } = await prepare()
  await createFirstWallet(parties, newEmail)
  const shape = (text: string) => text.replace(/"[A-Za-z0-9_-]{22}"/, '"flow"').replace(/\d{13}/, 'time')
  const walk = async (email: string, mails: number) => {
    const steps = createChangeSteps(parties, { ...input, newEmail: email })
    const atKeeper = await steps.beginAtKeeper()
    const code = codeOf((await mailOf(parties, 'keeper', oldEmail, mails)).text)
    const { statement } = passed(await steps.codeAtKeeper(passed(atKeeper).flow, code))
    const atAuth = await steps.beginAtAuth(statement)
    const newCode = codeOf((await mailOf(parties, 'auth', email, 1)).text)
    const last = await steps.codeAtAuth(atKeeper.body.flow, passed(atAuth).flow, newCode)
    return { said: [shape(atKeeper.text), shape(atAuth.text)], last }
  }
  const [taken, free] = [await walk(newEmail, 2), await walk('nobody@mail.test', 3)]
  expect(taken.said).toEqual(free.said)
  expect(taken.said[0]).toBe('{"flow":"flow","endsAt":time}')
  expect(refusalOf(taken.last)).toEqual([409, 'conflict'])
  expect(passed(free.last)).toEqual({ isVerified: true })
})

it('a change that the keeper made and auth did not is finished by a login with the new address', async () => {
  const { parties, input } = await prepare()
  const { steps, keeperFlow, authFlow, newCode } = await verifyBoth(parties, input)
  passed(await steps.codeAtAuth(keeperFlow, authFlow, newCode))
  const { statement } = passed(await steps.applyAtKeeper(keeperFlow, authFlow))
  // The device is lost here. The old address gets into the account no more than into the wallet.
  const { device, authFlow: login } = await approveDevice(parties, newEmail, 1)
  const code = codeOf((await mailOf(parties, 'auth', newEmail, 2)).text)
  const { user } = passed(await device.ask(`${parties.authApi}/flows/${login}/code`, { body: { code } }))
  expect([user.email, user.wallet]).toEqual([newEmail, input.label])
  // A device may repeat a request whose answer it did not receive.
  expect(passed(await steps.applyAtAuth(authFlow, statement)).email).toBe(newEmail)
  passed(await steps.applyAtKeeper(keeperFlow, authFlow))
  expect(parties.inbox.messages(oldEmail).filter(({ text }) => tokenOf(text))).toHaveLength(2)
})

it('the notice freezes the release to new devices for seven days, and a known device ends that', async () => {
  let time = Date.now()
  const { parties, input } = await prepare({ now: () => time })
  const { device, label } = input
  await changeEmail(parties, input)
  const token = tokenOf((await mailOf(parties, 'keeper', oldEmail, 3)).text)
  const html = await fetch(`${parties.keeperApi}/freeze?lang=de`)
  expect(await html.text()).toContain('Neue Geräte fernhalten')
  const freeze = (body: object) =>
    fetch(`${parties.keeperApi}/freeze/decide`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await freeze({ token: 'A'.repeat(43) })).status).toBe(404)
  const second = await approveDevice(parties, newEmail, 1)
  const halves = () =>
    second.device.ask(`${parties.keeperApi}/flows/${second.keeperFlow}/halves`, { method: 'POST' })
  passed(await halves())
  expect(await (await freeze({ token })).json()).toEqual({ state: 'frozen' })
  expect(refusalOf(await halves())).toEqual([403, 'frozen'])
  const steps = createChangeSteps(parties, { ...input, oldEmail: newEmail, newEmail: 'third@mail.test' })
  expect(refusalOf(await steps.beginAtKeeper())).toEqual([403, 'frozen'])
  const end = (by: typeof device) => by.ask(`${parties.keeperApi}/wallet/release`, { body: label })
  expect(refusalOf(await end(second.device))).toEqual([404, 'notFound'])
  expect(passed(await end(device))).toEqual({ isFrozen: false })
  passed(await halves())
  // The link does not begin again what a device has ended, and is over after seven days.
  expect(await (await freeze({ token })).json()).toEqual({ state: 'lifted' })
  time += 7 * 24 * 3_600_000 + 1
  expect((await freeze({ token })).status).toBe(404)
})

it('a frozen wallet gets its former address back by a device of it and that mailbox, and no other one', async () => {
  const { parties, input } = await prepare()
  await changeEmail(parties, input)
  const token = tokenOf((await mailOf(parties, 'keeper', oldEmail, 3)).text)
  const back = { ...input, oldEmail: newEmail, newEmail: oldEmail }
  const freeze = await fetch(`${parties.keeperApi}/freeze/decide`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  expect(freeze.status).toBe(200)
  const steps = createChangeSteps(parties, back)
  const { flow } = passed(await steps.beginAtKeeper())
  // Both codes go to the former address: the present one may be a thief's.
  const code = codeOf((await mailOf(parties, 'keeper', oldEmail, 4)).text)
  const { statement } = passed(await steps.codeAtKeeper(flow, code))
  const { flow: authFlow } = passed(await steps.beginAtAuth(statement))
  const newCode = codeOf((await mailOf(parties, 'auth', oldEmail, 1)).text)
  passed(await steps.codeAtAuth(flow, authFlow, newCode))
  const changed = passed(await steps.applyAtKeeper(flow, authFlow))
  expect(passed(await steps.applyAtAuth(authFlow, changed.statement)).email).toBe(oldEmail)
  // Its thief can freeze nothing: the present address got its code for the change, and no notice.
  expect(parties.inbox.messages(newEmail).map(({ text }) => tokenOf(text))).toEqual([''])
  passed(await createChangeSteps(parties, input).beginAtKeeper())
})
