import { LatchkeyError } from '@latchkey/core/adapter'
import { describe, expect, it } from 'vitest'
import { toPolkadotError } from './errors.js'

describe('what wallets say', () => {
  it.each([
    ['Cancelled', 'userRejected'],
    ['Rejected', 'userRejected'],
    ['Rejected by user', 'userRejected'],
    ['Connection request was rejected by the user.', 'userRejected'],
    ['User rejected the request', 'userRejected'],
    ['The signing request was cancelled', 'userRejected'],
    ['Transaction declined', 'userRejected'],
    ['Popup closed', 'userRejected'],
    ['The source https://app.test has a pending authorization request', 'requestPending'],
    ['Pending authorisation limit', 'requestPending'],
    ['The source https://app.test is not allowed to interact with this extension', 'notAuthorized'],
    ['The source https://app.test has not been authorized yet', 'notAuthorized'],
    ['Unable to find keypair', 'notAuthorized'],
    ['Extension context invalidated.', 'walletDisconnected'],
    ['Rejected because the format is invalid', 'walletError'],
    ['something else', 'walletError'],
    ['', 'walletError'],
  ] as const)('%j is %s, as an Error, as text and as a plain object', (text, code) => {
    for (const thrown of [new Error(text), text, { message: text }])
      expect(toPolkadotError(thrown)).toMatchObject({ code, name: 'LatchkeyError' })
  })

  it('is taken from a code where a wallet has one', () => {
    expect(toPolkadotError({ code: 4001, message: 'no' }).code).toBe('userRejected')
  })

  it.each([undefined, null, 7, {}, [], Symbol('x')])('%j is a failure of the wallet', thrown => {
    expect(toPolkadotError(thrown).code).toBe('walletError')
  })

  it('may be an object that fails when it is looked at', () => {
    const hostile = Object.defineProperty({}, 'message', {
      get: () => {
        throw new Error('hostile')
      },
    })
    expect(toPolkadotError(hostile).code).toBe('walletError')
  })

  it('cannot wear the brand of the kit', () => {
    const worn = { brand: 'latchkey.error', code: 'aborted', message: 'x' }
    expect(toPolkadotError(worn).code).toBe('walletError')
    const own = new LatchkeyError('timeout', 'late')
    expect(toPolkadotError(own)).toBe(own)
  })

  it('is kept for developers without addresses, and never in the message', () => {
    const error = toPolkadotError(new Error('failed at wss://node.test/key-5f2c for reasons'))
    expect(error.message).not.toContain('failed at')
    expect(String(error.cause)).toContain('failed at (address) for reasons')
  })
})

describe('what nodes say', () => {
  it.each([
    [
      1010,
      'Invalid Transaction',
      'Inability to pay some fees (e.g. account balance too low)',
      'insufficientFunds',
    ],
    [1010, 'Invalid Transaction', 'Transaction is outdated', 'nonceTooLow'],
    [1010, 'Invalid Transaction', 'Transaction will be valid in the future', 'nonceTooHigh'],
    [1010, 'Invalid Transaction', 'Transaction has a bad signature', 'transactionRejected'],
    [1010, 'Invalid Transaction', 'Transaction has an ancient birth block', 'transactionRejected'],
    [1011, 'Unknown Transaction Validity', undefined, 'transactionRejected'],
    [1012, 'Transaction is temporarily banned', undefined, 'transactionRejected'],
    [1013, 'Transaction Already Imported', undefined, 'nonceTooLow'],
    [1014, 'Priority is too low: (10 vs 11)', undefined, 'feeTooLow'],
    [1016, 'Immediately dropped', undefined, 'transactionRejected'],
    [undefined, '{"invalid":{"stale":null}}', undefined, 'nonceTooLow'],
    [undefined, '{"invalid":{"payment":null}}', undefined, 'insufficientFunds'],
    [undefined, '{"invalid":{"badProof":null}}', undefined, 'transactionRejected'],
    [-32601, 'Method not found', undefined, 'unsupportedMethod'],
    [-32602, 'Invalid params', undefined, 'invalidRequest'],
    [-32603, 'Internal error', undefined, 'networkError'],
  ] as const)('%s %s %s is %s', (code, message, data, expected) => {
    expect(toPolkadotError({ code, message, data }, 'networkError').code).toBe(expected)
  })
})
