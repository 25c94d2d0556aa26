import { publicTestKeys } from '@latchkey/test-wallets'
import { secp256k1 } from '@noble/curves/secp256k1'
import fc from 'fast-check'
import { recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { bytesToHex, hexToBytes, keccak256, serializeErc6492Signature, stringToBytes } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import {
  itRefusesTampering,
  type Tampering,
  withSignature,
} from '../../../siwx/src/testing/tampered-sign-in.fixture.js'
import { signSignIn } from '../../../siwx/src/testing/two-step-sign-in.fixture.js'
import type { Hex } from '../codec/rpc.js'
import { createStage } from '../testing/stage.js'
import { verifySignIn } from './index.js'

const sign = async () => signSignIn(createStage())
const [, second] = publicTestKeys.map(secret => privateKeyToAccount(secret))
const other = {
  address: second?.address ?? '',
  networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
} as const

const changeBytes = (change: (bytes: Uint8Array) => Uint8Array) =>
  withSignature(text => bytesToHex(change(hexToBytes(text as Hex))))

/** The other S, without the recovery id that belongs to it. */
const malleate = changeBytes(bytes => {
  const { r, s } = secp256k1.Signature.fromCompact(bytes.subarray(0, 64))
  const changed = new secp256k1.Signature(r, secp256k1.CURVE.n - s).toCompactRawBytes()
  return Uint8Array.from([...changed, bytes[64] ?? 0])
})
const withV = (v: number) => changeBytes(bytes => bytes.map((byte, at) => (at === 64 ? v : byte)))

const key = privateKeyToAccount(publicTestKeys[0] ?? '0x')
const keccakOf = (text: string) => keccak256(stringToBytes(text))

it('a text that a wallet signed is valid, with a recovery id of either form and an address of one case', async () => {
  const signedIn = await sign()
  expect(await verifySignIn(signedIn)).toBe('valid')
  const v = hexToBytes(signedIn.signed.signature as Hex)[64] ?? 0
  expect(await verifySignIn(withV(v - 27)(signedIn))).toBe('valid')
  expect(await verifySignIn({ ...signedIn, address: signedIn.address.toLowerCase() })).toBe('valid')
})

// From the tests of @walletconnect/utils, which verify CACAOs.
it('a published signature counts for its account and text alone', async () => {
  const published = {
    networkId: 'eip155:1',
    address: '0x13A2Ff792037AA2cd77fE1f4B522921ac59a9C52',
    message: 'Hello AppKit!',
    signed: {
      signature:
        '0xd7ec09eb8ecb1ba9af45380e14d3ef1a1ec2376e0adfc0a9b591e7c3519a00d702cbe063aa55ff681265eed2d1646a217f0bf23f12ab4cd326455ab4134e12691b',
      scheme: 'eip191',
    },
  } as const
  expect(await verifySignIn(published)).toBe('valid')
  for (const change of [
    { address: '0x13A2Ff792037AA2cd77fE1f4B522921ac59a9C54' },
    { message: 'Hello AppKit! 0xyadayada' },
    { signed: { ...published.signed, signature: published.signed.signature.slice(0, 56) } },
  ])
    expect(await verifySignIn({ ...published, ...change })).toBe('invalid')
})

it('a signature of a random key has the signer that viem finds, also with a bit changed', async () => {
  const given = fc.record({
    secret: fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .filter(bytes => secp256k1.utils.isValidPrivateKey(bytes)),
    message: fc.string({ unit: 'grapheme', maxLength: 300 }),
    flip: fc.option(fc.nat({ max: 65 * 8 - 1 }), { nil: undefined }),
  })
  const property = fc.asyncProperty(given, async ({ secret, message, flip }) => {
    const account = privateKeyToAccount(bytesToHex(secret))
    const bytes = hexToBytes(await account.signMessage({ message }))
    const changed = bytes.map((byte, at) =>
      flip !== undefined && at === flip >> 3 ? byte ^ (1 << (flip & 7)) : byte,
    )
    const signature = bytesToHex(changed)
    const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
    const input = { networkId: 'eip155:1', message, signed: { signature, scheme: 'eip191' } } as const
    const verdict = await verifySignIn({ ...input, address: account.address })
    if (verdict !== (signer === account.address ? 'valid' : 'invalid')) return false
    return signer === undefined || (await verifySignIn({ ...input, address: signer })) === 'valid'
  })
  await fc.assert(property, { numRuns: 50 })
})

describe('a signed text is refused with', () => {
  const ofContracts: readonly Tampering[] = ['eip1271', 'eip6492', 'eip712'].map(
    scheme => [`the scheme ${scheme}`, given => ({ ...given, signed: { ...given.signed, scheme } })] as const,
  )
  itRefusesTampering(verifySignIn, sign, other, [
    ...ofContracts,
    ['the other S', malleate],
    ['another recovery id', changeBytes(bytes => bytes.map((byte, at) => (at === 64 ? 55 - byte : byte)))],
    ['a recovery id that is none', withV(29)],
    ['the form of 64 bytes (EIP-2098)', changeBytes(bytes => bytes.slice(0, 64))],
    [
      'an address in mixed case that is not its checksum',
      given => ({ ...given, address: given.address.replace(/[a-f]/, letter => letter.toUpperCase()) }),
    ],
    ['the zero address', given => ({ ...given, address: `0x${'0'.repeat(40)}` })],
    ['a network that is no number', given => ({ ...given, networkId: 'eip155:0x1' })],
    [
      'a factory around it, and no node',
      withSignature(text =>
        serializeErc6492Signature({
          address: '0x4e59b44847b379578588920cA78FbF26c0B4956C',
          data: '0x',
          signature: text as Hex,
        }),
      ),
    ],
  ])

  it.each([
    ['the bytes of the text without their prefix', (text: string) => key.sign({ hash: keccakOf(text) })],
    [
      'the hash of the text as a text',
      (text: string) => key.signMessage({ message: { raw: keccakOf(text) } }),
    ],
    ['the text in quotes', (text: string) => key.signMessage({ message: JSON.stringify(text) })],
  ])('a signature over %s', async (_what, signIt) => {
    const message = 'app.test wants you to sign in'
    const verdictOf = (signature: Hex) =>
      verifySignIn({
        networkId: 'eip155:1',
        address: key.address,
        message,
        signed: { signature, scheme: 'eip191' },
      })
    expect(await verdictOf(await key.signMessage({ message }))).toBe('valid')
    expect(await verdictOf(await signIt(message))).toBe('invalid')
  })
})
