import { encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { encodeExecuteData } from 'viem/experimental/erc7821'
import { expect, it } from 'vitest'
import { decodeAccountCalls, encodeAccountCalls } from './calls.js'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const calls = [
  { to, value: 5n, data: '0x' },
  { to, value: 0n, data: '0x1234' },
] as const

it('encodes a batch as ERC-7821 says, and reads it back', () => {
  const data = encodeAccountCalls([
    { to, value: 5n },
    { to, data: '0x1234' },
  ])
  expect(data).toBe(encodeExecuteData({ calls }))
  expect(decodeAccountCalls(data)).toEqual(calls)
})

it('refuses a batch without calls', () => {
  expect(() => encodeAccountCalls([])).toThrow(expect.objectContaining({ code: 'emptyBatch' }))
})

it.each([undefined, null, zeroAddress, '0x12', 'vitalik.eth'])('refuses the recipient %s', recipient => {
  expect(() => encodeAccountCalls([{ to: recipient as never }])).toThrow(
    expect.objectContaining({ code: 'recipientMissing' }),
  )
})

it('reads no other function, no other mode and no garbage', () => {
  const withOpData = encodeExecuteData({ calls, opData: '0x12' })
  const other = encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 value)']),
    args: [to, 1n],
  })
  for (const data of [withOpData, other, '0x', '0x12345678'] as const)
    expect(() => decodeAccountCalls(data)).toThrow(expect.objectContaining({ code: 'invalidCallData' }))
})
