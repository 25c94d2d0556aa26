import type { TransferInput } from '@latchkey/core/adapter'
import {
  balanceOf,
  deployShare,
  type Eip155Chains,
  type LocalShare,
  startEip155Chains,
} from '@latchkey/local-chains'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNodeStage, type NodeStage, toNetwork } from './testing/node-stage.js'

const networkId = 'eip155:31337'
const nobody = '0x00000000000000000000000000000000DeaDBeef'
const SHARE = 10n ** 8n

let chains: Eip155Chains
let share: LocalShare
let stage: NodeStage

beforeAll(async () => {
  chains = await startEip155Chains()
})
afterAll(() => chains.stop())
beforeEach(async () => {
  share = await deployShare(chains.one)
})
afterEach(() => stage?.dispose())

/** A wallet that holds so much of a share, as the chain counts, on a network that lists it. */
async function open(held: bigint, multicall3 = chains.one.contracts.multicall3) {
  const token = { address: share.address, name: 'Local Share', symbol: 'LSHR', decimals: 8 }
  const change = { tokens: [token], contracts: { multicall3: { address: multicall3 } } }
  stage = await createNodeStage(chains.all, fetch, { networks: [toNetwork(chains.one, change)] })
  const { instance, connector, connection, wallet } = stage
  const from = wallet.addresses[0] ?? expect.unreachable('no address')
  await share.mint(from, held)
  const { fees = expect.unreachable('no fees'), tokens, transactions } = instance.capabilities
  const { transfer = expect.unreachable('no transfer') } = connector.capabilities(connection)
  const shown = async () => (await tokens?.fetch({ address: from, networkId }))?.map(({ amount }) => amount)
  const input = (amount: bigint): TransferInput => ({ networkId, from, to: nobody, amount, token })
  const send = async (transfer_: TransferInput) => {
    const { hash } = await transfer.send(transfer_)
    await transactions?.watch({ networkId, hash })
    return hash
  }
  const received = () => balanceOf(chains.one, nobody, share.address)
  return { fees, transfer, transactions, wallet, from, shown, input, send, received }
}

describe('a token whose amounts people see multiplied (ERC-8056)', () => {
  it.each([
    ['together', undefined],
    ['one by one', nobody],
  ] as const)('is shown as its contract says, also after a split: read %s', async (_, multicall3) => {
    const { shown } = await open(757_273_100n, multicall3)
    expect(await shown()).toEqual([3_029_092_400n])
    await share.setMultiplier(8n * 10n ** 18n)
    expect(await shown()).toEqual([6_058_184_800n])
  })

  it('moves what was typed, and all of it where all of it was typed', async () => {
    const { fees, input, send, received, shown } = await open(757_273_103n)
    const before = await received()
    const quote = await fees.estimateTransfer(input(SHARE))
    expect(quote).not.toHaveProperty('received')
    await send({ ...input(SHARE), quote })
    expect((await received()) - before).toBe(SHARE / 4n)
    const [rest = 0n] = (await shown()) ?? []
    await send(input(rest))
    expect(await shown()).toEqual([0n])
  })

  it('moves all of it where less is shown than the chain counts', async () => {
    const { input, send, shown } = await open(7n)
    await share.setMultiplier(5n * 10n ** 17n)
    expect(await shown()).toEqual([3n])
    // By the multiplier alone, 7 would be the most that is shown as 3; of 6 there is no seventh.
    await send(input(3n))
    expect(await shown()).toEqual([0n])
    await share.mint(stage.wallet.addresses[0] ?? '0x', 6n)
    await send(input(3n))
    expect(await shown()).toEqual([0n])
  })

  it('says what arrives of an amount that it can not be divided into', async () => {
    const { fees, input } = await open(SHARE)
    expect(await fees.estimateTransfer(input(SHARE + 3n))).toMatchObject({ received: SHARE })
    await expect(fees.estimateTransfer(input(3n))).rejects.toMatchObject({ code: 'invalidAmount' })
  })

  it('asks for a new quote where it was split behind the first', async () => {
    const { fees, transfer, input, wallet } = await open(SHARE)
    const quote = await fees.estimateTransfer(input(SHARE))
    await share.setMultiplier(8n * 10n ** 18n)
    const asked = wallet.promptCount
    await expect(transfer.send({ ...input(SHARE), quote })).rejects.toMatchObject({ code: 'feeRose' })
    expect(wallet.promptCount).toBe(asked)
  })

  it('is found on the chain by what moved, where the wallet gave no answer', async () => {
    const { transfer, transactions, input } = await open(SHARE)
    const traces: string[] = []
    const sent = await transfer.send(input(SHARE), { onAsk: trace => void traces.push(trace) })
    await share.setMultiplier(8n * 10n ** 18n)
    const { from, to, amount } = input(SHARE)
    const [trace = ''] = traces
    const found = await transactions?.search?.({
      ...{ networkId, from, to, amount, token: share.address, trace },
      isOther: () => false,
    })
    expect(found).toEqual({ hash: sent.hash })
  })

  it('is left out where its multiplier cannot be right', async () => {
    const { shown, input, fees } = await open(SHARE)
    await share.setMultiplier(10n ** 40n)
    await expect(shown()).rejects.toMatchObject({ code: 'networkError' })
    await expect(fees.estimateTransfer(input(SHARE))).rejects.toMatchObject({ code: 'networkError' })
  })
})
