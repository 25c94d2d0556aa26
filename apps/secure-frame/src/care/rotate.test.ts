import { fromBase64Url, openWallet, randomBytes, rotateWallet } from '@latchkey/vault'
import { beforeEach, expect, it } from 'vitest'
import type { Fetch } from '../ports.types.js'
import { openDevice } from '../session/device.js'
import { createMemoryParties, type MemoryParties } from '../testing/memory-parties.js'
import { createTestWallet, signInByLink, signUp, type TestWallet } from '../testing/test-wallet.fixture.js'
import { openDeviceHalf } from '../vault/halves.js'
import { createRecords } from '../vault/records.js'
import { signInForCare } from './care.fixture.js'
import { openSecretOf, rotate } from './rotate.js'

const email = 'person@mail.example'
let parties: MemoryParties
beforeEach(async () => {
  parties = await createMemoryParties()
})

const addressOf = async ({ handlers, context }: TestWallet) =>
  (await handlers.GET_USER(undefined, context()))?.address

/** Signs with a key that has to be opened again. */
const sign = async (wallet: TestWallet) => {
  const params = ['0x00', await addressOf(wallet)]
  wallet.parts.signer.forget()
  return wallet.handlers.RPC_REQUEST({ method: 'personal_sign', params }, wallet.context())
}
const thumbprintOf = async ({ store }: TestWallet) => (await openDevice(store)).thumbprint

/** A wallet with two devices. */
const twoDevices = async () => {
  const [one, two] = [await createTestWallet(parties), await createTestWallet(parties)]
  await signUp(one, parties, email)
  await signInByLink(two, parties, email)
  return { one, two }
}
const generations = () => [
  parties.auth.users.get(email)?.wallet?.part.generation,
  parties.keeper.wallets.get(email)?.part.generation,
]

it('gives every device that stays a new half, and they sign on without a word', async () => {
  const { one, two } = await twoDevices()
  const { options, access } = await signInForCare(parties, email)
  const address = await addressOf(one)
  await rotate(options, access)
  expect(generations()).toEqual([2, 2])
  for (const each of [one, two]) {
    expect(await sign(each)).toMatch(/^0x/)
    expect(await addressOf(each)).toBe(address)
    expect(await createRecords(each.store).read(email)).toMatchObject({ generation: 2 })
  }
  // Twice over a device that missed one.
  await rotate(options, access)
  await rotate(options, access)
  expect(generations()).toEqual([4, 4])
  expect(await sign(one)).toMatch(/^0x/)
})

it('lets a device that stayed away log in after a rotation with a code alone', async () => {
  const { one } = await twoDevices()
  await one.handlers.SIGN_OUT(undefined, one.context())
  const { options, access } = await signInForCare(parties, email)
  await rotate(options, access)
  expect(await one.handlers.CONNECT_EMAIL({ email }, one.context())).toEqual({ action: 'VERIFY_OTP' })
  await one.handlers.CONNECT_OTP({ otp: parties.auth.mails.at(-1)?.code ?? '' }, one.context())
  expect(await sign(one)).toMatch(/^0x/)
})

it('opens nothing with an old pair', async () => {
  const { one } = await twoDevices()
  const old = structuredClone(parties.auth.users.get(email)?.wallet?.part)
  const device = await openDevice(one.store)
  const record = await createRecords(one.store).read(email)
  if (!old || !record) throw new Error('There is no wallet')
  const half =
    old.halves.find(each => each.kind === 'device' && each.device === device.thumbprint)?.half ?? ''
  const pair = async () => ({
    kind: 'device' as const,
    device: device.thumbprint,
    first: await openDeviceHalf(device, record),
    second: fromBase64Url(half),
  })
  expect((await openWallet(old, await pair())).secret).toHaveLength(16)
  const { options, access } = await signInForCare(parties, email)
  await rotate(options, access)
  const now = parties.auth.users.get(email)?.wallet?.part
  if (!now) throw new Error('There is no wallet')
  for (const label of [now, { ...now, generation: 1 }])
    await expect(openWallet(label, await pair())).rejects.toMatchObject({ code: 'notOpened' })
})

it('removes a device: its session ends, its flow gives nothing, and the others notice nothing', async () => {
  const { one, two } = await twoDevices()
  const { options, access } = await signInForCare(parties, email)
  await rotate(options, access, await thumbprintOf(two))
  const later = await again(two)
  expect(await later.handlers.IS_CONNECTED(undefined, later.context())).toEqual({ isConnected: false })
  const kept = [parties.auth.users.get(email)?.wallet?.part, parties.keeper.wallets.get(email)?.part]
  expect(JSON.stringify(kept)).not.toContain(await thumbprintOf(two))
  expect(await sign(one)).toMatch(/^0x/)
  // It is a new device from now on.
  const { action } = await later.handlers.CONNECT_EMAIL({ email }, later.context())
  expect(action).toBe('VERIFY_DEVICE')
  await signInByLink(later, parties, email)
  expect(await addressOf(later)).toBe(await addressOf(one))
})

/** The next start of a device. */
const again = ({ store }: TestWallet) => createTestWallet(parties, { store })

it('leaves out a device that one party alone lists, or with another key', async () => {
  const { one, two } = await twoDevices()
  const { options, access } = await signInForCare(parties, email)
  const state = options.rotation.keeper.state
  const forged = (await signInForCare(parties, 'eve@mail.example')).options.device.registration
  const own = await thumbprintOf(two)
  const rotation = {
    ...options.rotation,
    keeper: {
      ...options.rotation.keeper,
      async state(flow: string) {
        const read = await state(flow)
        const devices = read.devices.map(each =>
          each.sealingKey === secondKey ? { ...each, sealingKey: forged.sealingKey } : each,
        )
        return { ...read, devices: [...devices, { ...forged, browser: '', addedAt: 0, seenAt: 0 }] }
      },
    },
  }
  const secondKey = (await openDevice(two.store)).registration.sealingKey
  await rotate({ ...options, rotation }, access)
  const kept = JSON.stringify([parties.auth.users.get(email)?.wallet, parties.keeper.wallets.get(email)])
  expect(kept).not.toContain(own)
  expect(kept).not.toContain((await signInForCare(parties, email)).options.device.thumbprint)
  expect(await sign(one)).toMatch(/^0x/)
})

it('takes no half from auth for another wallet', async () => {
  const { one, two } = await twoDevices()
  const { options, access } = await signInForCare(parties, email)
  await rotate(options, access)
  // Auth hands out the half of the other device.
  const part = parties.auth.users.get(email)?.wallet?.part
  const [mine, other] = [await thumbprintOf(one), await thumbprintOf(two)]
  const deviceHalves = part?.deviceHalves?.map(each => ({
    ...each,
    device: each.device === mine ? other : mine,
  }))
  Object.assign(part ?? {}, { deviceHalves })
  await expect(sign(one)).rejects.toMatchObject({ code: 'notOpened' })
  expect(await createRecords(one.store).read(email)).toMatchObject({ generation: 1 })
})

it('refuses a wallet that auth alone made up, although its half opens here', async () => {
  const { one } = await twoDevices()
  const { registration, thumbprint } = await openDevice(one.store)
  const user = parties.auth.users.get(email)
  if (!user?.wallet) throw new Error('There is no wallet')
  const forged = await rotateWallet({
    ...{ label: user.wallet.part, secret: randomBytes(16) },
    devices: [{ device: thumbprint, sealingKey: registration.sealingKey }],
  })
  user.wallet = { ...user.wallet, part: forged.auth }
  await expect(sign(one)).rejects.toMatchObject({ code: 'notOpened' })
  expect(await createRecords(one.store).read(email)).toMatchObject({ generation: 1 })
})

const steps = ['rotation', 'rotation/halves', 'rotation/commit'].flatMap(path =>
  (['auth', 'keeper'] as const).flatMap(party =>
    (['before', 'after'] as const).map(when => [party, path, when] as const),
  ),
)

it.each(steps)('recovers from a kill at the %s, %s, %s it was done', async (party, path, when) => {
  const { one, two } = await twoDevices()
  const address = await addressOf(one)
  const removed = await thumbprintOf(two)
  let isCut = false
  const cut: Fetch = async (url, init) => {
    const request = new Request(url, init)
    const { pathname } = new URL(request.url)
    const isIt =
      pathname.startsWith(`/${party}/`) && pathname.endsWith(`/${path}`) && request.method === 'POST'
    if (isCut || (isIt && when === 'before')) {
      isCut = true
      throw new TypeError('offline')
    }
    const answer = await parties.answer(request)
    if (!isIt || !answer.ok) return answer
    isCut = true
    throw new TypeError('offline')
  }
  const killed = await signInForCare(parties, email, cut)
  await expect(rotate(killed.options, killed.access, removed)).rejects.toMatchObject({ code: 'unreachable' })
  expect(isCut).toBe(true)
  // Whatever happened, the device that stays signs: by the old generation, or by the new one.
  expect(await sign(one)).toMatch(/^0x/)
  // A new device finishes or undoes it, and opens the same wallet.
  const third = await createTestWallet(parties)
  await signInByLink(third, parties, email)
  expect(await addressOf(third)).toBe(address)
  expect(new Set(generations()).size).toBe(1)
  const next = await signInForCare(parties, email)
  expect(await next.options.rotation.auth.state(next.access.token)).not.toHaveProperty('pending')
  expect(await next.options.rotation.keeper.state(next.access.flow)).not.toHaveProperty('pending')
  expect(await openSecretOf(next.options, next.access)).toHaveLength(16)
  for (const each of [one, third]) expect(await sign(each)).toMatch(/^0x/)
})

it('ends a rotation of another device that is still running, and that one changes nothing any more', async () => {
  const { one } = await twoDevices()
  const slow = await signInForCare(parties, email)
  const { rotation } = slow.options
  const running = rotate(
    {
      ...slow.options,
      rotation: {
        ...rotation,
        keeper: {
          ...rotation.keeper,
          async commit(flow, id) {
            const quick = await signInForCare(parties, email)
            await rotate(quick.options, quick.access)
            return rotation.keeper.commit(flow, id)
          },
        },
      },
    },
    slow.access,
  )
  await expect(running).rejects.toMatchObject({ code: 'notFound' })
  expect(generations()).toEqual([2, 2])
  expect(await sign(one)).toMatch(/^0x/)
})

it('commits nothing at auth for a session without the word of the keeper', async () => {
  await twoDevices()
  const { options, access } = await signInForCare(parties, email)
  const { auth, keeper } = options.rotation
  const state = await auth.state(access.token)
  const undone = await keeper.undo(access.flow, 'A'.repeat(22))
  for (const run of [auth.commit, auth.undo]) {
    await expect(run(access.token, 'A'.repeat(22), 'a.b.c')).rejects.toMatchObject({ name: 'PartyError' })
    await expect(run(access.token, 'B'.repeat(22), undone.statement)).rejects.toMatchObject({
      code: 'invalidStatement',
    })
  }
  expect(await auth.state(access.token)).toMatchObject({ generation: state.generation })
})
