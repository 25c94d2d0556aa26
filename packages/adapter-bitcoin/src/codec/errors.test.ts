import { LatchkeyError } from '@latchkey/core/adapter'
import { describe, expect, it } from 'vitest'
import { type CodeTable, toBitcoinError } from './errors.js'

const code = (error: unknown, table: CodeTable = 'common') => toBitcoinError(error, 'walletError', table).code

describe('what wallets throw', () => {
  it.each([
    ['common', 4001, 'userRejected'],
    ['common', '4001', 'userRejected'],
    ['common', 5000, 'userRejected'],
    ['common', 4002, 'unsupportedMethod'],
    ['common', 4100, 'notAuthorized'],
    ['common', -32002, 'requestPending'],
    ['common', -32601, 'unsupportedMethod'],
    ['common', -32602, 'invalidRequest'],
    ['common', -32000, 'walletError'],
    // The same numbers say other things in sats-connect.
    ['satsConnect', -32000, 'userRejected'],
    ['satsConnect', -32001, 'unsupportedMethod'],
    ['satsConnect', -32002, 'notAuthorized'],
    ['satsConnect', -32603, 'walletError'],
  ] as const)('%s %s is %s', (table, number, expected) => {
    expect(code({ code: number, message: 'x' }, table)).toBe(expected)
    expect(code({ jsonrpc: '2.0', error: { code: number, message: 'x' } }, table)).toBe(expected)
  })

  it.each([
    ['User rejected the request.', 'userRejected'],
    ['User denied', 'userRejected'],
    ['cancelled', 'userRejected'],
    ['Already processing signPsbt. Please wait.', 'requestPending'],
    ['Insufficient funds', 'insufficientFunds'],
    ['not enough utxos', 'insufficientFunds'],
    ['Access denied.', 'notAuthorized'],
    ['anything else', 'walletError'],
  ])('the text %j is %s', (text, expected) => {
    expect(code(text)).toBe(expected)
    expect(code(new Error(text))).toBe(expected)
  })
})

describe('what nodes say of a transaction', () => {
  it.each([
    [-26, 'min relay fee not met, 0 < 141', 'feeTooLow'],
    [-26, 'mempool min fee not met', 'feeTooLow'],
    [-26, 'insufficient fee, rejecting replacement abc; new feerate 0.1 <= old', 'feeTooLow'],
    [
      -25,
      'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate), max-fee-exceeded',
      'feeTooHigh',
    ],
    [-25, 'bad-txns-inputs-missingorspent', 'transactionRejected'],
    [-26, 'txn-mempool-conflict', 'transactionRejected'],
    [-26, 'dust', 'transactionRejected'],
    [-26, 'mandatory-script-verify-flag-failed (Signature must be zero)', 'transactionRejected'],
    [-22, 'TX decode failed. Make sure the tx has at least one input.', 'transactionRejected'],
  ])('%s %s is %s', (number, message, expected) => {
    expect(toBitcoinError({ code: number, message }, 'networkError')).toMatchObject({
      code: expected,
      rpcCode: number,
    })
  })
})

describe('every error', () => {
  it('keeps what was said for developers alone, and no addresses of APIs', () => {
    const error = toBitcoinError(new Error('failed at https://api.test/secret-key with reasons'))
    expect(error.message).not.toContain('reasons')
    expect(String((error.cause as Error).message)).toBe('failed at (address) with reasons')
  })

  it('is what it was when it is ours, and never what only looks so', () => {
    const own = new LatchkeyError('feeTooLow', 'x')
    expect(toBitcoinError(own)).toBe(own)
    expect(code({ brand: 'latchkey.error', code: 'feeTooLow' })).toBe('walletError')
  })

  it.each([undefined, null, 7, {}, [], Object.create(null)])('comes of %s without a failure', thrown => {
    expect(code(thrown)).toBe('walletError')
  })

  it('survives an object that throws when it is looked at, and one without an end', () => {
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
      },
    )
    const loop: Record<string, unknown> = {}
    loop.cause = loop
    loop.error = trap
    expect([code(trap), code(loop)]).toEqual(['walletError', 'walletError'])
  })

  it('of an abort is aborted', () => {
    expect(code(new DOMException('x', 'AbortError'))).toBe('aborted')
  })
})
