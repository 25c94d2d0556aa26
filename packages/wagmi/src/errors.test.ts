import { errorCodes, LatchkeyError } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { toConnectError, toProviderError, toSwitchError } from './errors.js'

const failed = (code: LatchkeyError['code'], rpcCode?: number) =>
  new LatchkeyError(code, `failed with ${code}`, rpcCode === undefined ? {} : { rpcCode })

describe('the code of a request that failed', () => {
  it.each([
    ['userRejected', 4001],
    ['modalClosed', 4001],
    ['notAuthorized', 4100],
    ['notConnected', 4100],
    ['unsupportedMethod', 4200],
    ['walletDisconnected', 4900],
    ['unsupportedNetwork', 4902],
    ['networkMissing', 4902],
    ['requestPending', -32002],
  ] as const)('is of %s %i', (code, expected) => {
    expect(toProviderError(failed(code))).toMatchObject({ code: expected, message: `failed with ${code}` })
  })

  it("is the meaning's own where the wallet says it with another number", () => {
    expect(toProviderError(failed('userRejected', 5000)).code).toBe(4001)
  })

  it("is the wallet's own where the meaning has none, and is always a number", () => {
    expect(toProviderError(failed('walletError', -32055)).code).toBe(-32055)
    for (const code of errorCodes) expect(Number.isInteger(toProviderError(failed(code)).code)).toBe(true)
  })

  it('keeps what was thrown as the cause, and never repeats a foreign text', () => {
    const foreign = new Error('secret')
    expect(toProviderError(foreign)).toMatchObject({ code: -32603, cause: foreign })
    expect(toProviderError(foreign).message).not.toContain('secret')
  })
})

it.each([
  ['userRejected', 'UserRejectedRequestError', 'UserRejectedRequestError'],
  ['modalClosed', 'UserRejectedRequestError', 'UserRejectedRequestError'],
  ['requestPending', 'ResourceUnavailableRpcError', 'SwitchChainError'],
  ['networkMissing', 'LatchkeyError', 'SwitchChainError'],
] as const)('%s is %s of a connect and %s of a switch', (code, ofConnect, ofSwitch) => {
  expect(toConnectError(failed(code))).toHaveProperty('name', ofConnect)
  expect(toSwitchError(failed(code))).toHaveProperty('name', ofSwitch)
})
