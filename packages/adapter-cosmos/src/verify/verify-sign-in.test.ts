import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { describe, expect, it } from 'vitest'
import { itRefusesTampering, withSignature } from '../../../siwx/src/testing/tampered-sign-in.fixture.js'
import { signSignIn } from '../../../siwx/src/testing/two-step-sign-in.fixture.js'
import { decodeBech32, encodeBech32 } from '../codec/bech32.js'
import { fromBase64, toBase64, toHex } from '../codec/bytes.js'
import adr36 from '../fixtures/adr36.json' with { type: 'json' }
import { createStage } from '../testing/stage.js'
import { verifySignIn } from './index.js'

const hub = 'cosmos:cosmoshub-4'
const networks: Readonly<Record<string, typeof hub | 'cosmos:osmosis-1'>> = {
  cosmos: hub,
  osmo: 'cosmos:osmosis-1',
}

/** What a wallet signed, on a network whose prefix is known. */
const sign = async () => ({ ...(await signSignIn(await createStage())), networkId: hub }) as const
const ownKey = secp256k1.getPublicKey(new Uint8Array(32).fill(1), true)

/** The other S of the same signature. */
const malleate = withSignature(text => {
  const { r, s } = secp256k1.Signature.fromCompact(fromBase64(text) ?? new Uint8Array())
  return toBase64(new secp256k1.Signature(r, secp256k1.CURVE.n - s).toCompactRawBytes())
})

it('a text that a wallet signed is valid, and its key may be hex or base64', async () => {
  const { signed, ...rest } = await sign()
  const { publicKey = '' } = signed
  expect(await verifySignIn({ ...rest, signed })).toBe('valid')
  const bytes = Uint8Array.from(publicKey.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
  expect(await verifySignIn({ ...rest, signed: { ...signed, publicKey: toBase64(bytes) } })).toBe('valid')
})

it.each(adr36.signatures)('the vector "$about" ($hrp) is valid: $valid', async vector => {
  const { hrp, signer, message, signature, pubKey, valid } = vector
  const signed = { signature, scheme: 'adr36', publicKey: toHex(fromBase64(pubKey) ?? new Uint8Array()) }
  const input = { networkId: networks[hrp] ?? hub, address: signer, message, signed }
  expect(await verifySignIn(input)).toBe(valid ? 'valid' : 'invalid')
})

it('a network that nobody described takes every prefix of an account, and none of a validator', async () => {
  const stage = await createStage()
  const signedIn = { ...(await signSignIn(stage)), networkId: 'cosmos:new-chain-1' } as const
  expect(await verifySignIn(signedIn)).toBe('valid')
  const { bytes = new Uint8Array() } = decodeBech32(signedIn.address) ?? {}
  const address = encodeBech32('cosmosvaloper', bytes)
  expect(await verifySignIn({ ...signedIn, address })).toBe('invalid')
})

describe('a signed text is refused with', () => {
  itRefusesTampering(
    verifySignIn,
    sign,
    { address: adr36.signatures[0]?.signer ?? '', networkId: 'cosmos:osmosis-1' },
    [
      ['the other S of the signature', malleate],
      [
        'base64 in another spelling',
        withSignature(text =>
          text.replace(/.(?===$)/, letter => String.fromCharCode(letter.charCodeAt(0) + 1)),
        ),
      ],
      [
        'no public key',
        ({ signed: { publicKey: _, ...keyless }, ...given }) => ({ ...given, signed: keyless }),
      ],
      [
        'the public key of another account',
        given => ({ ...given, signed: { ...given.signed, publicKey: toHex(ownKey) } }),
      ],
      [
        'the key that is not compressed',
        given => {
          const point = secp256k1.ProjectivePoint.fromHex(given.signed.publicKey ?? '')
          return { ...given, signed: { ...given.signed, publicKey: point.toHex(false) } }
        },
      ],
      [
        'a key that is no point',
        given => ({ ...given, signed: { ...given.signed, publicKey: `02${'f'.repeat(64)}` } }),
      ],
      ['a key in text', given => ({ ...given, signed: { ...given.signed, publicKey: 'the key' } })],
      [
        'the prefix of another network',
        given => ({ ...given, address: given.address.replace(/^cosmos1/, 'osmo1') }),
      ],
      [
        'the same account in the spelling of another network',
        given => ({
          ...given,
          address: encodeBech32('osmo', decodeBech32(given.address)?.bytes ?? new Uint8Array()),
        }),
      ],
    ],
  )

  it('a signature over the bare text, or over its hash', async () => {
    const secret = new Uint8Array(32).fill(1)
    const [vector = expect.unreachable()] = adr36.signatures
    const text = new TextEncoder().encode(vector.message)
    for (const digest of [sha256(text), sha256(sha256(text))]) {
      const signature = toBase64(secp256k1.sign(digest, secret).toCompactRawBytes())
      const signed = { signature, scheme: 'adr36', publicKey: vector.pubKey }
      const input = { networkId: hub, address: vector.signer, message: vector.message, signed } as const
      expect(await verifySignIn({ ...input, signed: { ...signed, signature: vector.signature } })).toBe(
        'valid',
      )
      expect(await verifySignIn(input)).toBe('invalid')
    }
  })
})
