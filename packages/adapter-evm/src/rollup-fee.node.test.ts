import { balanceOf, callNode, type Eip155Chains, startEip155Chains } from '@latchkey/local-chains'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { gasPriceOracleAddress, gasPriceOracleCode } from './testing/gas-price-oracle.js'
import { createNodeStage, type NodeStage, toNetwork } from './testing/node-stage.js'

let chains: Eip155Chains
let stage: NodeStage | undefined
const networkId = 'eip155:31337'
const to = '0x00000000000000000000000000000000DeaDBeef'
const dataFee = 123_456_789_000_000n
const operatorFee = 77_000_000n

beforeAll(async () => {
  chains = await startEip155Chains()
  const code = gasPriceOracleCode(dataFee, operatorFee)
  await callNode(chains.one.rpcUrl, 'anvil_setCode', [gasPriceOracleAddress, code])
})
afterAll(() => chains.stop())
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

const open = async (contracts: Record<string, { address: string }>) => {
  stage = await createNodeStage(chains.all, fetch, { networks: [toNetwork(chains.one, { contracts })] })
  return stage
}
const onRollup = { gasPriceOracle: { address: gasPriceOracleAddress } }

it('estimates what the sequencer will take beside gas, of coins and of tokens', async () => {
  const feesOn = async (contracts: Record<string, { address: string }>, token = false) => {
    const { instance, wallet } = await open(contracts)
    const from = wallet.addresses[0] ?? ''
    const network = toNetwork(chains.one)
    const [usd] = network.tokens ?? []
    const input = { networkId, from, to, amount: 5n, ...(token && usd ? { token: usd } : {}) } as const
    const estimate = await instance.capabilities.fees?.estimateTransfer(input)
    stage?.dispose()
    if (!estimate) throw new Error('no fee')
    return estimate
  }
  for (const token of [false, true]) {
    const [plain, rollup] = [await feesOn({}, token), await feesOn(onRollup, token)]
    expect(rollup.fee - plain.fee).toBe(dataFee + operatorFee)
    expect(rollup.maxFee - plain.maxFee).toBe((dataFee * 3n) / 2n + operatorFee)
  }
})

it('can pay everything after the most has been sent: gas, data and operator', async () => {
  const { instance, connector, connection, wallet } = await open(onRollup)
  const from = wallet.addresses[0] ?? '0x'
  const before = await balanceOf(chains.one, from)
  const input = { networkId, from, to, amount: before } as const
  const fees = await instance.capabilities.fees?.estimateTransfer(input)
  const amount = before - (fees?.maxFee ?? 0n)
  const sent = await connector.capabilities(connection).transfer?.send({ ...input, amount })
  const final = await instance.capabilities.transactions?.watch({ networkId, hash: sent?.hash ?? '' })
  expect(final?.status).toBe('confirmed')
  // A local node takes gas alone; the sequencer of a rollup would have taken this from what is left.
  const left = await balanceOf(chains.one, from)
  expect(left).toBeGreaterThanOrEqual(dataFee + operatorFee)
  expect(left).toBe(before - amount - (final?.fee ?? 0n))
})
