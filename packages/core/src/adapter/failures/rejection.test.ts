import { expect, it } from 'vitest'
import { signApiCodes } from '../wallet-connect/sign-api-codes.js'
import { jsonRpcCodes, meaningOf, providerCodes, walletRpcCodes } from './codes.js'
import { describeFailure } from './describe-failure.js'
import { findFailureCode, isRejection, rejectionText } from './rejection.js'

it.each([
  'User rejected the request.',
  'MetaMask Tx Signature: User denied transaction signature.',
  'Request cancelled by user',
  'rejected',
  ' Rejected. ',
  'Cancelled!',
  'Approval denied',
  'Transaction cancelled',
  'Message declined',
  'The signing request was cancelled',
  'The connection has been rejected',
  'Signature request is denied',
  'Popup was closed',
])('takes %j for a person who says no', text => {
  expect(rejectionText.test(text)).toBe(true)
})

it.each([
  'execution reverted: sale window closed',
  'execution reverted: rejected',
  'transaction denied by the policy of the node',
  'rejecting replacement',
  'Transaction was rejected because of its fee',
  '',
])('does not take %j for a person who says no', text => {
  expect(rejectionText.test(text)).toBe(false)
})

it('finds a no at any depth, by code or by text', () => {
  const outer = { code: -32603, text: 'Internal error' }
  expect(isRejection([outer, { code: 4001, text: '' }], providerCodes)).toBe(true)
  expect(isRejection([outer, { code: undefined, text: 'cancelled' }], {})).toBe(true)
  expect(isRejection([outer], providerCodes)).toBe(false)
})

it('asks for a no first, then for texts in their order, then for the first known code', () => {
  const texts = [[/too high/i, 'feeTooHigh'] as const, [/fee/i, 'feeTooLow'] as const]
  const find = (code: number, text: string) => findFailureCode([{ code, text }], walletRpcCodes, texts)
  expect(find(-32002, 'User rejected a fee')).toBe('userRejected')
  expect(find(-32002, 'fee too high')).toBe('feeTooHigh')
  expect(find(-32002, 'busy')).toBe('requestPending')
  expect(find(-32000, 'busy')).toBeUndefined()
})

it.each(['constructor', 'toString', '__proto__'])(
  'gives the code %j of a hostile wallet no meaning',
  code => {
    expect(meaningOf(code, providerCodes)).toBeUndefined()
    expect(findFailureCode([{ code, text: '' }], providerCodes)).toBeUndefined()
  },
)

it('leaves codes that only wrap another failure without a meaning', () => {
  const codes = { ...providerCodes, ...walletRpcCodes, ...signApiCodes, ...jsonRpcCodes }
  for (const code of [-32603, -32000, undefined]) expect(meaningOf(code, codes)).toBeUndefined()
})

it('keeps what was said in the cause without addresses, and the first number as the code', () => {
  const said = [
    { code: 'x', text: 'trouble at https://node.test/key' },
    { code: -32000, text: '' },
  ]
  const error = describeFailure('networkError', said, { networkError: 'No' })
  expect(error).toMatchObject({ code: 'networkError', message: 'No', rpcCode: -32000 })
  expect(String(error.cause)).toBe('Error: trouble at (address)')
  expect(describeFailure('timeout', [], {}).message).toBe('The wallet or node refused the request')
})
