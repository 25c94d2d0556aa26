import { describe, expect, it } from 'vitest'
import { isUnclear } from './outcome.js'

describe('a request to send that failed', () => {
  it.each([
    'timeout',
    'walletDisconnected',
    'walletError',
    'invalidResponse',
    'networkError',
    'rateLimited',
    'internal',
  ] as const)('by %s may have been sent all the same', code => {
    expect(isUnclear(code)).toBe(true)
  })

  it.each([
    'userRejected',
    'insufficientFunds',
    'invalidAddress',
    'invalidAmount',
    'feeRose',
    'unsupportedNetwork',
    'requestPending',
  ] as const)('by %s was not sent', code => {
    expect(isUnclear(code)).toBe(false)
  })
})
