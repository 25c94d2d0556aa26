import type { VerifySignInInput } from '@latchkey/core/adapter'
import { polkadotKeysByType } from '@latchkey/test-wallets'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { describe, expect, it } from 'vitest'
import {
  itRefusesTampering,
  type Tampering,
  withSignature,
} from '../../../siwx/src/testing/tampered-sign-in.fixture.js'
import { signSignIn } from '../../../siwx/src/testing/two-step-sign-in.fixture.js'
import { verifyMessage } from '../capabilities/verification.js'
import { createAddressCodec } from '../codec/address.js'
import { fromHex, toHex } from '../codec/bytes.js'
import type { Hex, KeyType } from '../codec/codec.types.js'
import { encodeSs58 } from '../codec/ss58.js'
import siws from '../fixtures/siws-polkadot.json'
import { createKeys } from '../testing/random-keys.js'
import { createStage, moonbeam, testNetworks } from '../testing/stage.js'
import { verifySignIn } from './index.js'
import { blake2b256 } from './verifiers.js'

const relay = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const hub = 'polkadot:68d56f15f85d3136970ec16946040bc1'
const kusama = 'polkadot:48239ef607d7928874027a43a6768920'
const utf8 = (text: string) => new TextEncoder().encode(text)
const wrap = (text: string) => utf8(`<Bytes>${text}</Bytes>`)

const verify = (address: string, message: string, signature: string, scheme: string) =>
  verifySignIn({ networkId: relay, address, message, signed: { signature, scheme } })

const signWith = async (type: KeyType) => {
  const networks = type === 'ethereum' ? [moonbeam] : testNetworks
  return signSignIn(await createStage({ wallet: { keys: [polkadotKeysByType[type]] }, networks }), '1.0.0')
}
const types = ['sr25519', 'ed25519', 'ecdsa', 'ethereum'] as const

describe('the vectors of siws', () => {
  it.each(['ed25519', 'sr25519'] as const)(
    'with %s are valid in each form, for their text alone',
    async type => {
      const { address, message, sigRaw, sigWrapped, sigWrappedWithType } = siws[type]
      for (const signature of [sigRaw, sigWrapped, sigWrappedWithType])
        for (const scheme of [type, 'substrate']) {
          expect(await verify(address, message, signature, scheme)).toBe('valid')
          expect(await verify(address, `${message}.`, signature, scheme)).toBe('invalid')
        }
    },
  )

  const { address, message, signature } = siws.ledgerEd25519Hashed

  it('with a signature of a Ledger are valid, which the client does not take', async () => {
    for (const scheme of ['ed25519', 'substrate']) {
      expect(await verify(address, message, signature, scheme)).toBe('valid')
      expect(await verify(address, `${message}.`, signature, scheme)).toBe('invalid')
      const input = { networkId: relay, address, message, signed: { signature, scheme } } as const
      expect(await verifyMessage(createAddressCodec({}), input)).toBe(false)
    }
    for (const scheme of ['sr25519', 'ecdsa', 'ethereum'])
      expect(await verify(address, message, signature, scheme)).toBe('invalid')
  })
})

describe('a hash in place of the text', () => {
  const secret = new Uint8Array(32).fill(3)
  const address = encodeSs58(ed25519.getPublicKey(secret), 0)
  const verdictOf = (text: string, signed: Uint8Array, type = 'ed25519') =>
    verify(address, text, toHex(ed25519.sign(signed, secret)), type)
  const long = 'a'.repeat(300)
  /** With `<Bytes>` around them: 256 bytes, and 257. */
  const [longest, longer] = ['a'.repeat(241), 'a'.repeat(242)]

  it('is valid only of a text that is longer than 256 bytes with its brackets', async () => {
    expect([wrap(longest).length, wrap(longer).length]).toEqual([256, 257])
    expect(await verdictOf(longer, blake2b256(wrap(longer)))).toBe('valid')
    expect(await verdictOf(longest, blake2b256(wrap(longest)))).toBe('invalid')
    expect(await verdictOf(longest, wrap(longest))).toBe('valid')
  })

  it.each([
    ['of the text without its brackets', blake2b256(utf8(long))],
    ['of the hash', blake2b256(blake2b256(wrap(long)))],
    ['of the text in two pairs of brackets', blake2b256(wrap(`<Bytes>${long}</Bytes>`))],
    ['of another text', blake2b256(wrap(`${long}a`))],
  ])('%s is refused', async (_what, signed) => {
    expect(await verdictOf(long, blake2b256(wrap(long)))).toBe('valid')
    expect(await verdictOf(long, signed)).toBe('invalid')
  })

  it('is refused of every other type of key', async () => {
    const { sr25519, ecdsa, ethereum } = createKeys(5)
    for (const { type, address: owner, sign } of [sr25519, ecdsa, ethereum]) {
      const networkId = type === 'ethereum' ? (moonbeam.caipNetworkId as typeof relay) : relay
      const verdict = (signed: Uint8Array) =>
        verifySignIn({
          networkId,
          address: owner,
          message: long,
          signed: { signature: toHex(sign(signed)), scheme: type },
        })
      expect(await verdict(wrap(long))).toBe('valid')
      expect(await verdict(blake2b256(wrap(long)))).toBe('invalid')
    }
  })
})

describe.each(types)('a text signed with %s', type => {
  it('is valid with the type in front of the signature and without, and as a type that the wallet did not name', async () => {
    const signedIn = await signWith(type)
    expect(signedIn.signed.scheme).toBe(type)
    const byte = { ed25519: '00', sr25519: '01', ecdsa: '02', ethereum: '02' }[type]
    const typed = withSignature(text => `0x${byte}${text.slice(2)}`)(signedIn)
    for (const given of [signedIn, typed])
      for (const scheme of [type, 'substrate'])
        expect(await verifySignIn({ ...given, signed: { ...given.signed, scheme } })).toBe('valid')
  })
})

/** The other S, and the recovery id that belongs to it. */
const malleate = withSignature(text => {
  const bytes = fromHex(text as Hex)
  const { r, s } = secp256k1.Signature.fromCompact(bytes.subarray(0, 64))
  const other = new secp256k1.Signature(r, secp256k1.CURVE.n - s).toCompactRawBytes()
  return toHex(Uint8Array.from([...other, (bytes[64] ?? 0) ^ 1]))
})
const forEcdsa: readonly Tampering[] = [
  ['the other S and its recovery id', malleate],
  ['another recovery id', withSignature(text => `${text.slice(0, -1)}${text.endsWith('0') ? 1 : 0}`)],
  ['a recovery id that is none', withSignature(text => `${text.slice(0, -2)}1b`)],
]
const typeOf = (scheme: string) => (given: VerifySignInInput) => ({
  ...given,
  signed: { ...given.signed, scheme },
})
const inFront = (byte: string) => withSignature(text => `0x${byte}${text.slice(2)}`)
const other = { address: siws.ledgerEd25519Hashed.address, networkId: kusama } as const

describe.each([
  [
    'sr25519',
    'ed25519',
    [['a signature without its mark', withSignature(text => `${text.slice(0, -2)}0${text.slice(-1)}`)]],
  ],
  ['ed25519', 'sr25519', []],
  ['ecdsa', 'ethereum', forEcdsa],
  ['ethereum', 'ecdsa', forEcdsa],
] as const satisfies readonly (readonly [KeyType, KeyType, readonly Tampering[]])[])(
  'a text signed with %s is refused with',
  (type, swapped, own) => {
    itRefusesTampering(verifySignIn, () => signWith(type), other, [
      ['another type of key', typeOf(swapped)],
      ['the byte of another type in front', inFront(type === 'sr25519' ? '00' : '01')],
      ['the byte of no type in front', inFront('03')],
      ['two bytes of its type in front', inFront('0101')],
      ['brackets in the text', given => ({ ...given, message: `<Bytes>${given.message}</Bytes>` })],
      ...own,
    ])
  },
)

it('an address counts with the prefix of its network or the generic one, and with any where none is known', async () => {
  const { address: _, ...given } = await signWith('sr25519')
  const key = fromHex('0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d')
  const verdictOf = (prefix: number, networkId: VerifySignInInput['networkId']) =>
    verifySignIn({ ...given, networkId, address: encodeSs58(key, prefix) })
  expect(await Promise.all([0, 42, 2].map(prefix => verdictOf(prefix, hub)))).toEqual([
    'valid',
    'valid',
    'invalid',
  ])
  expect(await Promise.all([0, 2].map(prefix => verdictOf(prefix, kusama)))).toEqual(['invalid', 'valid'])
  expect(await verdictOf(7, `polkadot:${'a'.repeat(32)}`)).toBe('valid')
  expect(await verdictOf(0, moonbeam.caipNetworkId as typeof relay)).toBe('invalid')
})

describe('an account whose key adds nothing signs nothing', () => {
  it('with ed25519, where a check by ZIP 215 takes every text', async () => {
    const signature = Uint8Array.from([...ed25519.ExtendedPoint.BASE.toRawBytes(), 1, ...new Uint8Array(31)])
    for (const first of [0, 1]) {
      const key = Uint8Array.from([first, ...new Uint8Array(31)])
      expect(ed25519.verify(signature, utf8('any text'), key)).toBe(true)
      expect(await verify(encodeSs58(key, 0), 'any text', toHex(signature), 'ed25519')).toBe('invalid')
    }
  })

  it('with sr25519', async () => {
    // The base point of ristretto255, and 1 with the mark of schnorrkel.
    const base = 'e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76'
    const signature = `0x${base}01${'00'.repeat(30)}80`
    const account = encodeSs58(new Uint8Array(32), 0)
    expect(await verify(account, 'any text', signature, 'sr25519')).toBe('invalid')
    expect(await verify(account, 'any text', signature, 'substrate')).toBe('invalid')
  })
})
