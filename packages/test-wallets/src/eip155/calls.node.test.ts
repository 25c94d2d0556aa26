import { fileURLToPath } from 'node:url'
import {
  balanceOf,
  compileContracts,
  type Eip155Chains,
  mine,
  setAutomine,
  startEip155Chains,
} from '@latchkey/local-chains'
import { encodeFunctionData, erc20Abi, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSubject } from '../testing/wallet-under-test'
import { batchExecutorCode } from './calls/batch-executor'
import type { AtomicSupport } from './wallet.types'

let chains: Eip155Chains
beforeAll(async () => {
  chains = await startEip155Chains()
})
afterAll(() => chains.stop())

interface Status {
  readonly status: number
  readonly atomic: boolean
  readonly receipts?: readonly { readonly status: string; readonly transactionHash: string }[]
}

const connect = (atomic: AtomicSupport = 'unsupported') => {
  const subject = createSubject({ networks: chains.all, authorized: true, atomic, receiptPollMs: 10 })
  const send = async (calls: readonly object[], atomicRequired = false) => {
    const request = { version: '2.0.0', chainId: '0x7a69', atomicRequired, calls }
    const { id } = (await subject.ask('wallet_sendCalls', [request])) as { id: string }
    return id
  }
  const status = (id: string) => subject.ask('wallet_getCallsStatus', [id]) as Promise<Status>
  const settled = (id: string) =>
    vi.waitFor(
      async () => {
        const found = await status(id)
        expect(found.status).not.toBe(100)
        return found
      },
      { interval: 10, timeout: 60_000 },
    )
  return { ...subject, send, status, settled }
}

const receiver = (digit: string): `0x${string}` => `0x${digit.repeat(40)}`
const pay = (digit: string, value: bigint) => ({ to: receiver(digit), value: toHex(value) })
const tokenTransfer = (digit: string, amount: bigint) => ({
  to: chains.one.contracts.token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver(digit), amount] }),
})
const tooMuch = 10n ** 30n

describe('calls one after the other', () => {
  it('are all confirmed with a receipt each', async () => {
    const { send, settled, wallet } = connect()
    const done = await settled(await send([pay('a', 1n), tokenTransfer('a', 2n)]))
    expect(done).toMatchObject({ status: 200, atomic: false })
    expect(done.receipts?.map(receipt => receipt.status)).toEqual(['0x1', '0x1'])
    expect(await balanceOf(chains.one, receiver('a'))).toBe(1n)
    expect(await balanceOf(chains.one, receiver('a'), chains.one.contracts.token)).toBe(2n)
    expect(wallet.promptCount).toBe(1)
  })

  it('are partly reverted when a later one fails on chain', async () => {
    const { send, settled } = connect()
    const done = await settled(await send([pay('b', 1n), tokenTransfer('b', tooMuch), pay('b', 1n)]))
    expect(done.status).toBe(600)
    expect(done.receipts?.map(receipt => receipt.status)).toEqual(['0x1', '0x0'])
    expect(await balanceOf(chains.one, receiver('b'))).toBe(1n)
  })

  it('are reverted when the first fails on chain', async () => {
    const { send, settled } = connect()
    expect((await settled(await send([tokenTransfer('c', tooMuch)]))).status).toBe(500)
  })

  it('fail off chain when the node takes none of them', async () => {
    const { send, settled } = connect()
    expect(await settled(await send([pay('c', tooMuch)]))).toMatchObject({ status: 400 })
  })

  it('are pending until their block is made', async () => {
    const { send, settled, status } = connect()
    await setAutomine(chains.one, false)
    const id = await send([pay('d', 1n)])
    expect((await status(id)).status).toBe(100)
    await setAutomine(chains.one, true)
    await mine(chains.one)
    expect((await settled(id)).status).toBe(200)
  })
})

describe('calls as one', () => {
  it('are confirmed in one transaction of the delegated account', async () => {
    const { ask, send, settled, wallet } = connect('ready')
    const done = await settled(await send([pay('e', 1n), tokenTransfer('e', 2n)], true))
    expect(done).toMatchObject({ status: 200, atomic: true })
    expect(done.receipts).toHaveLength(1)
    expect(await balanceOf(chains.one, receiver('e'), chains.one.contracts.token)).toBe(2n)
    // Once for the upgrade, once for the calls.
    expect(wallet.promptCount).toBe(2)
    expect(await ask('wallet_getCapabilities', [wallet.addresses[0], ['0x7a69']])).toEqual({
      '0x7a69': { atomic: { status: 'supported' } },
    })
  })

  it('leave nothing behind when one of them fails', async () => {
    const { send, settled } = connect('supported')
    const done = await settled(await send([pay('f', 1n), tokenTransfer('f', tooMuch)], true))
    expect(done).toMatchObject({ status: 500, atomic: true })
    expect(await balanceOf(chains.one, receiver('f'))).toBe(0n)
  })

  it('run in code that is compiled from the contract beside it', async () => {
    const source = fileURLToPath(new URL('../../contracts/BatchExecutor.sol', import.meta.url))
    const artifacts = await compileContracts([source])
    expect(artifacts.BatchExecutor?.bytecode).toBe(batchExecutorCode)
  })
})
