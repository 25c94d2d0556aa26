import { describe, expect, it } from 'vitest'
import { attestationOrigin, PUBLIC_ATTESTATION } from './attestation-origin.js'

const own = { relayUrl: 'wss://relay.example.org' }

describe('the host that attests the page', () => {
  it.each([
    ['the public one with the public relay', undefined, undefined, PUBLIC_ATTESTATION],
    ['none with a relay of the app', own, undefined, undefined],
    ['the public one where the app asks for it', own, true, PUBLIC_ATTESTATION],
    ['none where the app wants none', undefined, false, undefined],
    ['the one that the app names', own, 'https://verify.example.org/v3?x=1', 'https://verify.example.org'],
    ['one on this machine', own, 'http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ])('is %s', (_, services, attestation, origin) => {
    expect(
      attestationOrigin({
        ...(services ? { services } : {}),
        ...(attestation === undefined ? {} : { walletConnect: { attestation } }),
      }),
    ).toBe(origin)
  })

  it.each(['verify.example.org', 'http://verify.example.org', 'javascript:alert(1)', ''])(
    'is refused where it is %j',
    attestation => {
      expect(() => attestationOrigin({ walletConnect: { attestation } })).toThrow(/no https URL/)
    },
  )
})
