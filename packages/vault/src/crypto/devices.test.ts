import { calculateJwkThumbprint } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { randomBytes, toBase64Url } from './bytes.js'
import {
  checkRegistration,
  createDeviceKeys,
  type DeviceKeys,
  registrationOf,
  thumbprintOf,
} from './devices.js'
import { type HalfLabel, openHalf, sealHalf } from './half-transport.js'

let keys: DeviceKeys
let other: DeviceKeys
beforeAll(async () => {
  keys = await createDeviceKeys()
  other = await createDeviceKeys()
})

const label: HalfLabel = {
  party: 'auth',
  flow: 'flow',
  kind: 'device',
  userId: 'user',
  walletId: 'wallet',
  generation: 1,
  device: 'device',
}

it('keeps private keys that nobody can read', async () => {
  for (const { privateKey } of [keys.signing, keys.sealing])
    for (const format of ['jwk', 'pkcs8'] as const)
      await expect(crypto.subtle.exportKey(format, privateKey)).rejects.toThrow()
})

it('has the thumbprint of RFC 7638', async () => {
  const { signingKey } = await registrationOf(keys)
  expect(await thumbprintOf(signingKey)).toBe(await calculateJwkThumbprint(signingKey))
  // The example of RFC 7638 is an RSA key; this one is computed by another library alone.
  expect(await checkRegistration(await registrationOf(keys))).toBe(await thumbprintOf(signingKey))
})

it('registers no key that it did not sign', async () => {
  const [own, foreign] = [await registrationOf(keys), await registrationOf(other)]
  for (const mixed of [
    { ...own, sealingKey: foreign.sealingKey },
    { ...own, signingKey: foreign.signingKey },
    { ...own, statement: foreign.statement },
    { ...own, sealingKey: toBase64Url(new Uint8Array(65)) },
    { ...own, sealingKey: '' },
    { ...own, statement: `${own.statement}=` },
    { ...own, signingKey: { ...own.signingKey, x: toBase64Url(new Uint8Array(32)) } },
  ])
    await expect(checkRegistration(mixed)).rejects.toMatchObject({ code: 'invalidInput' })
})

it('opens a half that was sealed to it, and another device does not', async () => {
  const { sealingKey } = await registrationOf(keys)
  const half = randomBytes(32)
  const sealed = await sealHalf(sealingKey, label, half)
  expect(await openHalf(keys.sealing, label, sealed)).toEqual(half)
  await expect(openHalf(other.sealing, label, sealed)).rejects.toMatchObject({ code: 'notOpened' })
})

it('opens no half under another label', async () => {
  const { sealingKey } = await registrationOf(keys)
  const sealed = await sealHalf(sealingKey, label, randomBytes(32))
  const changes: readonly Partial<HalfLabel>[] = [
    { party: 'keeper' },
    { flow: 'other' },
    { kind: 'recovery' },
    { userId: 'other' },
    { walletId: 'other' },
    { generation: 2 },
    { device: 'other' },
    // The same letters in other places: lengths are part of what is bound.
    { userId: 'userw', walletId: 'allet' },
  ]
  for (const change of changes)
    await expect(openHalf(keys.sealing, { ...label, ...change }, sealed)).rejects.toMatchObject({
      code: 'notOpened',
    })
  for (const cut of [sealed.slice(0, -2), sealed.slice(4), ''])
    await expect(openHalf(keys.sealing, label, cut)).rejects.toMatchObject({
      code: expect.stringMatching(/^(notOpened|invalidInput)$/),
    })
})
