import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  bitcoinBalanceOf,
  bitcoinMempool,
  callBitcoind,
  invalidateBlock,
  type LocalBitcoinNode,
  mineBlocks,
  payFromFaucet,
  startBitcoin,
} from './index'

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

let node: LocalBitcoinNode
beforeAll(async () => {
  node = await startBitcoin()
})
afterAll(() => node.stop())

const get = async (path: string) => {
  const response = await fetch(`${node.rpcUrl}${path}`)
  const text = await response.text()
  return { status: response.status, text, json: () => JSON.parse(text) }
}
const account = (index: number) => {
  const found = node.accounts[index]
  if (!found) throw new Error(`no account ${index}`)
  return found
}
const sumOf = async (address: string) => {
  const { chain_stats: chain, mempool_stats: pool } = (await get(`/address/${address}`)).json()
  return {
    chain: BigInt(chain.funded_txo_sum - chain.spent_txo_sum),
    pool: BigInt(pool.funded_txo_sum - pool.spent_txo_sum),
  }
}

describe('the local Bitcoin network', () => {
  it('is a regtest, by the genesis block that the node itself gives', () => {
    expect(node.caipNetworkId).toBe('bip122:0f9188f13cb7b2c71f2a335e3a4fc328')
    expect(node.version).toMatch(/^\/Satoshi:/)
  })

  it('funds payment and ordinals addresses, in the words of the node and of the service', async () => {
    const { payment, ordinals } = account(0)
    expect(await bitcoinBalanceOf(node, payment.address)).toBe(300_000_000n)
    expect(await bitcoinBalanceOf(node, ordinals.address)).toBe(10_000n)
    expect(await sumOf(payment.address)).toEqual({ chain: 300_000_000n, pool: 0n })
  })

  it('shows a payment while it waits, in its block, and waiting again after a reorganisation', async () => {
    const { address } = account(2).payment
    const txid = await payFromFaucet(node, [{ address, sats: 5_000n }])
    expect(await bitcoinMempool(node)).toContain(txid)
    expect((await sumOf(address)).pool).toBe(5_000n)
    expect((await get(`/tx/${txid}/status`)).json()).toEqual({ confirmed: false })
    const [hash = ''] = await mineBlocks(node)
    expect((await get(`/tx/${txid}/status`)).json()).toMatchObject({ confirmed: true, block_hash: hash })
    expect((await sumOf(address)).pool).toBe(0n)
    await invalidateBlock(node, hash)
    expect((await get(`/tx/${txid}/status`)).json()).toEqual({ confirmed: false })
    await mineBlocks(node, 2, 'bcrt1q0rvyhr5465rrdfmavlj67u7ru5vr434c08qx4e')
    expect((await get(`/tx/${txid}`)).json()).toMatchObject({ fee: 10_000, status: { confirmed: true } })
  })

  it('lists unspent outputs, transactions and who spends what', async () => {
    const { address } = account(0).payment
    const utxo = (await get(`/address/${address}/utxo`)).json()
    expect(utxo.map(({ value }: { value: number }) => value)).toEqual([1e8, 1e8, 1e8])
    const [{ txid, vout }] = utxo
    expect((await get(`/tx/${txid}/outspend/${vout}`)).json()).toEqual({ spent: false })
    const [transaction] = (await get(`/address/${address}/txs`)).json()
    const [{ txid: before, vout: at }] = transaction.vin
    expect((await get(`/tx/${before}/outspend/${at}`)).json()).toMatchObject({ spent: true, txid })
    expect((await get(`/tx/${txid}/hex`)).text).toMatch(/^02000000/)
  })

  it('answers as the real service where there is nothing to give', async () => {
    const nobody = '0'.repeat(64)
    expect(await get(`/tx/${nobody}`)).toMatchObject({ status: 404, text: 'Transaction not found' })
    expect((await get(`/tx/${nobody}/status`)).json()).toEqual({ confirmed: false })
    expect(await get('/address/nonsense')).toMatchObject({ status: 400 })
    expect((await get('/fee-estimates')).json()).toMatchObject({ 1: 8, 144: 1 })
    const refused = await fetch(`${node.rpcUrl}/tx`, { method: 'POST', body: 'abcd' })
    expect([refused.status, await refused.text()]).toEqual([
      400,
      'sendrawtransaction RPC error: {"code":-22,"message":"TX decode failed. Make sure the tx has at least one input."}',
    ])
  })

  it.each([
    ['a page of this machine', 'http://localhost:5173', [204, 'http://localhost:5173']],
    ['no page from elsewhere', 'https://shop.example', [403, null]],
  ])('lets %s ask it', async (_, origin, answer) => {
    const response = await fetch(`${node.rpcUrl}/tx`, { method: 'OPTIONS', headers: { origin } })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual(answer)
  })
})

describe('the second local Bitcoin network', () => {
  let signet: LocalBitcoinNode
  beforeAll(async () => {
    signet = await startBitcoin({ network: 'signet', blockTime: 0 })
  })
  afterAll(() => signet.stop())

  it('is a signet, and starts with blocks that were made once', async () => {
    expect(signet.caipNetworkId).toBe('bip122:00000008819873e925422c1ff0f99f7c')
    expect([node.name, signet.name]).toEqual(['Local Bitcoin One', 'Local Bitcoin Two'])
    expect(await callBitcoind(signet, 'getblockchaininfo')).toMatchObject({
      blocks: 112,
      initialblockdownload: false,
    })
  })

  it('funds the same keys, which it spells in its own way', async () => {
    for (const [index, { payment, ordinals }] of signet.accounts.entries()) {
      expect(payment.privateKey).toBe(account(index).payment.privateKey)
      expect([payment.address.slice(0, 4), ordinals.address.slice(0, 4)]).toEqual(['tb1q', 'tb1p'])
      expect(await bitcoinBalanceOf(signet, payment.address)).toBe(300_000_000n)
      expect(await bitcoinBalanceOf(signet, ordinals.address)).toBe(10_000n)
    }
  })

  it('has coins to pay out at once, each payment with its own', async () => {
    const { address } = signet.accounts[2]?.payment ?? expect.unreachable('no such account')
    const pay = (sats: bigint) => payFromFaucet(signet, [{ address, sats }])
    const paid = [await pay(5_000n), await pay(6_000n)]
    expect(new Set(await bitcoinMempool(signet))).toEqual(new Set(paid))
  })

  // A block is some five million hashes there: how long that takes is a matter of luck.
  it('makes a block with what the service passes on', { timeout: 320_000 }, async () => {
    const [txid] = await bitcoinMempool(signet)
    const hex = (await callBitcoind(signet, 'getrawtransaction', [txid])) as string
    await fetch(`${signet.rpcUrl}/tx`, { method: 'POST', body: hex })
    await vi.waitFor(async () => expect(await bitcoinMempool(signet)).toEqual([]), {
      timeout: 300_000,
      interval: 200,
    })
    expect(await (await fetch(`${signet.rpcUrl}/tx/${txid}/status`)).json()).toMatchObject({
      confirmed: true,
      block_height: 113,
    })
  })
})

describe('a Bitcoin node', () => {
  it('is gone after stop with its service, and stopping again is harmless', async () => {
    const short = await startBitcoin({ blockTime: 0 })
    expect([short.pid, short.esploraPid].map(isRunning)).toEqual([true, true])
    await short.stop()
    await short.stop()
    expect([short.pid, short.esploraPid].map(isRunning)).toEqual([false, false])
  })

  it('makes a block for what the service passes on, when it is told to', async () => {
    const quick = await startBitcoin({ blockTime: 0 })
    const { address } = account(1).payment
    const txid = await payFromFaucet(quick, [{ address, sats: 7_000n }])
    const hex = await (await fetch(`${quick.rpcUrl}/tx/${txid}/hex`)).text()
    await fetch(`${quick.rpcUrl}/tx`, { method: 'POST', body: hex })
    await vi.waitFor(async () => expect(await bitcoinMempool(quick)).toEqual([]))
    await quick.stop()
  })

  it('says how to get the binary when it cannot be run', async () => {
    await expect(startBitcoin({ binary: '/nonexistent/bitcoind' })).rejects.toMatchObject({
      code: 'binaryFailed',
      hint: expect.stringContaining('BITCOIND_BIN'),
    })
  })
})
