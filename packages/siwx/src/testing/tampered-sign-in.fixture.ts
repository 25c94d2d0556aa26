import type { NetworkId, VerifySignInInput } from '@latchkey/core/adapter'
import { expect, it } from 'vitest'
import type { SignInVerifier } from '../server/options.types.js'

/** A change of what was signed, and its name. */
export type Tampering = readonly [what: string, change: (signedIn: VerifySignInInput) => VerifySignInInput]

/** Changes the signature alone. */
export const withSignature =
  (change: (signature: string) => string) =>
  (signedIn: VerifySignInInput): VerifySignInInput => ({
    ...signedIn,
    signed: { ...signedIn.signed, signature: change(signedIn.signed.signature) },
  })

/** Puts another letter in the place of one. */
const replaceLetter = (text: string, at: number): string => {
  const index = at < 0 ? text.length + at : at
  return `${text.slice(0, index)}${text[index] === '2' ? '3' : '2'}${text.slice(index + 1)}`
}

/** Changes that no signed text of any namespace stands. `other` is a second account on the network, and a network. */
const common = (other: { readonly address: string; readonly networkId: NetworkId }): readonly Tampering[] => [
  ['another nonce', given => ({ ...given, message: given.message.replace(/Nonce: ./, 'Nonce: X') })],
  ['a line more', given => ({ ...given, message: `${given.message}\n` })],
  ['the empty text', given => ({ ...given, message: '' })],
  ['the address of another account', given => ({ ...given, address: other.address })],
  ['an address with a letter changed', given => ({ ...given, address: replaceLetter(given.address, 9) })],
  ['an empty address', given => ({ ...given, address: '' })],
  ['another network', given => ({ ...given, networkId: other.networkId })],
  ['another namespace', given => ({ ...given, networkId: 'test:one' })],
  ['an unknown scheme', given => ({ ...given, signed: { ...given.signed, scheme: 'none' } })],
  ['the scheme __proto__', given => ({ ...given, signed: { ...given.signed, scheme: '__proto__' } })],
  ['an empty signature', withSignature(() => '')],
  ['a signature of zeros', withSignature(text => text.replace(/[^x]/g, '0'))],
  [
    'a signature with its first letters changed',
    withSignature(text => replaceLetter(replaceLetter(text, 8), 9)),
  ],
  ['a signature without its last bytes', withSignature(text => text.slice(0, -4))],
  ['a signature with bytes more', withSignature(text => `${text}0000`)],
  ['a signature twice', withSignature(text => `${text}${text.replace(/^0x/, '')}`)],
  ['a signature with a space', withSignature(text => `${text} `)],
  ['a signature that is no text of bytes', withSignature(() => '0xzz é 🔑')],
  ['a huge signature', withSignature(text => text.padEnd(130_000, '0'))],
  ['a signature that is too long to be read', withSignature(text => text.padEnd(2_000_000, '0'))],
]

/** Declares one test per change: the verifier says `invalid`, and it says `valid` without the change. */
export function itRefusesTampering(
  verifySignIn: SignInVerifier['verifySignIn'],
  sign: () => Promise<VerifySignInInput>,
  other: { readonly address: string; readonly networkId: NetworkId },
  own: readonly Tampering[] = [],
): void {
  it.each([...common(other), ...own])('%s', async (_what, change) => {
    const signedIn = await sign()
    expect(await verifySignIn(signedIn)).toBe('valid')
    const tampered = change(signedIn)
    expect(tampered).not.toEqual(signedIn)
    expect(await verifySignIn(tampered)).toBe('invalid')
  })
}
