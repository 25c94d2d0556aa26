import { expect, it } from 'vitest'
import { checkAttestation } from './check-attestation'
import { createVerifyHost } from './verify-host'

const host = await createVerifyHost()
const claims = { origin: 'https://dapp.example', isScam: false, isVerified: true }

it('reads what the host says', async () => {
  expect(checkAttestation(await host.attest('id', claims), host.publicKey)).toEqual(claims)
})

it('does not read what somebody else says, or what was changed on the way', async () => {
  const token = await host.attest('id', claims)
  const stranger = await createVerifyHost()
  expect(() => checkAttestation(token, stranger.publicKey)).toThrow('not by the verify host')
  const [header, , signature] = token.split('.')
  const [, other] = (await host.attest('id', { origin: 'https://evil.example' })).split('.')
  expect(() => checkAttestation(`${header}.${other}.${signature}`, host.publicKey)).toThrow('not by')
})

it('does not read what is too old', async () => {
  const token = await host.attest('id', { ...claims, ...{ exp: 1 } })
  expect(() => checkAttestation(token, host.publicKey)).toThrow('expired')
})
