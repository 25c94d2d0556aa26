import { ed25519 } from '@noble/curves/ed25519'
import { describe, expect, it } from 'vitest'
import { itRefusesTampering, withSignature } from '../../../siwx/src/testing/tampered-sign-in.fixture.js'
import { signSignIn } from '../../../siwx/src/testing/two-step-sign-in.fixture.js'
import { decodeBase58, encodeBase58 } from '../codec/bytes.js'
import { offchainEnvelope } from '../codec/offchain-message.js'
import vectors from '../fixtures/derived-solana.json'
import { createStage, mainnetId } from '../testing/stage.js'
import { verifySignIn } from './index.js'

const sign = async () => signSignIn(await createStage())
/** A wallet that signs off-chain messages alone, as hardware does. */
const signOffchain = async () =>
  signSignIn(
    await createStage({ wallet: { offchainMessages: true, misbehaviour: { refusesMessages: true } } }),
  )
const other = { address: vectors.keys.A, networkId: 'eip155:1' } as const

/** A second signature of one: S and the order of the curve. */
const malleate = withSignature(text => {
  const bytes = decodeBase58(text, 88) ?? new Uint8Array()
  let number = ed25519.CURVE.n
  for (let at = 63; at >= 32; at--) number += BigInt(bytes[at] ?? 0) << BigInt(8 * (at - 32))
  const scalar = Array.from({ length: 32 }, (_, at) => Number((number >> BigInt(8 * at)) & 255n))
  return encodeBase58(Uint8Array.from([...bytes.slice(0, 32), ...scalar]))
})

describe('a sign-in that a wallet signed', () => {
  it('is valid as plain text, and in the envelope of off-chain messages', async () => {
    expect(await verifySignIn(await sign())).toBe('valid')
    const offchain = await signOffchain()
    expect(offchain.signed.scheme).toBe('solanaOffchain')
    expect(await verifySignIn(offchain)).toBe('valid')
  })

  it('is valid where the wallet wrote the text itself', async () => {
    const stage = await createStage()
    const { connector, connection } = await stage.connect()
    const { signIn } = connector.capabilities(connection)
    const [account = expect.unreachable()] = connection.accounts
    const request = {
      networkId: mainnetId,
      domain: 'app.test',
      uri: 'https://app.test/',
      version: '1',
      nonce: '4f1c6f0b9a2d4e7f',
      issuedAt: '2026-11-25T10:00:00.000Z',
    } as const
    const proof = await signIn?.sign({ account, request })
    if (!proof) return expect.unreachable('not signed')
    expect(await verifySignIn(proof)).toBe('valid')
    expect(await verifySignIn({ ...proof, message: proof.message.replace('app.test', 'evil.test') })).toBe(
      'invalid',
    )
  })
})

it.each(vectors.messageSignatures)('the signature of the vector "$about" is valid: $valid', async vector => {
  const { address, message, signature58, valid } = vector
  const signed = { signature: signature58, scheme: 'ed25519' }
  const verdict = await verifySignIn({ networkId: mainnetId, address, message, signed })
  expect(verdict).toBe(valid ? 'valid' : 'invalid')
})

describe('a signed text is refused with', () => {
  itRefusesTampering(verifySignIn, sign, other, [
    [
      'the scheme of off-chain messages',
      given => ({ ...given, signed: { ...given.signed, scheme: 'solanaOffchain' } }),
    ],
    ['a second S of the same signature', malleate],
    [
      'the signature in hex',
      withSignature(text => Buffer.from(decodeBase58(text, 88) ?? []).toString('hex')),
    ],
  ])
})

describe('an off-chain message is refused with', () => {
  itRefusesTampering(verifySignIn, signOffchain, other, [
    ['the scheme of plain texts', given => ({ ...given, signed: { ...given.signed, scheme: 'ed25519' } })],
    ['a second S of the same signature', malleate],
  ])

  const secret = new Uint8Array(32).fill(7)
  const publicKey = ed25519.getPublicKey(secret)
  const verdictOf = (envelope: Uint8Array) =>
    verifySignIn({
      networkId: mainnetId,
      address: encodeBase58(publicKey),
      message: 'a text',
      signed: { signature: encodeBase58(ed25519.sign(envelope, secret)), scheme: 'solanaOffchain' },
    })
  const envelope = offchainEnvelope(publicKey, 'a text')
  const replaced = (at: number, value: number) => envelope.map((byte, index) => (index === at ? value : byte))

  it.each([
    ['another signing domain', replaced(1, 0x53)],
    ['another version', replaced(16, 0)],
    ['another number of signers', replaced(17, 2)],
    ['another signer', offchainEnvelope(new Uint8Array(32).fill(9), 'a text')],
    ['another text', offchainEnvelope(publicKey, 'a text.')],
    ['no envelope', new TextEncoder().encode('a text')],
  ])('an envelope of %s', async (_what, tampered) => {
    expect(await verdictOf(envelope)).toBe('valid')
    expect(await verdictOf(tampered)).toBe('invalid')
  })
})

it('an account of small order signs nothing: it has a signature for every text', async () => {
  // R = B and S = 1, which holds for every text where the key adds nothing.
  const signature = Uint8Array.from([...ed25519.ExtendedPoint.BASE.toRawBytes(), 1, ...new Uint8Array(31)])
  for (const first of [0, 1]) {
    const key = Uint8Array.from([first, ...new Uint8Array(31)])
    const text = new TextEncoder().encode('any text')
    expect(ed25519.verify(signature, text, key)).toBe(true)
    const signed = { signature: encodeBase58(signature), scheme: 'ed25519' }
    const input = { networkId: mainnetId, address: encodeBase58(key), message: 'any text', signed } as const
    expect(await verifySignIn(input)).toBe('invalid')
  }
})
