import { expect, it } from 'vitest'
import { createDeviceKeys, toDeviceJwk } from './devices.js'
import { type EmailChange, signEmailChange, verifyEmailChange } from './email-change.js'

const change: EmailChange = {
  walletId: 'wallet',
  oldEmail: 'ada@mail.example',
  newEmail: 'lovelace@mail.example',
  keeperFlow: 'keeper flow',
  authFlow: 'auth flow',
  time: 1_764_000_000_000,
}

it('is signed by one device for exactly one change', async () => {
  const [{ signing }, other] = [await createDeviceKeys(), await createDeviceKeys()]
  const key = await toDeviceJwk(signing.publicKey)
  const signature = await signEmailChange(signing, change)
  expect(await verifyEmailChange(key, change, signature)).toBe(true)
  for (const field of Object.keys(change) as (keyof EmailChange)[]) {
    const changed = { ...change, [field]: field === 'time' ? 1 : 'other' }
    expect([field, await verifyEmailChange(key, changed, signature)]).toEqual([field, false])
  }
  const stranger = await toDeviceJwk(other.signing.publicKey)
  expect(await verifyEmailChange(stranger, change, signature)).toBe(false)
  await expect(verifyEmailChange(key, change, 'no base64url!')).rejects.toMatchObject({
    code: 'invalidInput',
  })
})
