import { describe, expect, test } from 'vitest'
import { createIdentity, signToken } from '../../testing/client-token.fixture.js'
import { verifyAuthToken } from './auth-token.js'
import { decodeBase58 } from './base58.js'

const audience = 'ws://127.0.0.1:1'
const nowMs = 1_700_000_000_000
const expected = { isAudience: (aud: string) => aud === audience, nowMs }
const identity = createIdentity()

// The well-known name of the key whose seed is 32 zero bytes.
const foreignDid = 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp'

/** Signed with the right key, but over another text. */
const borrowedSignature = () => {
  const [one, other] = [0, 1].map(sub => signToken(identity, audience, { nowMs, claims: { sub } }).split('.'))
  return [one?.[0], one?.[1], other?.[2]].join('.')
}

const changedClaim = () => {
  const [header, payload = '', signature] = signToken(identity, audience, { nowMs }).split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'changed' })).toString('base64url')
  return [header, changed, signature].join('.')
}

describe('a token', () => {
  test('names its client', () => {
    const token = signToken(identity, audience, { nowMs })
    expect(verifyAuthToken(token, expected)).toEqual({ clientId: identity.clientId })
  })

  test('a did:key is 34 bytes: the code of Ed25519 and the key', () => {
    const bytes = decodeBase58(foreignDid.slice('did:key:z'.length))
    expect(bytes).toHaveLength(34)
    expect(Buffer.from(bytes ?? []).toString('hex')).toBe(
      'ed013b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29',
    )
  })

  test.each([
    ['nothing', undefined, 'tokenMissing'],
    ['two parts', 'a.b', 'tokenMalformed'],
    ['something huge', `${'a'.repeat(5_000)}.b.c`, 'tokenMalformed'],
    ['no claims', signToken(identity, audience, { nowMs, claims: { iss: undefined } }), 'tokenMalformed'],
    ['no times', signToken(identity, audience, { nowMs, claims: { exp: 'later' } }), 'tokenMalformed'],
    [
      'another algorithm',
      signToken(identity, audience, { nowMs, header: { alg: 'HS256' } }),
      'tokenMalformed',
    ],
    [
      'a key of another kind',
      signToken(identity, audience, { nowMs, claims: { iss: 'did:pkh:x' } }),
      'tokenMalformed',
    ],
    [
      'another signer',
      signToken(identity, audience, { nowMs, claims: { iss: foreignDid } }),
      'tokenSignature',
    ],
    ['no signature', signToken(identity, audience, { nowMs }).replace(/[^.]*$/, ''), 'tokenSignature'],
    ['another audience', signToken(identity, 'ws://other', { nowMs }), 'tokenAudience'],
    [
      'a clock three minutes ahead',
      signToken(identity, audience, { nowMs: nowMs + 180_000 }),
      'tokenNotYetValid',
    ],
    [
      'a life of ten years',
      signToken(identity, audience, { nowMs, claims: { exp: nowMs / 1_000 + 315_360_000 } }),
      'tokenLifetime',
    ],
    [
      'a life of a day and three minutes',
      signToken(identity, audience, { nowMs, claims: { exp: nowMs / 1_000 + 86_580 } }),
      'tokenLifetime',
    ],
    [
      'an end before its beginning',
      signToken(identity, audience, { nowMs, claims: { exp: nowMs / 1_000 - 1 } }),
      'tokenLifetime',
    ],
    [
      'a header without a type',
      signToken(identity, audience, { nowMs, header: { typ: 'at+jwt' } }),
      'tokenMalformed',
    ],
    ['no algorithm', signToken(identity, audience, { nowMs, header: { alg: 'none' } }), 'tokenMalformed'],
    ['a signature of somebody else', borrowedSignature(), 'tokenSignature'],
    ['a changed claim', changedClaim(), 'tokenSignature'],
    ['no audience', signToken(identity, audience, { nowMs, claims: { aud: undefined } }), 'tokenMalformed'],
    [
      'a list of audiences',
      signToken(identity, audience, { nowMs, claims: { aud: [audience] } }),
      'tokenMalformed',
    ],
    ['a fourth part', `${signToken(identity, audience, { nowMs })}.e30`, 'tokenMalformed'],
    ['yesterday', signToken(identity, audience, { nowMs: nowMs - 2 * 86_400_000 }), 'tokenExpired'],
  ])('%s is refused', (_what, token, refused) => {
    expect(verifyAuthToken(token, expected)).toEqual({ refused })
  })

  test('clocks may differ by two minutes, either way', () => {
    for (const ms of [100_000, -86_400_000 - 100_000])
      expect(verifyAuthToken(signToken(identity, audience, { nowMs: nowMs + ms }), expected)).toHaveProperty(
        'clientId',
      )
  })
})
