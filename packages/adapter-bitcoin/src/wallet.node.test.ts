import type { TransferInput } from '@latchkey/core/adapter'
import {
  bitcoinBalanceOf,
  bitcoinMempool,
  callBitcoind,
  type LocalBitcoinNode,
  mineBlocks,
  payFromFaucet,
  startBitcoin,
} from '@latchkey/local-chains'
import type { BitcoinWalletForm, BitcoinWalletOptions } from '@latchkey/test-wallets'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PsbtSigner } from './chain/psbt.types.js'
import { ids } from './codec/bitcoin-networks.js'
import { createNodeStage, type NodeStage } from './testing/node-stage.js'

const networkId = ids.regtest
let node: LocalBitcoinNode
let stage: NodeStage | undefined
let receiver: string

beforeAll(async () => {
  node = await startBitcoin()
})
afterAll(() => node.stop())
beforeEach(async () => {
  // A fresh address of a script that nobody has: nothing was there before.
  const script = Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString('hex')
  const decoded = (await callBitcoind(node, 'decodescript', [`0014${script}`])) as { address: string }
  receiver = decoded.address
})
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

const open = async (wallet: Partial<BitcoinWalletOptions> = {}) => {
  stage = await createNodeStage(node, fetch, { wallet })
  const [account, second] = stage.connection.accounts
  if (!account) throw new Error('no account')
  const transfer = (amount: bigint, change: Partial<TransferInput> = {}) =>
    stage?.abilities.transfer?.send({ networkId, from: account.address, to: receiver, amount, ...change })
  const psbt = stage.abilities['bip122:psbt'] as PsbtSigner
  return { ...stage, account, second, transfer, psbt }
}
const forms: readonly BitcoinWalletForm[] = ['satsConnect', 'standard', 'leather', 'unisat', 'okx']
const outputsOf = async (txid: string) => {
  const raw = (await callBitcoind(node, 'getrawtransaction', [txid, 2])) as {
    vin: { sequence: number }[]
    vout: { value: number; scriptPubKey: { address: string } }[]
    fee?: number
  }
  return { ...raw, paid: raw.vout.map(({ value, scriptPubKey }) => [scriptPubKey.address, value] as const) }
}

describe('a transfer', () => {
  it.each(forms)('arrives in a block, replaceable until then: %s', async form => {
    const { transfer, account } = await open({ form })
    const { hash = '' } = (await transfer(123_456n)) ?? {}
    expect(await bitcoinMempool(node)).toContain(hash)
    await mineBlocks(node)
    expect(await bitcoinBalanceOf(node, receiver)).toBe(123_456n)
    const { vin, paid } = await outputsOf(hash)
    expect(vin.every(({ sequence }) => sequence === 0xfffffffd)).toBe(true)
    expect(paid.map(([address]) => address)).toEqual([receiver, account.address])
  })

  it.each(['p2wpkh', 'p2sh', 'p2pkh'] as const)(
    'is paid from an address of the kind %s',
    async paymentType => {
      const { transfer, account } = await open({ paymentType })
      await payFromFaucet(node, [{ address: account.address, sats: 500_000n }])
      await mineBlocks(node)
      const before = await bitcoinBalanceOf(node, account.address)
      const { hash = '' } = (await transfer(200_000n)) ?? {}
      await mineBlocks(node)
      expect(await bitcoinBalanceOf(node, receiver)).toBe(200_000n)
      const { fee = 0 } = await outputsOf(hash)
      expect(await bitcoinBalanceOf(node, account.address)).toBe(
        before - 200_000n - BigInt(Math.round(fee * 1e8)),
      )
    },
  )

  it('is paid from a taproot address that a wallet uses for everything', async () => {
    const { transfer, account } = await open({ form: 'okx', single: 'ordinals' })
    await payFromFaucet(node, [{ address: account.address, sats: 80_000n }])
    await mineBlocks(node)
    await transfer(60_000n)
    await mineBlocks(node)
    expect(await bitcoinBalanceOf(node, receiver)).toBe(60_000n)
  })

  it('never spends from an address for ordinals', async () => {
    const { abilities, second } = await open()
    const input = { networkId, from: second?.address ?? '', to: receiver, amount: 1_000n }
    expect(second?.purpose).toBe('ordinals')
    await expect(abilities.transfer?.send(input)).rejects.toMatchObject({ code: 'invalidRequest' })
    expect(stage?.wallet.promptCount).toBe(1)
  })

  it('costs what was estimated, and can take everything', async () => {
    const { instance, transfer, account } = await open({ accounts: [lonely] })
    await payFromFaucet(node, [
      { address: account.address, sats: 40_000n },
      { address: account.address, sats: 60_000n },
    ])
    await mineBlocks(node)
    const input = { networkId, from: account.address, to: receiver, amount: 50_000n }
    const estimate = await instance.capabilities.fees?.estimateTransfer(input)
    const first = await transfer(50_000n)
    const { fee = 0 } = await outputsOfMempool(first?.hash ?? '')
    expect(BigInt(fee)).toBe(estimate?.fee)
    await mineBlocks(node)
    const { amount = 0n } =
      (await instance.capabilities.balance?.fetch({ networkId, address: account.address })) ?? {}
    const max = await instance.capabilities.fees?.estimateTransfer({ ...input, amount: 1n })
    await transfer(amount - (max?.maxFee ?? 0n))
    await mineBlocks(node)
    expect(await bitcoinBalanceOf(node, account.address)).toBe(0n)
  })

  it('waits for coins of others to be confirmed, and spends its own change at once', async () => {
    const { transfer, account } = await open({ accounts: [{ ...lonely, payment: second }] })
    await payFromFaucet(node, [{ address: account.address, sats: 90_000n }])
    await expect(transfer(10_000n)).rejects.toMatchObject({ code: 'insufficientFunds' })
    await mineBlocks(node)
    const first = await transfer(10_000n)
    const next = await transfer(20_000n)
    expect(await bitcoinMempool(node)).toEqual(expect.arrayContaining([first?.hash, next?.hash]))
    await mineBlocks(node)
    expect(await bitcoinBalanceOf(node, receiver)).toBe(30_000n)
  })

  it('is not sent when the wallet signs for itself instead', async () => {
    const { transfer } = await open({ misbehaviour: { badPsbt: 'changedOutputs' } })
    await expect(transfer(10_000n)).rejects.toMatchObject({ code: 'invalidResponse' })
    expect(await bitcoinMempool(node)).toEqual([])
  })

  it.each(['unsigned', 'notPsbt', 'null'] as const)(
    'is not sent when what comes back is %s',
    async badPsbt => {
      const { transfer } = await open({ misbehaviour: { badPsbt } })
      await expect(transfer(10_000n)).rejects.toMatchObject({ code: 'invalidResponse' })
      expect(await bitcoinMempool(node)).toEqual([])
    },
  )
})

const lonely = {
  payment: '7b79a0ca0387b59e58b1aad16a8129da0d1d1a46ad335aa742e4fda77359fd82',
  ordinals: '55dcd2aa30f9b2b1d3aac220b5f35a3952796843731632c59298bbb43348d891',
}
const second = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
const outputsOfMempool = async (txid: string) => {
  const { fees } = (await callBitcoind(node, 'getmempoolentry', [txid])) as { fees: { base: number } }
  return { fee: Math.round(fees.base * 1e8) }
}

describe('a message', () => {
  const kinds: readonly [BitcoinWalletForm, string, Partial<BitcoinWalletOptions>][] = [
    ['satsConnect', 'bip137', {}],
    ['satsConnect', 'bip137', { paymentType: 'p2sh' }],
    ['satsConnect', 'bip137', { paymentType: 'p2pkh' }],
    ['standard', 'bip137', {}],
    ['leather', 'bip322', {}],
    ['leather', 'bip322', { bip322Prefix: true }],
    ['unisat', 'bip137', {}],
    ['unisat', 'bip322', { single: 'ordinals' }],
    ['okx', 'bip322', { single: 'ordinals', bip322Prefix: true }],
  ]
  it.each(kinds)(
    'is signed by a wallet as %s by %s, with %j, and verified',
    async (form, scheme, options) => {
      const { abilities, account, instance } = await open({ form, ...options })
      const message = 'Latchkey\nlínea \u{1f511}'
      const signed = await abilities.signMessage?.sign({ account, message })
      if (!signed) throw new Error('not signed')
      expect(signed.scheme).toBe(scheme)
      const verify = (text: string) =>
        instance.capabilities.verification?.verifyMessage({
          networkId,
          address: account.address,
          message: text,
          signed,
        })
      expect([await verify(message), await verify(`${message}.`)]).toEqual([true, false])
    },
  )

  it('is verified by the node as well, where the node can', async () => {
    const { abilities, account } = await open({ paymentType: 'p2pkh' })
    const signed = await abilities.signMessage?.sign({ account, message: 'a' })
    expect(await callBitcoind(node, 'verifymessage', [account.address, signed?.signature, 'a'])).toBe(true)
  })

  it('does not count when another key signed it', async () => {
    const { abilities, account, instance } = await open({ misbehaviour: { badSignature: 'wrongKey' } })
    const signed = await abilities.signMessage?.sign({ account, message: 'a' })
    if (!signed) throw new Error('not signed')
    const input = { networkId, address: account.address, message: 'a', signed }
    expect(await instance.capabilities.verification?.verifyMessage(input)).toBe(false)
  })
})

describe('a PSBT', () => {
  /** Spends a coin of each address, 5,000 satoshis of it to the receiver and the rest back to the first; in base64. */
  const make = async (...addresses: readonly string[]) => {
    const { unspents } = (await callBitcoind(node, 'scantxoutset', [
      'start',
      addresses.map(address => `addr(${address})`),
    ])) as { unspents: { txid: string; vout: number; amount: number; scriptPubKey: string }[] }
    const coins = addresses.map(
      (_, at) => [...new Map(unspents.map(coin => [coin.scriptPubKey, coin])).values()][at],
    )
    const total = coins.reduce((sum, coin) => sum + (coin?.amount ?? 0), 0)
    const change = (total - 0.00007).toFixed(8)
    const outputs = [{ [receiver]: '0.00005000' }, { [addresses[0] ?? '']: change }]
    const raw = await callBitcoind(node, 'createpsbt', [
      coins.map(coin => ({ txid: coin?.txid, vout: coin?.vout })),
      outputs,
    ])
    return String(await callBitcoind(node, 'utxoupdatepsbt', [raw]))
  }

  it.each(forms)('is signed, made final and sent: %s', async form => {
    const { psbt, account } = await open({ form })
    const { txid } = await psbt.sign({ psbt: await make(account.address), broadcast: true })
    expect(await bitcoinMempool(node)).toEqual([txid])
    await mineBlocks(node)
    expect(await bitcoinBalanceOf(node, receiver)).toBe(5_000n)
  })

  it.each(['satsConnect', 'standard', 'leather'] as const)(
    'with inputs of both addresses is signed as a whole: %s',
    async form => {
      const { psbt, account, second } = await open({ form })
      await payFromFaucet(node, [{ address: second?.address ?? '', sats: 10_000n }])
      await mineBlocks(node)
      const { txid } = await psbt.sign({
        psbt: await make(account.address, second?.address ?? ''),
        broadcast: true,
      })
      expect(await bitcoinMempool(node)).toEqual([txid])
      await mineBlocks(node)
    },
  )

  it('stays open for others when it is not to be final, and the node finds it signed', async () => {
    const { psbt, account } = await open()
    const asked = await make(account.address)
    const open_ = await psbt.sign({
      psbt: asked,
      inputs: [{ index: 0, address: account.address }],
      finalize: false,
    })
    expect(open_.txid).toBeUndefined()
    expect(await callBitcoind(node, 'analyzepsbt', [open_.psbt])).toMatchObject({ next: 'finalizer' })
    const final = await psbt.sign({ psbt: Buffer.from(asked, 'base64').toString('hex') })
    expect(await callBitcoind(node, 'analyzepsbt', [final.psbt])).toMatchObject({ next: 'extractor' })
  })

  it('is refused when only the first of its inputs was signed', async () => {
    const { psbt, account, second } = await open({ misbehaviour: { onlyFirstInput: true } })
    await payFromFaucet(node, [{ address: second?.address ?? '', sats: 10_000n }])
    await mineBlocks(node)
    const asked = await make(account.address, second?.address ?? '')
    await expect(psbt.sign({ psbt: asked })).rejects.toMatchObject({ code: 'invalidResponse' })
  })

  it('is refused before the wallet is asked when it is none, or nobody here can sign it', async () => {
    const { psbt, wallet } = await open()
    const asked = wallet.promptCount
    const faucet = await make('bcrt1qvlwxpcmszwutam7ykvwc272r748a9zzszj8a4s')
    for (const wrong of ['', 'nonsense', '00', Buffer.from('psbt\u00ff', 'latin1').toString('hex'), faucet])
      await expect(psbt.sign({ psbt: wrong })).rejects.toMatchObject({ code: 'invalidRequest' })
    expect(wallet.promptCount).toBe(asked)
  })
})
