import { describe, expect, it } from 'vitest'
import { getAccountCapabilities, readWalletCalls, toCallsStatus } from './wallet-calls.js'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const request = {
  version: '2.0.0',
  from: account.toLowerCase(),
  chainId: '0x7a69',
  atomicRequired: true,
  calls: [
    { to, value: '0x5' },
    { to, data: '0x1234' },
  ],
}

describe('wallet_sendCalls', () => {
  it('becomes the calls of one operation', () => {
    expect(readWalletCalls(request, account)).toEqual({
      id: undefined,
      chainId: 31_337,
      calls: [
        { to, value: 5n, data: '0x' },
        { to, value: 0n, data: '0x1234' },
      ],
      paymasterUrl: undefined,
      isPaymasterOptional: true,
    })
  })

  it('may name a paymaster service, and capabilities that are optional', () => {
    const capabilities = { paymasterService: { url: 'https://pay.example' }, other: { optional: true } }
    expect(readWalletCalls({ ...request, capabilities }, account)).toMatchObject({
      paymasterUrl: 'https://pay.example',
      isPaymasterOptional: false,
    })
  })

  it.each([
    [undefined],
    [{ ...request, from: to }],
    [{ ...request, chainId: 31_337 }],
    [{ ...request, chainId: undefined }],
    [{ ...request, calls: [] }],
    [{ ...request, calls: 'x' }],
    [{ ...request, calls: [{ data: '0x12' }] }],
    [{ ...request, calls: [{ to: '0x12' }] }],
    [{ ...request, calls: [{ to, data: '0x123' }] }],
    [{ ...request, calls: [{ to, value: '5' }] }],
    [{ ...request, calls: [null] }],
    [{ ...request, id: 5 }],
    [{ ...request, capabilities: { paymasterService: {} } }],
    [{ ...request, capabilities: { paymasterService: { url: 'javascript:1' } } }],
  ])('is refused as %j', value => {
    expect(() => readWalletCalls(value, account)).toThrow(expect.objectContaining({ code: 'invalidRequest' }))
  })

  it.each([
    [{ ...request, calls: [{ to, capabilities: { other: {} } }] }],
    [{ ...request, capabilities: { other: {} } }],
  ])('is refused for a capability that it needs and that is not known: %j', value => {
    expect(() => readWalletCalls(value, account)).toThrow(
      expect.objectContaining({ code: 'unsupportedCapability' }),
    )
  })
})

describe('wallet_getCallsStatus', () => {
  const hash = `0x${'1'.repeat(64)}` as const
  const logs = [{ address: to, topics: [hash], data: '0x', logIndex: '0x7' }] as const
  const receipt = { transactionHash: hash, blockHash: hash, blockNumber: '0x5', gasUsed: '0x6' } as const

  it.each([
    ['pending', 100],
    ['dropped', 400],
  ] as const)('says of an operation that is %s: %s', (state, status) => {
    expect(toCallsStatus('id', 1, state)).toEqual({
      ...{ version: '2.0.0', id: 'id', chainId: '0x1', atomic: true, status },
    })
  })

  it.each([
    [true, 200, '0x1'],
    [false, 500, '0x0'],
  ] as const)('has one receipt with the logs of the calls, success %s: %s', (success, status, text) => {
    expect(toCallsStatus('id', 1, { success, logs, receipt })).toMatchObject({
      status,
      receipts: [{ ...receipt, status: text, logs: [{ address: to, topics: [hash], data: '0x' }] }],
    })
  })
})

it('names atomic batches and paymaster services for each network', () => {
  const networks = [
    { chainId: 1, hasPaymaster: false },
    { chainId: 31_337, hasPaymaster: true },
  ]
  expect(getAccountCapabilities(networks)).toEqual({
    '0x1': { atomic: { status: 'supported' }, paymasterService: { supported: false } },
    '0x7a69': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
  })
})
