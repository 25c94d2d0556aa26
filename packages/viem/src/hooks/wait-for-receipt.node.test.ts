import { evm } from '@latchkey/adapter-evm'
import { createClient } from '@latchkey/core'
import { defineNetwork } from '@latchkey/core/networks'
import { createLiveEnv } from '@latchkey/core/testing'
import { type Eip155Chains, startEip155Chains } from '@latchkey/local-chains'
import { createEip155Wallet } from '@latchkey/test-wallets'
import type { Address, Hash } from 'viem'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { toPublicClient, toWalletClient } from '../index.js'
import { waitForReceipt } from './wait-for-receipt.js'

const receiver: Address = '0x000000000000000000000000000000000000bEEF'
const networkId = 'eip155:31337'
let chains: Eip155Chains
const ending: (() => void)[] = []

beforeAll(async () => {
  chains = await startEip155Chains()
})
afterAll(() => chains.stop())
afterEach(() => {
  for (const end of ending.splice(0)) end()
})

/** A client on a real node, connected to a wallet with a real key, and the timers that it has. */
async function open() {
  const { chainId, name, rpcUrl } = chains.one
  const asked: string[] = []
  const env = createLiveEnv((url, init) => {
    asked.push(...[JSON.parse(String(init?.body ?? '[]'))].flat().map(({ method }) => String(method)))
    return fetch(url, init)
  })
  const timers = new Set<object>()
  const { after } = env.clock
  Object.assign(env.clock, {
    after(ms: number, run: () => void) {
      const timer = {}
      timers.add(timer)
      const cancel = after(ms, () => {
        timers.delete(timer)
        run()
      })
      return () => {
        timers.delete(timer)
        cancel()
      }
    },
  })
  const wallet = createEip155Wallet({ networks: [{ chainId, name, rpcUrl }] })
  wallet.install(env.window)
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const network = defineNetwork({
    id: chainId,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const client = createClient({ adapters: [evm()], networks: [network], env })
  ending.push(
    () => client.destroy(),
    () => wallet.dispose(),
  )
  client.start()
  await expect.poll(() => client.connectors.state.items.length).toBeGreaterThan(0)
  await client.connect({ connectorId: wallet.info.rdns })
  const send = (transaction: object) =>
    toWalletClient(client).sendTransaction({ to: receiver, ...transaction })
  const controller = new AbortController()
  const wait = (hash: Hash, confirmations = 1) =>
    waitForReceipt(client, { hash, networkId, confirmations, signal: controller.signal })
  return { client, send, wait, abort: () => controller.abort(), timers, asked }
}

it('gives the receipt of a transaction that is in a block', async () => {
  const { send, wait } = await open()
  const hash = await send({ value: 1n })
  expect(await wait(hash)).toMatchObject({
    transactionHash: hash,
    status: 'success',
    to: receiver.toLowerCase(),
  })
})

it('rejects for a transaction that failed in its block', async () => {
  const { send, wait } = await open()
  const data = `0xa9059cbb${receiver.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
  const hash = await send({ to: chains.one.contracts.token, data, gas: 200_000n })
  await expect(wait(hash)).rejects.toMatchObject({ code: 'executionReverted' })
})

it('waits for as many blocks as are wanted', async () => {
  const { client, send, wait } = await open()
  const hash = await send({ value: 1n })
  const { blockNumber } = await wait(hash)
  let isOver = false
  const waiting = wait(hash, 3).then(() => {
    isOver = true
  })
  for (const expected of [false, true]) {
    await send({ value: 1n })
    const head = await toPublicClient(client).getBlockNumber({ cacheTime: 0 })
    if (head < blockNumber + 2n) expect([expected, isOver]).toEqual([false, false])
  }
  await waiting
  const head = await toPublicClient(client).getBlockNumber({ cacheTime: 0 })
  expect(head).toBeGreaterThanOrEqual(blockNumber + 2n)
})

it('ends its timers and requests when it is aborted', async () => {
  const { wait, abort, timers, asked } = await open()
  // Those of connecting.
  await expect.poll(() => timers.size).toBe(0)
  const waiting = wait(`0x${'12'.repeat(32)}`)
  const looks = () => asked.filter(each => each === 'eth_getTransactionReceipt').length
  await expect.poll(looks).toBeGreaterThan(1)
  abort()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
  await expect.poll(() => timers.size).toBe(0)
})
