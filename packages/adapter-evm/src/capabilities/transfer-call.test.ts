import { describe, expect, it } from 'vitest'
import { encodeTransferCall } from './transfer-call.js'

const from = '0x1111111111111111111111111111111111111111'
const to = '0x2222222222222222222222222222222222222222'
const contract = '0x3333333333333333333333333333333333333333'
const token = { address: contract, symbol: 'USD', name: 'Dollar', decimals: 6 }
const input = { networkId: 'eip155:1', from, to, amount: 1_000n } as const

describe('encodeTransferCall', () => {
  it('pays the recipient in the native coin, with the amount as value', () => {
    expect(encodeTransferCall(input)).toEqual({ from, to, value: '0x3e8' })
  })

  it('calls the token contract with the recipient and the amount', () => {
    expect(encodeTransferCall({ ...input, token })).toEqual({
      from,
      to: contract,
      value: '0x0',
      // ERC-20: the selector of transfer(address,uint256), then both arguments.
      data: `0xa9059cbb${to.slice(2).padStart(64, '0')}${'3e8'.padStart(64, '0')}`,
    })
  })

  it.each([2n ** 256n, -1n])('refuses %s, which no transaction can carry', amount => {
    expect(() => encodeTransferCall({ ...input, amount })).toThrow(
      'The amount is not a number that a transfer can carry',
    )
  })
})
