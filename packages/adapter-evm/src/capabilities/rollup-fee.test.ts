import { createFakeEnv, createFakeFetch } from '@latchkey/core/testing'
import { decodeFunctionData, parseTransaction } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../codec/rpc.js'
import { gasPriceOracleAddress } from '../testing/gas-price-oracle.js'
import { createStage, testNetworks } from '../testing/stage.js'

const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const networkId = 'eip155:1'
const GAS = 21_000n
/** 10 a gas of base fee and 1 of tip: 11 expected, 21 at most. */
const plain = { fee: GAS * 11n, maxFee: GAS * 21n }
const oracleAbi = [
  { type: 'function', name: 'getL1Fee', inputs: [{ type: 'bytes' }], outputs: [], stateMutability: 'view' },
  {
    type: 'function',
    name: 'getOperatorFee',
    inputs: [{ type: 'uint256' }],
    outputs: [],
    stateMutability: 'view',
  },
] as const

interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly [{ to?: string; data?: Hex }]
}
interface Oracle {
  l1Fee(): unknown
  operatorFee?(gas: bigint): unknown
}
const word = (value: bigint) => ({ result: `0x${value.toString(16).padStart(64, '0')}` })
const reverted = { error: { code: 3, message: 'execution reverted' } }

/** A network of the OP stack, unless told otherwise, whose node keeps what its oracle is asked. */
function open(oracle: Oracle, contracts = { gasPriceOracle: { address: gasPriceOracleAddress } } as object) {
  const asked: (readonly [name: string, argument: unknown])[] = []
  const consult = (data: Hex) => {
    const { functionName, args } = decodeFunctionData({ abi: oracleAbi, data })
    asked.push([functionName, args[0]])
    if (functionName === 'getL1Fee') return oracle.l1Fee()
    return oracle.operatorFee?.(args[0]) ?? reverted
  }
  const reply = ({ method, params: [call] }: Call): unknown => {
    if (method === 'eth_getBlockByNumber') return { result: { baseFeePerGas: '0xa' } }
    if (method === 'eth_maxPriorityFeePerGas') return { result: '0x1' }
    if (method === 'eth_estimateGas') return { result: `0x${GAS.toString(16)}` }
    return method === 'eth_call' && call.to === gasPriceOracleAddress ? consult(call.data ?? '0x') : {}
  }
  const fetch = createFakeFetch()
  fetch.route('https://rpc-1.test', ({ body }) => {
    const calls = [JSON.parse(body ?? '[]')].flat() as Call[]
    return { json: calls.map(call => ({ jsonrpc: '2.0', id: call.id, ...(reply(call) as object) })) }
  })
  const [network] = testNetworks
  if (!network) throw new Error('no network')
  const stage = createStage({
    env: createFakeEnv({ fetch }),
    networks: [{ ...network, contracts: contracts as NonNullable<typeof network.contracts> }],
  })
  const from = stage.wallet.addresses[0] ?? ''
  const estimate = (amount = 5n) =>
    stage.instance.capabilities.fees?.estimateTransfer({ networkId, from, to, amount })
  return { estimate, asked }
}

describe('the fee on a network of the OP stack', () => {
  it('has the data fee in it, and half as much again at most', async () => {
    const { estimate } = open({ l1Fee: () => word(1_000n) })
    expect(await estimate()).toMatchObject({ fee: plain.fee + 1_000n, maxFee: plain.maxFee + 1_500n })
  })

  it('has the fee of the operator in it where the oracle knows one', async () => {
    const { estimate } = open({ l1Fee: () => word(1_000n), operatorFee: gas => word(gas / 10n) })
    const operator = GAS / 10n
    expect(await estimate()).toMatchObject({
      fee: plain.fee + 1_000n + operator,
      maxFee: plain.maxFee + 1_500n + operator,
    })
  })

  it('is asked for the very transfer', async () => {
    const { estimate, asked } = open({ l1Fee: () => word(1n) })
    await estimate(123_456n)
    const [, transaction] = asked.find(([name]) => name === 'getL1Fee') ?? []
    expect(parseTransaction(transaction as Hex)).toMatchObject({
      type: 'eip1559',
      chainId: 1,
      to: to.toLowerCase(),
      value: 123_456n,
      gas: GAS,
      maxFeePerGas: 21n,
    })
  })

  it('is not known when the node does not say: a guess would leave too little behind', async () => {
    const { estimate } = open({ l1Fee: () => reverted })
    await expect(estimate()).rejects.toMatchObject({ code: 'executionReverted' })
    const other = open({
      l1Fee: () => word(1n),
      operatorFee: () => ({ error: { code: -32005, message: 'limit' } }),
    })
    await expect(other.estimate()).rejects.toMatchObject({ code: 'rateLimited' })
  })

  it('is gas alone where no contract stands at the address, as on a copy for development', async () => {
    const { estimate } = open({ l1Fee: () => ({ result: '0x' }), operatorFee: () => ({ result: '0x' }) })
    expect(await estimate()).toMatchObject(plain)
  })
})

it('asks no oracle on any other network', async () => {
  const { estimate, asked } = open({ l1Fee: () => word(1_000n) }, {})
  expect(await estimate()).toMatchObject(plain)
  expect(asked).toEqual([])
})
