import { expect, it } from 'vitest'
import { utf8 } from './bytes.js'
import { createHpkeSuite } from './hpke-suite.js'

// From test-vectors.json beside RFC 9180 (CFRG): mode 0, KEM 0x0010, KDF 0x0001, AEAD 0x0002. The appendix of the RFC itself
// has this KEM and KDF with AES-128-GCM alone.
const vector = {
  info: 'Ode on a Grecian Urn',
  plaintext: 'Beauty is truth, truth beauty',
  skEm: '90345e3a1d116c1dd39ae76d95ab858c142223a63e44f8f85318cfa91a84858e',
  enc: '04c06b4f6bebc7bb495cb797ab753f911aff80aefb86fd8b6fcc35525f3ab5f03e0b21bd31a86c6048af3cb2d98e0d3bf01da5cc4c39ff5370d331a4f1f7d5a4e0',
  skRm: '317f915db7bc629c48fe765587897e01e282d3e8445f79f27f65d031a88082b2',
  pkRm: '04abc7e49a4c6b3566d77d0304addc6ed0e98512ffccf505e6a8e3eb25c685136f853148544876de76c0f2ef99cdc3a05ccf5ded7860c7c021238f9e2073d2356c',
  sealed: [
    '58c61a45059d0c5704560e9d88b564a8b63f1364b8d1fcb3c4c6ddc1d291742465e902cd216f8908da49f8f96f',
    'b4e7c90d1dd62cb563694956eb517ab55d5e7d1f6366a0066c04ababaa444dbaf60a30d7bb7d3e91b969762dee',
  ],
}

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')

const suite = createHpkeSuite()
const keyPair = async (secret: string, point: string): Promise<CryptoKeyPair> => ({
  privateKey: await suite.kem.deserializePrivateKey(fromHex(secret)),
  publicKey: await suite.kem.deserializePublicKey(fromHex(point)),
})

it('seals as the published vector of this suite does: KEM, key schedule and both texts', async () => {
  const sender = await suite.createSenderContext({
    recipientPublicKey: await suite.kem.deserializePublicKey(fromHex(vector.pkRm)),
    info: utf8(vector.info),
    ekm: await keyPair(vector.skEm, vector.enc),
  })
  expect(toHex(sender.enc)).toBe(vector.enc)
  for (const [index, sealed] of vector.sealed.entries())
    expect(toHex(await sender.seal(utf8(vector.plaintext), utf8(`Count-${index}`)))).toBe(sealed)
})

it('opens the published texts with the key of the vector, and not with another label', async () => {
  const open = async (info: string) => {
    const recipient = await suite.createRecipientContext({
      recipientKey: await keyPair(vector.skRm, vector.pkRm),
      enc: fromHex(vector.enc),
      info: utf8(info),
    })
    const opened = await recipient.open(fromHex(vector.sealed[0] ?? ''), utf8('Count-0'))
    return new TextDecoder().decode(opened)
  }
  expect(await open(vector.info)).toBe(vector.plaintext)
  await expect(open('Ode')).rejects.toThrow()
})
