import { expect, it, vi } from 'vitest'
import type { VerifySignInInput } from '../contract/sign-in.types.js'
import { defineSignInVerifier } from './define-sign-in-verifier.js'

const input: VerifySignInInput = {
  networkId: 'test:one',
  address: 'abc',
  message: 'app.test wants you to sign in: é 🔑',
  signed: { signature: '0x', scheme: 'test' },
}
const seen = vi.fn(() => 'valid' as const)
const verifySignIn = defineSignInVerifier('test', seen)

it.each([
  ['a signed text', {}],
  ['a public key', { signed: { ...input.signed, publicKey: 'k' } }],
  ['nodes', { rpcUrls: ['https://node.test'] }],
  [
    'the longest text and signature',
    { message: 'a'.repeat(131_072), signed: { signature: 'a'.repeat(131_072), scheme: 'x' } },
  ],
])('%s reaches the verifier of the namespace as it is', async (_what, change) => {
  const given = { ...input, ...change }
  expect(await verifySignIn(given)).toBe('valid')
  expect(seen).toHaveBeenLastCalledWith(given)
})

it.each<[what: string, given: unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'input'],
  ['no signature', { ...input, signed: undefined }],
  ['a signature that is a text', { ...input, signed: '0x' }],
  ['a signature of another type', { ...input, signed: { ...input.signed, signature: 5 } }],
  ['a scheme of another type', { ...input, signed: { ...input.signed, scheme: null } }],
  ['a public key of another type', { ...input, signed: { ...input.signed, publicKey: {} } }],
  ['a text of another type', { ...input, message: ['text'] }],
  ['an address of another type', { ...input, address: { toString: () => 'abc' } }],
  ['a network of another namespace', { ...input, networkId: 'other:one' }],
  ['a network that is none', { ...input, networkId: 'test:one:two' }],
  ['nodes that are no list', { ...input, rpcUrls: 'https://node.test' }],
  ['nodes that are no texts', { ...input, rpcUrls: [5] }],
  ['a text that is too long', { ...input, message: 'a'.repeat(131_073) }],
  ['a signature that is too long', { ...input, signed: { ...input.signed, signature: 'a'.repeat(131_073) } }],
  ['an address that is too long', { ...input, address: 'a'.repeat(257) }],
  // The encoder writes U+FFFD for it, which has a signature of its own.
  ['half a surrogate pair', { ...input, message: 'a\ud83d' }],
])('%s is invalid, and the verifier does not see it', async (_what, given) => {
  seen.mockClear()
  expect(await verifySignIn(given as VerifySignInInput)).toBe('invalid')
  expect(seen).not.toHaveBeenCalled()
})
