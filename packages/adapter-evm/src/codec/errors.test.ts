import { LatchkeyError } from '@latchkey/core/adapter'
import { describe, expect, it } from 'vitest'
import { failuresOf, isRejection, toEvmError } from './errors.js'

const rpc = (code: unknown, message = '', more: object = {}) => ({ code, message, ...more })

const rows: readonly (readonly [thrown: unknown, code: string])[] = [
  [rpc(4001), 'userRejected'],
  [rpc('4001'), 'userRejected'],
  [rpc('ACTION_REJECTED', 'x'), 'userRejected'],
  [rpc(5000, 'User rejected.'), 'userRejected'],
  [rpc(5000, 'unknown error'), 'walletError'],
  [rpc(5750), 'userRejected'],
  [rpc(-32603, 'Internal', { data: { originalError: rpc(4001) } }), 'userRejected'],
  [rpc(-32000, 'MetaMask Tx Signature: User denied transaction signature.'), 'userRejected'],
  [new Error('Request cancelled by user'), 'userRejected'],
  ['cancelled', 'userRejected'],
  [rpc(-32002), 'requestPending'],
  [rpc(4100), 'notAuthorized'],
  [rpc(4200), 'unsupportedMethod'],
  [rpc(-32601), 'unsupportedMethod'],
  [rpc(-32004), 'unsupportedMethod'],
  [rpc(4900), 'walletDisconnected'],
  [rpc(4901), 'unsupportedNetwork'],
  [rpc(4902), 'unsupportedNetwork'],
  [rpc(5710), 'unsupportedNetwork'],
  [rpc(5100), 'unsupportedNetwork'],
  [rpc(5101), 'unsupportedMethod'],
  [rpc(5700), 'capabilityMissing'],
  [rpc(5720), 'invalidRequest'],
  [rpc(5730), 'unknownBatch'],
  [rpc(5740), 'batchTooLarge'],
  [rpc(5760), 'capabilityMissing'],
  [rpc(7000), 'connectFailed'],
  [rpc(-32700), 'invalidRequest'],
  [rpc(-32600), 'invalidRequest'],
  [rpc(-32602), 'invalidRequest'],
  [rpc(-32001), 'networkError'],
  [rpc(-32006), 'unsupportedMethod'],
  [rpc(-32005), 'rateLimited'],
  [rpc(-32003, 'x'), 'transactionRejected'],
  [rpc(3, 'execution reverted: no'), 'executionReverted'],
  [rpc(-32000, 'insufficient funds for gas * price + value'), 'insufficientFunds'],
  [rpc(-32000, 'nonce too low: next nonce 5, tx nonce 4'), 'nonceTooLow'],
  [rpc(-32000, 'already known'), 'nonceTooLow'],
  [rpc(-32000, 'nonce too high'), 'nonceTooHigh'],
  [rpc(-32000, 'nonce has max value'), 'nonceTooHigh'],
  [rpc(-32000, 'max fee per gas higher than 2^256-1'), 'feeTooHigh'],
  [rpc(-32000, 'max fee per gas less than block base fee'), 'feeTooLow'],
  [rpc(-32000, 'max priority fee per gas higher than max fee per gas'), 'feeTooHigh'],
  [rpc(-32000, 'intrinsic gas too low'), 'gasTooLow'],
  [rpc(-32000, 'intrinsic gas too high'), 'gasTooHigh'],
  [rpc(-32000, 'transaction type not valid in this context'), 'transactionTypeUnsupported'],
  [rpc(-32603, 'Internal', { data: { code: -32000, message: 'insufficient funds' } }), 'insufficientFunds'],
  [{ error: { cause: { info: { error: rpc(4902) } } } }, 'unsupportedNetwork'],
  // Both only wrap another failure.
  [rpc(-32000), 'walletError'],
  [rpc(-32603), 'walletError'],
  [rpc(-32099, 'whatever'), 'walletError'],
  [undefined, 'walletError'],
  [null, 'walletError'],
  [17, 'walletError'],
]

/** Section 8 of the specification, with the codes that its ranges stand for: EIP-1474, EIP-1193 and EIP-5792. */
const specified = [
  ...[-32700, -32600, -32601, -32602, -32603],
  ...[-32000, -32001, -32002, -32003, -32004, -32005, -32006],
  ...[4001, 4100, 4200, 4900, 4901, 4902],
  ...[5700, 5710, 5720, 5730, 5740, 5750, 5760],
  3,
]

describe('what wallets and nodes throw', () => {
  it('has a row for every code of the specification', () => {
    const listed = rows.map(([thrown]) => Object(thrown).code)
    expect(specified.filter(code => !listed.includes(code))).toEqual([])
  })

  it.each(rows)('reads %j as %s', (thrown, code) => {
    expect(toEvmError(thrown).code).toBe(code)
  })

  it('keeps what was said for developers, never in the message, and hides addresses of nodes', () => {
    const error = toEvmError(rpc(-32099, 'down: https://node.example/v3/SECRET?key=1 of 0xabc'))
    expect(`${error.message} ${error.hint}`).not.toContain('SECRET')
    expect(String(error.cause)).not.toContain('SECRET')
    expect(String(error.cause)).toContain('down')
    expect(error.rpcCode).toBe(-32099)
  })

  it('leaves its own errors as they are and takes an AbortError for a cancelled call', () => {
    const own = new LatchkeyError('invalidAmount', 'x')
    expect(toEvmError(own)).toBe(own)
    expect(toEvmError(new DOMException('x', 'AbortError')).code).toBe('aborted')
  })

  it('survives errors that throw when looked at, and ones that contain themselves', () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('gotcha')
        },
      },
    )
    expect(toEvmError(hostile).code).toBe('walletError')
    expect(toEvmError({ brand: 'latchkey.error', code: 'made up' }).code).toBe('walletError')
    const loop: Record<string, unknown> = { message: 'round' }
    loop.cause = loop
    loop.data = loop
    expect(failuresOf(loop).length).toBeLessThanOrEqual(24)
  })

  it.each([
    'permission denied',
    'transaction rejected: nonce too low',
    'rate limit: request denied for key',
    'cancellation of orders failed',
  ])('does not take %j for a person saying no', text =>
    expect(isRejection([{ code: undefined, text }])).toBe(false),
  )
})
