import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { describe, expect, it } from 'vitest'
import { encodeBech32 } from '../codec/bech32.js'
import { fromBase64, fromHex, toBase64, toHex } from '../codec/bytes.js'
import { adr36Document } from '../connectors/signing/adr36.js'
import adr36 from '../fixtures/adr36.json' with { type: 'json' }
import { signBytes, verifyMessage } from './verification.js'

const networkId = 'cosmos:hub-1'
type Vector = (typeof adr36.signatures)[number]
const inputOf = ({ signer, message, signature, pubKey }: Vector) =>
  ({
    networkId,
    address: signer,
    message,
    signed: { signature, scheme: 'adr36', publicKey: toHex(fromBase64(pubKey) ?? new Uint8Array()) },
  }) as const
const [first] = adr36.signatures
if (!first) throw new Error('no vectors')
const good = inputOf(first)

describe('ADR-36', () => {
  it.each(adr36.signatures)('$about ($hrp): $valid', vector => {
    expect(verifyMessage(inputOf(vector))).toBe(vector.valid)
    if (vector.signBytes === undefined) return
    expect(new TextDecoder().decode(signBytes(adr36Document(vector.signer, vector.message)))).toBe(
      vector.signBytes,
    )
  })

  it('takes the key as hex and as base64', () => {
    expect(verifyMessage({ ...good, signed: { ...good.signed, publicKey: first.pubKey } })).toBe(true)
  })

  it('refuses a high S, which anybody can make of a low one', () => {
    const signature = secp256k1.Signature.fromCompact(fromBase64(first.signature) ?? new Uint8Array())
    const high = new secp256k1.Signature(signature.r, secp256k1.CURVE.n - signature.s)
    const text = toBase64(high.toCompactRawBytes())
    expect(verifyMessage({ ...good, signed: { ...good.signed, signature: text } })).toBe(false)
  })

  it.each([
    ['another scheme', { scheme: 'eip191' }],
    ['a cut signature', { signature: first.signature.slice(0, 40) }],
    ['a signature that is not base64', { signature: 'signed!' }],
    ['a key of the wrong length', { publicKey: '02' }],
    ['a key that is no point', { publicKey: `02${'f'.repeat(64)}` }],
    ['zeros', { signature: toBase64(new Uint8Array(64)) }],
  ])('refuses %s without throwing', (_what, change) => {
    expect(verifyMessage({ ...good, signed: { ...good.signed, ...change } })).toBe(false)
  })

  it('refuses a signature without its key, and an address that is none', () => {
    const { publicKey: _, ...keyless } = good.signed
    expect(verifyMessage({ ...good, signed: keyless })).toBe(false)
    expect(verifyMessage({ ...good, address: `${good.address}x` })).toBe(false)
  })

  it('takes the keys of Ethermint chains: keccak for the address and for the digest', () => {
    const secret = fromHex('11'.repeat(32)) ?? new Uint8Array()
    const key = secp256k1.getPublicKey(secret, true)
    const account = keccak_256(secp256k1.getPublicKey(secret, false).subarray(1)).slice(-20)
    const address = encodeBech32('inj', account)
    const digest = keccak_256(signBytes(adr36Document(address, 'hello')))
    const signature = toBase64(secp256k1.sign(digest, secret).toCompactRawBytes())
    const signed = { signature, scheme: 'adr36', publicKey: toHex(key) }
    expect(verifyMessage({ networkId, address, message: 'hello', signed })).toBe(true)
    expect(verifyMessage({ networkId, address, message: 'hallo', signed })).toBe(false)
  })
})
