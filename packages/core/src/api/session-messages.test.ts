import { expect, it } from 'vitest'
import { sessionRegistrationMessage, sessionRevocationMessage } from './session-messages.js'

const account = 'eip155:1:0xAbC'

it('a revocation names the network, the account and the session', () => {
  expect(sessionRevocationMessage({ account, pci: 'p1' })).toBe(
    'Revoke a smart session.\n\nAccount: eip155:1:0xabc\nSession: p1',
  )
})

it('a registration names all that is stored, however its objects were made', () => {
  const input = {
    account,
    pci: 'p1',
    expiry: 9,
    dappUrl: 'https://app.test',
    issuedAt: '2026-01-01T00:00:00Z',
  }
  const text =
    'List a smart session that I granted.\n\nAccount: eip155:1:0xabc\nSession: p1\nApp: https://app.test\nExpires: 9\nIssued: 2026-01-01T00:00:00Z\nPermissions: [{"type":"a","data":{"b":1}}]'
  expect(sessionRegistrationMessage({ ...input, permissions: [{ type: 'a', data: { b: 1 } }] })).toBe(text)
  expect(sessionRegistrationMessage({ ...input, permissions: [{ data: { b: 1 }, type: 'a' }] })).toBe(text)
})
