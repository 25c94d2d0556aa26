import { signatureVerify } from '@polkadot/util-crypto/signature'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { concat, toHex } from '../codec/bytes.js'
import { createKeys } from '../testing/random-keys.js'
import { verifySignIn } from './index.js'

const hub = 'polkadot:68d56f15f85d3136970ec16946040bc1'
const moonbeam = 'polkadot:fe58ea77779b7abda7da4ec526d14db9'
const typeBytes = { ed25519: 0, sr25519: 1, ecdsa: 2, ethereum: 2 }

/** What polkadot-js says of a signature. */
function judge(text: Uint8Array, signature: Uint8Array, address: string): string {
  const { isValid, crypto } = signatureVerify(text, signature, address)
  return isValid ? crypto : 'invalid'
}

describe.each(['sr25519', 'ed25519', 'ecdsa', 'ethereum'] as const)(
  'a signature of a random key (%s)',
  type => {
    it('has the verdict of polkadot-js, as it was made and with a bit changed', async () => {
      const given = fc.record({
        seed: fc
          .uint8Array({ minLength: 32, maxLength: 32 })
          .filter(seed => seed.some(byte => byte > 0 && byte < 255)),
        text: fc.string({ unit: 'grapheme', maxLength: 200 }).filter(text => !text.includes('<Bytes>')),
        isWrapped: fc.boolean(),
        isTyped: fc.boolean(),
        flip: fc.option(fc.nat({ max: 63 * 8 }), { nil: undefined }),
      })
      const property = fc.asyncProperty(given, async ({ seed, text, isWrapped, isTyped, flip }) => {
        const key = createKeys(seed)[type]
        const bytes = new TextEncoder().encode(text)
        const signed = isWrapped ? new TextEncoder().encode(`<Bytes>${text}</Bytes>`) : bytes
        const bare = key.sign(signed)
        const changed = bare.map((byte, at) =>
          flip !== undefined && at === flip >> 3 ? byte ^ (1 << (flip & 7)) : byte,
        )
        const signature = isTyped ? concat(Uint8Array.of(typeBytes[type]), changed) : changed
        const verdict = await verifySignIn({
          networkId: type === 'ethereum' ? moonbeam : hub,
          address: key.address,
          message: text,
          signed: { signature: toHex(signature), scheme: type },
        })
        const other = judge(bytes, signature, key.address)
        return (
          verdict === (other === type ? 'valid' : 'invalid') && (flip !== undefined || verdict === 'valid')
        )
      })
      await fc.assert(property, { numRuns: 25 })
    })
  },
)
