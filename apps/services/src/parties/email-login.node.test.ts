import { addDevice, openHalf, openWallet } from '@latchkey/vault'
import { describe, expect, it } from 'vitest'
import {
  approveDevice,
  beginLogin,
  codeOf,
  createFirstWallet,
  mailOf,
  passed,
  refusalOf,
  startTestParties,
} from '../testing/parties/parties-under-test.fixture.js'
import { sealedHalfOf } from '../testing/parties/test-device.fixture.js'
import { usualKinds } from '../testing/servers/test-databases.fixture.js'

const email = 'ada@mail.test'

describe.each(usualKinds)('a login by email on %s', kind => {
  it('makes a wallet with one mail and one code, and goes on without one afterwards', async () => {
    const parties = await startTestParties({ kind })
    const { device, token, made } = await createFirstWallet(parties, email)
    expect(parties.inbox.messages(email)).toHaveLength(1)
    const user = passed(await device.ask(`${parties.authApi}/user`, { token }))
    expect(user).toEqual({ id: expect.any(String), email, isUnconfirmed: true, wallet: made.label })
    const again = passed(
      await device.ask(`${parties.authApi}/email`, {
        body: { email: 'ADA@mail.test', projectId: 'test', origin: 'https://app.test', locale: 'de-AT' },
      }),
    )
    expect(again.action).toBe('CONNECT')
    const halves = passed(await device.ask(`${parties.authApi}/halves`, { method: 'POST', token }))
    expect(halves.state).toBe('committed')
    const second = await openHalf(
      device.keys.sealing,
      { ...made.label, kind: 'device', device: device.id, party: 'auth', flow: 'session' },
      sealedHalfOf(halves, 'device'),
    )
    const pair = { kind: 'device', device: device.id, first: made.deviceHalf, second } as const
    expect((await openWallet(halves, pair)).secret).toHaveLength(16)
  })

  it('opens the wallet on a new device by link and code, and adds that device', async () => {
    const parties = await startTestParties({ kind })
    const { authApi, keeperApi } = parties
    const first = await createFirstWallet(parties, email)
    const { device, authFlow, keeperFlow } = await approveDevice(parties, email, 2)
    const code = codeOf((await mailOf(parties, 'auth', email, 1)).text)
    const login = passed(await device.ask(`${authApi}/flows/${authFlow}/code`, { body: { code } }))
    expect(login.user).toMatchObject({ isUnconfirmed: false, wallet: first.made.label })
    const { token } = login.session

    const fromAuth = passed(await device.ask(`${authApi}/halves`, { method: 'POST', token }))
    const fromKeeper = passed(await device.ask(`${keeperApi}/flows/${keeperFlow}/halves`, { method: 'POST' }))
    const open = (part: typeof fromAuth, party: 'auth' | 'keeper', flow: string) =>
      openHalf(
        device.keys.sealing,
        { ...first.made.label, kind: 'recovery', device: '', party, flow },
        sealedHalfOf(part, 'recovery'),
      )
    const opened = await openWallet(fromKeeper, {
      ...{ kind: 'recovery', device: '' },
      first: await open(fromKeeper, 'keeper', keeperFlow),
      second: await open(fromAuth, 'auth', 'session'),
    })
    const added = await addDevice({ device: device.id, label: first.made.label, ...opened })
    passed(await device.ask(`${keeperApi}/flows/${keeperFlow}/device`, { body: added.keeper }))
    passed(await device.ask(`${authApi}/wallet/device`, { body: added.auth, token }))
    const { devices } = passed(await device.ask(`${authApi}/devices`, { token }))
    expect(devices.map(({ browser }: { browser: string }) => browser)).toEqual([
      'Test browser',
      'Second browser',
    ])

    // Next time there is a code alone, and the first device goes on as before.
    passed(await device.ask(`${authApi}/session/end`, { method: 'POST', token }))
    expect(refusalOf(await device.ask(`${authApi}/user`, { token }))).toEqual([401, 'notSignedIn'])
    const { auth } = await beginLogin(parties, device, email)
    expect(auth.action).toBe('VERIFY_OTP')
    expect((await first.device.ask(`${authApi}/user`, { token: first.token })).status).toBe(200)
  })

  it('ends on a removed device, whose halves both parties delete', async () => {
    const parties = await startTestParties({ kind })
    const { authApi, keeperApi } = parties
    const first = await createFirstWallet(parties, email)
    const { device, authFlow, keeperFlow } = await approveDevice(parties, email, 2)
    const code = codeOf((await mailOf(parties, 'auth', email, 1)).text)
    const login = passed(await device.ask(`${authApi}/flows/${authFlow}/code`, { body: { code } }))
    const { token } = login.session
    const wallet = { label: first.made.label, key: new Uint8Array(32), secret: new Uint8Array(16) }
    const added = await addDevice({ device: device.id, ...wallet })
    passed(await device.ask(`${keeperApi}/flows/${keeperFlow}/device`, { body: added.keeper }))
    passed(await device.ask(`${authApi}/wallet/device`, { body: added.auth, token }))

    const removal = { ...first.made.label, device: device.id }
    passed(await first.device.ask(`${keeperApi}/wallet/device/remove`, { body: removal }))
    passed(
      await first.device.ask(`${authApi}/devices/${device.id}/remove`, {
        method: 'POST',
        token: first.token,
      }),
    )
    expect(refusalOf(await device.ask(`${authApi}/user`, { token }))).toEqual([401, 'notSignedIn'])
    const state = passed(await device.ask(`${keeperApi}/wallet/state`, { body: first.made.label }))
    expect(state).toEqual({ state: 'none' })
    const { devices } = passed(await first.device.ask(`${authApi}/devices`, { token: first.token }))
    expect(devices).toHaveLength(1)
    // The flow that was approved before gives it nothing any more.
    expect(
      refusalOf(await device.ask(`${keeperApi}/flows/${keeperFlow}/halves`, { method: 'POST' })),
    ).toEqual([403, 'notApproved'])
    expect(
      refusalOf(
        await device.ask(`${keeperApi}/wallet/device/remove`, {
          body: { ...removal, device: first.device.id },
        }),
      ),
    ).toEqual([404, 'notFound'])
  })
})
