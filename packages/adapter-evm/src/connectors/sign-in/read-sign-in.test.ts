import type { SignInRequest } from '@latchkey/core/adapter'
import { expect, it } from 'vitest'
import { readSignIn } from './read-sign-in.js'
import { signInText } from './sign-in-text.js'

const request: SignInRequest = {
  networkId: 'eip155:1',
  domain: 'app.example',
  uri: 'https://app.example/login',
  version: '1',
  nonce: '4f1c6f0b9a2d4e7f',
  issuedAt: '2026-11-25T10:00:00Z',
}
const [own, other] = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
]
const key = `0x${'1b'.repeat(65)}`
const signedBy = (address: string, signature: unknown = key) => ({
  signInWithEthereum: { message: signInText(request, address), signature },
})
const throwing = {
  get address(): string {
    throw new Error('hostile getter')
  },
}

it.each([undefined, null, 7, 'accounts', [], {}, { accounts: null }])(
  'is no answer of a wallet with the method: %j',
  answer => {
    expect(readSignIn(answer, request)).toBeUndefined()
  },
)

it.each([
  ['no account', { accounts: [] }],
  ['a list that is none', { accounts: 'all' }],
  ['bare addresses', { accounts: [own] }],
  ['an address that is none', { accounts: [{ address: '0x12' }] }],
  ['a getter that throws', { accounts: [throwing] }],
  ['a proxy that throws', { accounts: new Proxy([], { get: () => expect.unreachable('thrown') }) }],
  ['a signature that is not text', { accounts: [{ address: own, capabilities: signedBy(own, 7) }] }],
  ['half a byte', { accounts: [{ address: own, capabilities: signedBy(own, `${key}0`) }] }],
  ['the text of another account', { accounts: [{ address: own, capabilities: signedBy(other) }] }],
  [
    'an address in small letters in the text',
    { accounts: [{ address: own, capabilities: signedBy(own.toLowerCase()) }] },
  ],
])('refuses %s', (_, answer) => {
  expect(() => readSignIn(answer, request)).toThrow(expect.objectContaining({ code: 'invalidResponse' }))
})

it('takes the long signature of a contract that is not deployed yet', () => {
  const long = `${key}${'64'.repeat(400)}`
  const answer = { accounts: [{ address: own.toLowerCase(), capabilities: signedBy(own, long) }] }
  expect(readSignIn(answer, request)?.proof).toMatchObject({ address: own, signed: { signature: long } })
})

it('proves the account that signed, whichever it is of those that the wallet shares', () => {
  const accounts = [
    { address: own, capabilities: {} },
    { address: other, capabilities: signedBy(other) },
  ]
  const { addresses, proof } = readSignIn({ accounts }, request) ?? {}
  expect(addresses).toEqual([own, other])
  expect(proof?.address).toBe(other)
})
