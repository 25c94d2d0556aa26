import { beforeAll, describe, expect, it } from 'vitest'
import {
  itRefusesTampering,
  type Tampering,
  withSignature,
} from '../../../siwx/src/testing/tampered-sign-in.fixture.js'
import { signSignIn } from '../../../siwx/src/testing/two-step-sign-in.fixture.js'
import { loadSdk } from '../chain/sdk.js'
import { ids } from '../codec/bitcoin-networks.js'
import { base64, hex } from '../codec/encoding.js'
import basic from '../fixtures/bip322-basic-test-vectors.json'
import full from '../fixtures/bip322-full.json'
import { createScriptSigner } from '../testing/sign-script.js'
import { createStage } from '../testing/stage.js'
import { verifySignIn } from './index.js'

const verify = (address: string, message: string, signature: string, scheme = 'bip322') =>
  verifySignIn({ networkId: ids.mainnet, address, message, signed: { signature, scheme } })

/** Signs with the address for payments, by BIP-137. */
const signKey = async () => signSignIn(await createStage({ wallet: { form: 'satsConnect' } }))
/** Signs with one taproot address, by BIP-322. */
const signTaproot = async () =>
  signSignIn(await createStage({ wallet: { form: 'unisat', single: 'ordinals' } }))

const changeBytes = (change: (bytes: Uint8Array) => Uint8Array) =>
  withSignature(text => base64.encode(change(base64.decode(text))))

/** The order of secp256k1. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const withHeader = (change: (header: number) => number) =>
  changeBytes(bytes => bytes.map((byte, at) => (at === 0 ? change(byte) : byte)))
const flipRecovery = (header: number) => ((header - 27) ^ 1) + 27

/** The other S of the same signature. */
const malleate = changeBytes(bytes => {
  const other = ORDER - BigInt(`0x${hex.encode(bytes.subarray(33))}`)
  return Uint8Array.from([...bytes.subarray(0, 33), ...hex.decode(other.toString(16).padStart(64, '0'))])
})

let scripts: ReturnType<typeof createScriptSigner>
beforeAll(async () => {
  scripts = createScriptSigner(await loadSdk())
})

describe('the vectors of BIP-322', () => {
  const simple = basic.simple.flatMap(({ message, address, type, bip322_signatures }) =>
    bip322_signatures.map(signature => ({ message, address, type, signature })),
  )

  it.each(simple)(
    'of $type ("simple") are valid for their text alone',
    async ({ address, message, signature }) => {
      expect(await verify(address, message, signature)).toBe('valid')
      expect(await verify(address, message, signature.replace(/^smp/, ''))).toBe('valid')
      expect(await verify(address, `${message}.`, signature)).toBe('invalid')
    },
  )

  it.each(basic.error)('are refused: $description', async ({ address, message, signature }) => {
    expect(await verify(address, message, signature)).toBe('invalid')
  })

  it.each(full.full)('of $type ("full") are valid for their text alone', async vector => {
    const { address, message, signature, type } = vector
    // Nobody is asked for the height, so a lock is an open question.
    const expected = type.endsWith('time-lock') ? 'unknown' : 'valid'
    expect(await verify(address, message, `ful${signature}`)).toBe(expected)
    expect(await verify(address, `${message}.`, `ful${signature}`)).toBe('invalid')
  })
})

it('the published example of BIP-137 is valid', async () => {
  const signature = 'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk='
  const address = '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV'
  expect(await verify(address, 'This is an example of a signed message.', signature, 'bip137')).toBe('valid')
})

describe('what proves nothing is refused:', () => {
  it('a script that needs no signature, and one with an operation that is kept for later', async () => {
    const free = scripts.witness([0x51])
    expect(
      await verify(
        free.address,
        'a',
        free.sign('a', () => []),
      ),
    ).toBe('invalid')
    const later = scripts.witness([0xb3, scripts.publicKey(1), 0xac])
    expect(
      await verify(
        later.address,
        'a',
        later.sign('a', ({ ecdsa }) => [ecdsa(1)]),
      ),
    ).toBe('invalid')
  })

  it('a proof of funds, and an address of a later version of SegWit', async () => {
    const { address } = scripts.witness([scripts.publicKey(1), 0xac])
    const proof = `pof${base64.encode(Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff, 0))}`
    expect(await verify(address, 'a', proof)).toBe('invalid')
    const later = 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y'
    expect(await verify(later, 'a', base64.encode(Uint8Array.of(1, 1, 1)))).toBe('invalid')
  })

  it('an address of a network that nobody described', async () => {
    const [{ address, message, bip322_signatures } = expect.unreachable()] = basic.simple
    const signed = { signature: bip322_signatures[0] ?? '', scheme: 'bip322' }
    const networkId = `bip122:${'a'.repeat(32)}` as const
    expect(await verifySignIn({ networkId, address, message, signed })).toBe('invalid')
  })
})

const other = { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', networkId: ids.testnet } as const
const prefixed: readonly Tampering[] = (['smp', 'ful', 'pof'] as const).map(
  prefix =>
    [
      `the prefix ${prefix} before bytes that are none of it`,
      withSignature(text => `${prefix}${text}`),
    ] as const,
)

describe('a text signed by BIP-137 is refused with', () => {
  itRefusesTampering(verifySignIn, signKey, other, [
    ...prefixed,
    ['another recovery id', withHeader(flipRecovery)],
    ['the other S', malleate],
    ['the other S and its recovery id', given => malleate(withHeader(flipRecovery)(given))],
    ['a header that is none', withHeader(() => 43)],
    [
      'the scheme of another namespace',
      given => ({ ...given, signed: { ...given.signed, scheme: 'eip191' } }),
    ],
  ])
})

describe('a text signed by BIP-322 is refused with', () => {
  itRefusesTampering(verifySignIn, signTaproot, other, [
    ['the bytes as "full"', withSignature(text => `ful${text.replace(/^smp/, '')}`)],
    ['a witness of two items', changeBytes(bytes => Uint8Array.from([2, ...bytes.subarray(1), 0]))],
    ['its scalar changed', changeBytes(bytes => bytes.map((byte, at) => (at === 60 ? byte ^ 1 : byte)))],
  ])

  it('hex or base64 are two spellings of one signature, and both are valid', async () => {
    const signedIn = await signTaproot()
    const inHex = withSignature(text => hex.encode(base64.decode(text)))(signedIn)
    expect(await verifySignIn(inHex)).toBe('valid')
  })
})
