import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBase64Url, randomBytes, toBase64Url } from './bytes.js'
import { createDeviceKeys, registrationOf } from './devices.js'
import { openHalf } from './half-transport.js'
import type { PairKind } from './labels.types.js'
import {
  addDevice,
  createWallet,
  type NewWallet,
  openWallet,
  rotatedHalfLabel,
  rotateWallet,
} from './wallet.js'

const device = toBase64Url(randomBytes(32))

type Made = Pick<NewWallet, 'auth' | 'keeper' | 'deviceHalf'>

const halfOf = (made: Made, party: 'auth' | 'keeper', kind: PairKind) => {
  const found = made[party].halves.find(each => each.kind === kind)
  if (!found) throw new Error(`${party} has no half of ${kind}`)
  return fromBase64Url(found.half)
}

const pairOf = (made: Made, kind: PairKind, at = device) => {
  const first = kind === 'recovery' ? halfOf(made, 'keeper', kind) : made.deviceHalf
  const second = halfOf(made, kind === 'withoutAuth' ? 'keeper' : 'auth', kind)
  return { kind, device: kind === 'recovery' ? '' : at, first, second }
}

it('opens with each of its three pairs', async () => {
  const made = await createWallet(device)
  const opened = await Promise.all(
    (['device', 'recovery', 'withoutAuth'] as const).map(kind => openWallet(made.auth, pairOf(made, kind))),
  )
  expect(opened[0]?.secret).toHaveLength(16)
  expect(opened[1]).toEqual(opened[0])
  expect(opened[2]).toEqual(opened[0])
})

it('gives no party both halves of a pair', async () => {
  const made = await createWallet(device)
  expect(made.auth.halves.map(({ kind }) => kind)).toEqual(['device', 'recovery'])
  expect(made.keeper.halves.map(({ kind }) => kind)).toEqual(['recovery', 'withoutAuth'])
  const own = toBase64Url(made.deviceHalf)
  const [secretOfAuth, secretOfKeeper] = [JSON.stringify(made.auth), JSON.stringify(made.keeper)]
  expect(secretOfAuth).not.toContain(own)
  expect(secretOfKeeper).not.toContain(own)
  for (const { half } of made.auth.halves) expect(secretOfKeeper).not.toContain(half)
  for (const { half } of made.keeper.halves) expect(secretOfAuth).not.toContain(half)
})

it('opens with no two halves that one party holds, nor with one and a guess', async () => {
  const made = await createWallet(device)
  const kinds = ['device', 'recovery', 'withoutAuth'] as const
  for (const party of ['auth', 'keeper'] as const) {
    const own = made[party].halves.map(({ half }) => fromBase64Url(half))
    for (const kind of kinds)
      for (const first of [...own, randomBytes(32)])
        for (const second of [...own, randomBytes(32)]) {
          const pair = { kind, device: kind === 'recovery' ? '' : device, first, second }
          await expect(openWallet(made[party], pair)).rejects.toMatchObject({ code: 'notOpened' })
        }
  }
})

it('does not open for another user, wallet, generation, kind or device', async () => {
  const made = await createWallet(device)
  const pair = pairOf(made, 'device')
  const other = toBase64Url(randomBytes(16))
  for (const changes of [{ userId: other }, { walletId: other }, { generation: 2 }])
    await expect(openWallet({ ...made.auth, ...changes }, pair)).rejects.toMatchObject({ code: 'notOpened' })
  const asRecovery = made.auth.sealedKeys.map(each => ({ ...each, kind: 'recovery' as const, device: '' }))
  await expect(
    openWallet({ ...made.auth, sealedKeys: asRecovery }, { ...pair, kind: 'recovery', device: '' }),
  ).rejects.toMatchObject({ code: 'notOpened' })
  const elsewhere = toBase64Url(randomBytes(32))
  const moved = made.auth.sealedKeys.map(each => ({ ...each, device: elsewhere }))
  await expect(
    openWallet({ ...made.auth, sealedKeys: moved }, { ...pair, device: elsewhere }),
  ).rejects.toMatchObject({ code: 'notOpened' })
})

it('does not open where one character of a sealed text is another', async () => {
  const made = await createWallet(device)
  const pair = pairOf(made, 'device')
  const { sealedSecret } = made.auth
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 3, max: sealedSecret.length - 2 }),
      fc.constantFrom(...'ABab01-_'),
      async (at, letter) => {
        fc.pre(sealedSecret[at] !== letter)
        const changed = `${sealedSecret.slice(0, at)}${letter}${sealedSecret.slice(at + 1)}`
        await expect(openWallet({ ...made.auth, sealedSecret: changed }, pair)).rejects.toMatchObject({
          code: 'notOpened',
        })
      },
    ),
    { numRuns: 200 },
  )
})

it('says that a newer release wrote it', async () => {
  const made = await createWallet(device)
  const sealedKeys = made.auth.sealedKeys.map(each => ({
    ...each,
    sealedKey: each.sealedKey.replace('v1.', 'v2.'),
  }))
  await expect(openWallet({ ...made.auth, sealedKeys }, pairOf(made, 'device'))).rejects.toMatchObject({
    code: 'unknownVersion',
  })
})

it('lets one more device open it, and the others open it as before', async () => {
  const made = await createWallet(device)
  const opened = await openWallet(made.auth, pairOf(made, 'recovery'))
  const second = toBase64Url(randomBytes(32))
  const added = await addDevice({ device: second, label: made.label, ...opened })
  expect(added.auth.halves.map(({ kind }) => kind)).toEqual(['device'])
  expect(added.keeper.halves.map(({ kind }) => kind)).toEqual(['withoutAuth'])
  expect(await openWallet(added.auth, pairOf(added, 'device', second))).toEqual(opened)
  expect(await openWallet(added.keeper, pairOf(added, 'withoutAuth', second))).toEqual(opened)
  expect(await openWallet(made.auth, pairOf(made, 'device'))).toEqual(opened)
  const mixed = { ...pairOf(added, 'device', second), first: made.deviceHalf }
  await expect(openWallet(added.auth, mixed)).rejects.toMatchObject({ code: 'notOpened' })
})

it('makes another secret and other halves each time', async () => {
  const wallets = await Promise.all(Array.from({ length: 20 }, () => createWallet(device)))
  const halves = wallets.flatMap(({ auth, keeper }) =>
    [...auth.halves, ...keeper.halves].map(({ half }) => half),
  )
  expect(new Set(halves).size).toBe(80)
  const texts = wallets.map(({ auth }) => auth.sealedSecret)
  expect(new Set(texts).size).toBe(20)
})

it('makes a generation that no old pair opens, with a half for each device that stays', async () => {
  const made = await createWallet(device)
  const { secret } = await openWallet(made.auth, pairOf(made, 'device'))
  const keys = await createDeviceKeys()
  const { sealingKey } = await registrationOf(keys)
  const next = await rotateWallet({ label: made.label, secret, devices: [{ device, sealingKey }] })
  expect(next.label).toEqual({ ...made.label, generation: 2 })
  expect(next.auth.halves.map(({ kind }) => kind).sort()).toEqual(['device', 'recovery'])
  expect(next.keeper.halves.map(({ kind }) => kind).sort()).toEqual(['recovery', 'withoutAuth'])
  const deviceHalf = await openHalf(
    keys.sealing,
    rotatedHalfLabel(next.label, device),
    next.auth.deviceHalves[0]?.sealedHalf ?? '',
  )
  const rotated = { ...next, deviceHalf }
  for (const kind of ['device', 'recovery', 'withoutAuth'] as const) {
    expect((await openWallet(next.auth, pairOf(rotated, kind))).secret).toEqual(secret)
    for (const wallet of [next.auth, { ...next.auth, generation: 1 }])
      await expect(openWallet(wallet, pairOf(made, kind))).rejects.toMatchObject({ code: 'notOpened' })
  }
})
