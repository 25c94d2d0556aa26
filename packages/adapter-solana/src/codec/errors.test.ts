import { LatchkeyError } from '@latchkey/core/adapter'
import { describe, expect, it } from 'vitest'
import { toNodeError, toSolanaError } from './errors.js'
import { describeTransactionError, isShortage } from './transaction-errors.js'

const rpc = (code: unknown, message = '', data?: unknown) => ({ code, message, ...(data ? { data } : {}) })

describe('what wallets throw', () => {
  it.each([
    [rpc(4001), 'userRejected'],
    [rpc('4001'), 'userRejected'],
    [new Error('User rejected the request.'), 'userRejected'],
    [new Error('Approval Denied'), 'userRejected'],
    [new Error('Transaction cancelled'), 'userRejected'],
    [rpc(-32603, 'Internal', { code: 4001 }), 'userRejected'],
    ['rejected', 'userRejected'],
    [rpc(4100), 'notAuthorized'],
    [rpc(4200), 'unsupportedMethod'],
    [rpc(4900), 'walletDisconnected'],
    [rpc(4901), 'unsupportedNetwork'],
    [rpc(5000), 'userRejected'],
    [rpc(5100, 'Unsupported chains'), 'unsupportedNetwork'],
    [rpc(5101, 'Unsupported methods'), 'unsupportedMethod'],
    [rpc(5103, 'Unsupported accounts'), 'notAuthorized'],
    [rpc(-32002, 'Request already pending'), 'requestPending'],
    [rpc(-32603, 'Transaction simulation failed: Blockhash not found'), 'transactionRejected'],
    [rpc(-32603, 'Attempt to debit an account but found no record of a prior credit.'), 'insufficientFunds'],
    [new Error('Transaction results in an account (1) with insufficient funds for rent'), 'invalidAmount'],
    [new Error('Error processing Instruction 0: custom program error: 0x1'), 'executionReverted'],
    [rpc(-32099, 'whatever'), 'walletError'],
    [undefined, 'walletError'],
    [null, 'walletError'],
    [17, 'walletError'],
  ])('reads %j as %s', (thrown, code) => {
    expect(toSolanaError(thrown).code).toBe(code)
  })

  it('keeps what was said for developers, never in the message, and hides addresses of nodes', () => {
    const error = toSolanaError(rpc(-32099, 'down: https://node.example/v3/SECRET?key=1'))
    expect(`${error.message} ${error.hint}`).not.toContain('SECRET')
    expect(String(error.cause)).not.toContain('SECRET')
    expect(String(error.cause)).toContain('down')
    expect(error.rpcCode).toBe(-32099)
  })

  it('leaves its own errors as they are and takes an AbortError for a cancelled call', () => {
    const own = new LatchkeyError('invalidAmount', 'x')
    expect(toSolanaError(own)).toBe(own)
    expect(toSolanaError(new DOMException('x', 'AbortError')).code).toBe('aborted')
    expect(toSolanaError({ brand: 'latchkey.error', code: 'made up' }).code).toBe('walletError')
  })

  it('survives errors that throw when looked at, and ones that contain themselves', () => {
    const throwing = () => {
      throw new Error('gotcha')
    }
    expect(toSolanaError(new Proxy({}, { get: throwing })).code).toBe('walletError')
    const loop: Record<string, unknown> = { message: 'round' }
    loop.cause = loop
    loop.data = loop
    expect(toSolanaError(loop).code).toBe('walletError')
  })
})

describe('what nodes answer', () => {
  it.each([
    [rpc(-32002, 'Transaction simulation failed', { err: 'BlockhashNotFound' }), 'transactionRejected'],
    [rpc(-32002, 'Transaction simulation failed', { err: 'AccountNotFound' }), 'insufficientFunds'],
    [rpc(-32002, 'x', { err: { InstructionError: [0, { Custom: 6001 }] } }), 'executionReverted'],
    [rpc(-32002, 'x', { err: { InsufficientFundsForRent: { account_index: 1 } } }), 'invalidAmount'],
    [rpc(-32002, 'x'), 'transactionRejected'],
    [rpc(-32003), 'transactionRejected'],
    [rpc(-32005, 'Node is behind'), 'networkError'],
    [rpc(-32015), 'transactionTypeUnsupported'],
    [rpc(-32016), 'networkError'],
    [rpc(-32601), 'unsupportedMethod'],
    [rpc(-32602), 'invalidRequest'],
    [rpc(-32429), 'rateLimited'],
    [rpc(-1), 'networkError'],
    ['down', 'networkError'],
  ])('reads %j as %s', (answered, code) => {
    expect(toNodeError(answered).code).toBe(code)
  })
})

describe('why a transaction failed', () => {
  it.each([
    ['AccountNotFound', 'insufficientFunds'],
    ['InsufficientFundsForFee', 'insufficientFunds'],
    ['AlreadyProcessed', 'transactionRejected'],
    ['SomethingNew', 'transactionRejected'],
    [{ InstructionError: [0, 'InsufficientFunds'] }, 'insufficientFunds'],
    [{ InstructionError: [0, 'ComputationalBudgetExceeded'] }, 'gasTooLow'],
    [{ InstructionError: [2, { Custom: 1 }] }, 'executionReverted'],
    [{ InstructionError: 'odd' }, 'transactionRejected'],
    [7, 'transactionRejected'],
  ])('reads %j as %s', (error, code) => {
    expect(describeTransactionError(error).code).toBe(code)
  })

  it('knows the code for a shortage, which is one only where the program is known', () => {
    expect(isShortage({ InstructionError: [0, { Custom: 1 }] })).toBe(true)
    expect(isShortage({ InstructionError: [0, { Custom: 2 }] })).toBe(false)
    expect(isShortage('AccountNotFound')).toBe(false)
  })
})
