import { describe, expect, it } from 'vitest'
import { corsHeaders, isLocalRequest } from './local-only'

const host = '127.0.0.1:8545'

describe('a local chain', () => {
  it.each([
    [{ host }],
    [{ host: 'localhost:8545' }],
    [{ host: '[::1]:8545' }],
    [{ host, origin: 'http://localhost:5173' }],
    [{ host, origin: 'http://127.0.0.1:4173' }],
    [{ host, origin: 'https://app.localhost' }],
  ])('answers %j', headers => {
    expect(isLocalRequest({ headers })).toBe(true)
  })

  it.each([
    [{ host, origin: 'https://evil.example' }],
    [{ host, origin: 'null' }],
    [{ host, origin: 'http://localhost.evil.example' }],
    [{ host, origin: 'http://127.0.0.1.evil.example' }],
    [{ host: 'evil.example' }],
    [{ host: 'evil.example:8545', origin: 'http://localhost:5173' }],
    [{}],
  ])('refuses %j', headers => {
    expect(isLocalRequest({ headers })).toBe(false)
  })

  it('names the origin that may read, and never all of them', () => {
    const origin = 'http://localhost:5173'
    expect(corsHeaders({ headers: { host, origin } })).toEqual({
      'access-control-allow-origin': origin,
      vary: 'origin',
    })
    expect(corsHeaders({ headers: { host } })).toEqual({})
  })
})
