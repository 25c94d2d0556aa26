import { describe, expect, test } from 'vitest'
import { createOriginCheck } from './origin-rules.js'

describe('origins', () => {
  test.each([
    ['example.com', 'https://example.com', true],
    ['example.com', 'http://example.com:3000', true],
    ['example.com', 'https://app.example.com', false],
    ['https://example.com', 'http://example.com', false],
    ['https://example.com:443', 'https://example.com', true],
    ['https://example.com:8443', 'https://example.com', false],
    ['*.example.com', 'https://app.example.com', true],
    ['*.example.com', 'https://a.b.example.com', false],
    ['*.example.com', 'https://example.com', false],
    ['*.example.com', 'https://evil-example.com', false],
    ['*.example.com', 'https://app.example.com.evil.org', false],
    ['app.*.com', 'https://app.example.com', true],
    ['Example.COM', 'https://example.com', true],
    ['example.com', 'null', false],
    ['example.com', 'http://localhost:5173', true],
    ['example.com', 'http://127.0.0.1:5173', true],
    ['example.com', 'http://[::1]:5173', true],
    ['example.com', 'http://localhost.evil.org', false],
  ])('%s lets %s in: %s', (rule, origin, allowed) => {
    expect(createOriginCheck([rule])(origin)).toBe(allowed)
  })

  test('an empty list lets everyone in, and no list keeps out who sends no origin', () => {
    expect(createOriginCheck([])('https://anything.example')).toBe(true)
    expect(createOriginCheck(['example.com'])(undefined)).toBe(true)
  })

  test.each(['', 'exa*mple.com', 'https://example.com/path', '*example.com', 'a b', 'user@example.com'])(
    '"%s" is no rule',
    rule => expect(() => createOriginCheck([rule])).toThrow('is no origin'),
  )
})
