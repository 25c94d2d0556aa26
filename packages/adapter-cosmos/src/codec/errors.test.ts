import { LatchkeyError } from '@latchkey/core/adapter'
import { describe, expect, it } from 'vitest'
import { isUnknownChain, toCosmosError, toSdkError } from './errors.js'

describe('what wallets throw', () => {
  it.each<[unknown, string]>([
    [new Error('Request rejected'), 'userRejected'],
    [new Error('Transaction declined'), 'userRejected'],
    ['Request rejected', 'userRejected'],
    [{ code: 4001, message: 'User rejected request' }, 'userRejected'],
    [{ code: 4001 }, 'userRejected'],
    [new Error('User denied'), 'userRejected'],
    [new Error('Signature request was cancelled by the user'), 'userRejected'],
    [new Error('There is no modular chain info for x-1'), 'unsupportedNetwork'],
    [new Error('There is no chain info for x-1'), 'unsupportedNetwork'],
    [{ code: 4100, message: 'Unauthorized' }, 'notAuthorized'],
    [{ code: 4200, message: 'no' }, 'unsupportedMethod'],
    [{ code: 5000, message: 'no' }, 'userRejected'],
    [{ code: 5100, message: 'Unsupported chains' }, 'unsupportedNetwork'],
    [{ code: 5101, message: 'Unsupported methods' }, 'unsupportedMethod'],
    [{ code: 5103, message: 'no' }, 'notAuthorized'],
    [{ code: -32002, message: 'Already processing' }, 'requestPending'],
    [new Error('Signer mismatched'), 'notAuthorized'],
    [new Error('SIGN_MODE_DIRECT can’t be signed on Ledger'), 'unsupportedMethod'],
    [new Error('trouble'), 'walletError'],
    [undefined, 'walletError'],
    [null, 'walletError'],
    [7, 'walletError'],
    [{ cause: { error: { code: '4001' } } }, 'userRejected'],
  ])('%j is %s', (thrown, code) => {
    expect(toCosmosError(thrown).code).toBe(code)
  })

  it('keeps our own by class, and believes no brand of others', () => {
    const own = new LatchkeyError('timeout', 'late')
    expect(toCosmosError(own)).toBe(own)
    const forged = { brand: 'latchkey.error', code: 'userRejected', message: 'x' }
    expect(toCosmosError(forged)).not.toBe(forged)
  })

  it('puts nothing that was said into the message, and no address of a node into the cause', () => {
    const error = toCosmosError(new Error('trouble at https://node.test/key-1'))
    expect(error.message).not.toContain('trouble')
    expect(String(error.cause)).toBe('Error: trouble at (address)')
  })

  it('survives getters that throw', () => {
    const hostile = Object.defineProperty({}, 'message', {
      get() {
        throw new Error('no')
      },
    })
    expect(toCosmosError(hostile).code).toBe('walletError')
  })

  it('knows an unknown chain by the wallet’s words and by the driver’s code', () => {
    expect(isUnknownChain(new Error('There is no modular chain info for x'))).toBe(true)
    expect(isUnknownChain(new LatchkeyError('unsupportedNetwork', 'x'))).toBe(true)
    expect(isUnknownChain(new Error('Request rejected'))).toBe(false)
    expect(isUnknownChain(new Error('There is no chain info: request rejected by the user'))).toBe(false)
  })
})

describe('what chains answer', () => {
  it.each<[number, string, string, string]>([
    [4, 'sdk', 'signature verification failed: unauthorized', 'transactionRejected'],
    [5, 'sdk', 'spendable balance 0uatom is smaller than 1uatom: insufficient funds', 'insufficientFunds'],
    [9, 'sdk', 'account cosmos1x does not exist: unknown address', 'insufficientFunds'],
    [11, 'sdk', 'out of gas in location: WriteFlat: out of gas', 'gasTooLow'],
    [13, 'sdk', 'insufficient fees; got: 1uatom required: 2uatom: insufficient fee', 'feeTooLow'],
    [20, 'sdk', 'mempool is full', 'rateLimited'],
    [32, 'sdk', 'account sequence mismatch, expected 1, got 0: incorrect account sequence', 'nonceTooLow'],
    [
      6,
      'sdk',
      'rpc error: code = Unknown desc = spendable balance 0x is smaller: unknown request',
      'insufficientFunds',
    ],
    [
      18,
      'sdk',
      'rpc error: code = InvalidArgument desc = invalid address: x: invalid request',
      'invalidAddress',
    ],
    [18, 'sdk', 'must contain at least one message: invalid request', 'invalidRequest'],
    [5, 'wasm', 'some contract said no', 'transactionRejected'],
    [5, 'wasm', 'dispatch: insufficient funds', 'insufficientFunds'],
    [999, 'sdk', 'new', 'transactionRejected'],
  ])('%i of %s (%s) is %s', (code, codespace, log, expected) => {
    expect(toSdkError({ code, codespace, log })).toMatchObject({ code: expected, rpcCode: code })
  })
})
