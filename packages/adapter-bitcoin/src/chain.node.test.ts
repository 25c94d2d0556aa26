import type { TransactionUpdate } from '@latchkey/core/adapter'
import {
  bitcoinBalanceOf,
  bitcoinMempool,
  callBitcoind,
  invalidateBlock,
  type LocalBitcoinNode,
  mineBlocks,
  payFromFaucet,
  startBitcoin,
} from '@latchkey/local-chains'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FeeRatesReader } from './chain/fee-rates.types.js'
import { ids } from './codec/bitcoin-networks.js'
import { createNodeStage, type NodeStage } from './testing/node-stage.js'

const networkId = ids.regtest
const fresh = 'bcrt1q0rvyhr5465rrdfmavlj67u7ru5vr434c08qx4e'
const elsewhere = 'bcrt1qvlwxpcmszwutam7ykvwc272r748a9zzszj8a4s'
let node: LocalBitcoinNode
let stage: NodeStage | undefined
const asked: string[] = []
const recordingFetch = (url: string, init?: RequestInit) => {
  asked.push(url)
  return fetch(url, init)
}

beforeAll(async () => {
  node = await startBitcoin()
})
afterAll(() => node.stop())
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

const open = async (
  ...options: Parameters<typeof createNodeStage> extends [unknown, unknown, ...infer R] ? R : never
) => {
  asked.length = 0
  stage = await createNodeStage(node, recordingFetch, ...options)
  const [account] = stage.connection.accounts
  if (!account) throw new Error('no account')
  return { ...stage, account, ...stage.instance.capabilities }
}

/** Spends the coins of a waiting transaction again, with a higher fee: to the same outputs, or all to one's own. */
const replace = async (txid: string, to: 'same' | 'own', key: string) => {
  const raw = (await callBitcoind(node, 'getrawtransaction', [txid, 1])) as {
    vin: { txid: string; vout: number }[]
    vout: { value: number; scriptPubKey: { address: string } }[]
  }
  const [payment, change] = raw.vout
  if (!payment || !change) throw new Error('no change')
  const less = (value: number) => (value - 0.0001).toFixed(8)
  const own = change.scriptPubKey.address
  const outputs =
    to === 'same'
      ? [{ [payment.scriptPubKey.address]: payment.value.toFixed(8) }, { [own]: less(change.value) }]
      : [{ [own]: less(payment.value + change.value) }]
  const inputs = raw.vin.map(input => ({ txid: input.txid, vout: input.vout, sequence: 0xfffffffd }))
  const unsigned = await callBitcoind(node, 'createrawtransaction', [inputs, outputs])
  const signed = await callBitcoind(node, 'signrawtransactionwithkey', [unsigned, [key]])
  return String(await callBitcoind(node, 'sendrawtransaction', [(signed as { hex: string }).hex]))
}
// The first public test account's key, in the form that the node takes.
const wif = 'cTg4nG8mNSaQr1KV1a3erZaAGk3deLnKivYnfEkKaSJrvnja6Pjd'

describe('reading a real network', () => {
  it('gives the balance as the node has it, and what is on its way', async () => {
    const { balance, account } = await open()
    const { address } = account
    const held = await bitcoinBalanceOf(node, address)
    expect(await balance?.fetch({ address, networkId })).toEqual({ amount: held, decimals: 8, symbol: 'BTC' })
    await payFromFaucet(node, [{ address, sats: 7_000n }])
    expect((await balance?.fetch({ address, networkId }))?.amount).toBe(held + 7_000n)
    await mineBlocks(node)
  })

  it('tells a used and an unused recipient apart', async () => {
    const { recipients, account } = await open()
    const inspect = (address: string) => recipients?.inspect({ address, networkId })
    expect(await inspect(account.address)).toEqual({ contract: false, unused: false })
    expect(await inspect(fresh)).toEqual({ contract: false, unused: true })
  })

  it('gives the fee rates of the API', async () => {
    const { instance } = await open()
    const reader = instance.capabilities['bip122:feeRates'] as FeeRatesReader
    expect(await reader.fetch({ networkId })).toEqual({ fast: 8, normal: 5, slow: 1 })
  })

  it('knows the least that the node takes, to the satoshi', async () => {
    const { limits, account, abilities } = await open()
    const kinds = [fresh, node.accounts[0]?.ordinals.address ?? '', '2N1rjhumXA3ephUQTDMfGhufxGQPZuZUTMk']
    for (const to of kinds) {
      const input = { networkId, from: account.address, to, amount: 1n }
      const { minimum } = (await limits?.forTransfer(input)) ?? {}
      const amount = minimum?.amount ?? 0n
      expect(minimum?.reason).toBe('dust')
      await expect(abilities.transfer?.send({ ...input, amount: amount - 1n })).rejects.toMatchObject({
        code: 'invalidAmount',
      })
      const { hash } = (await abilities.transfer?.send({ ...input, amount })) ?? {}
      expect(await bitcoinMempool(node)).toContain(hash)
      await mineBlocks(node)
    }
  })
})

describe('following a transaction', () => {
  const follow = (
    watch: NonNullable<NodeStage['instance']['capabilities']['transactions']>,
    hash: string,
  ) => {
    const updates: TransactionUpdate[] = []
    const done = watch.watch({ networkId, hash, onUpdate: update => updates.push(update) })
    return { done, updates, statuses: () => updates.map(({ status }) => status) }
  }
  const send = async (context: Awaited<ReturnType<typeof open>>) => {
    const { abilities, account } = context
    const sent = await abilities.transfer?.send({
      networkId,
      from: account.address,
      to: fresh,
      amount: 30_000n,
    })
    return sent?.hash ?? ''
  }
  /** Resolves when the transaction was looked up so many times more. */
  const looks = (hash: string, times: number) => {
    const count = () => asked.filter(url => url.endsWith(`/tx/${hash}`)).length
    const before = count()
    return vi.waitFor(() => expect(count()).toBeGreaterThanOrEqual(before + times), {
      timeout: 60_000,
      interval: 20,
    })
  }

  it('goes from the pool into a block, with its fee', async () => {
    const context = await open()
    const hash = await send(context)
    const { fees } = (await callBitcoind(node, 'getmempoolentry', [hash])) as { fees: { base: number } }
    const { done, statuses } = follow(context.transactions ?? expect.unreachable(), hash)
    await mineBlocks(node)
    const fee = BigInt(Math.round(fees.base * 1e8))
    expect(await done).toEqual({ status: 'confirmed', hash, confirmations: 1, fee })
    expect(statuses()).toEqual(['pending', 'confirmed'])
  })

  it('waits for as many blocks as the app wants', async () => {
    const context = await open({ bitcoin: { rpc: { confirmations: 2 } } })
    const hash = await send(context)
    const { done, updates } = follow(context.transactions ?? expect.unreachable(), hash)
    await mineBlocks(node)
    await vi.waitFor(() => expect(updates.at(-1)?.confirmations).toBe(1))
    await mineBlocks(node)
    expect(await done).toMatchObject({ status: 'confirmed', confirmations: 2 })
  })

  it('goes on under the new id when the fee was raised', async () => {
    const context = await open()
    const hash = await send(context)
    const { done, statuses } = follow(context.transactions ?? expect.unreachable(), hash)
    await looks(hash, 2)
    const next = await replace(hash, 'same', wif)
    await vi.waitFor(() => expect(statuses()).toContain('replaced'), { timeout: 60_000, interval: 20 })
    await mineBlocks(node)
    expect(await done).toMatchObject({ status: 'confirmed', hash: next })
  })

  it('ends as dropped when its coins went elsewhere, and not before that is in a block', async () => {
    const context = await open()
    const hash = await send(context)
    const { done, statuses } = follow(context.transactions ?? expect.unreachable(), hash)
    await looks(hash, 2)
    const rival = await replace(hash, 'own', wif)
    await looks(hash, 3)
    expect(statuses()).toEqual(['pending'])
    await mineBlocks(node)
    expect(await done).toEqual({ status: 'dropped', hash: rival })
  })

  it('survives a reorganisation before it is final', async () => {
    const context = await open({ bitcoin: { rpc: { confirmations: 2 } } })
    const hash = await send(context)
    const { done, updates } = follow(context.transactions ?? expect.unreachable(), hash)
    const [block = ''] = await mineBlocks(node)
    await vi.waitFor(() => expect(updates.at(-1)?.confirmations).toBe(1))
    await invalidateBlock(node, block)
    await mineBlocks(node, 2, fresh)
    expect(await done).toMatchObject({ status: 'confirmed', hash, confirmations: 2 })
  })

  it('stops when nobody waits any more', async () => {
    const { transactions } = await open()
    const giveUp = new AbortController()
    const done = transactions?.watch({ networkId, hash: 'ab'.repeat(32) }, { signal: giveUp.signal })
    giveUp.abort()
    await expect(done).rejects.toMatchObject({ code: 'aborted' })
  })
})

it('has the node say no, in the words of the kit', async () => {
  const { abilities, account } = await open()
  const before = await bitcoinBalanceOf(node, account.address)
  const send = (amount: bigint, to = elsewhere) =>
    abilities.transfer?.send({ networkId, from: account.address, to, amount })
  await expect(send(before)).rejects.toMatchObject({ code: 'insufficientFunds' })
  await expect(send(1_000n, 'bcrt1pfeesnyr2tx')).rejects.toMatchObject({ code: 'invalidAddress' })
  await expect(send(1_000n, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).rejects.toMatchObject({
    code: 'invalidAddress',
  })
  expect(await bitcoinMempool(node)).toEqual([])
})
