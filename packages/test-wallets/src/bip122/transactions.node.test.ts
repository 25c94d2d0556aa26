import {
  bitcoinBalanceOf,
  bitcoinMempool,
  callBitcoind,
  type LocalBitcoinNode,
  mineBlocks,
  startBitcoin,
} from '@latchkey/local-chains'
import { base64, hex } from '@scure/base'
import { OutScript, Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BitcoinWalletOptions, createBitcoinWallet } from './index'

type Loose = Record<string, (...args: unknown[]) => unknown>
const receiver = 'bcrt1q0rvyhr5465rrdfmavlj67u7ru5vr434c08qx4e'
let node: LocalBitcoinNode
beforeAll(async () => {
  node = await startBitcoin()
})
afterAll(() => node.stop())

const open = (options: Partial<BitcoinWalletOptions> = {}) => {
  const wallet = createBitcoinWallet({
    networks: [{ name: 'regtest', rpcUrl: node.rpcUrl }],
    authorized: true,
    ...options,
  })
  return { wallet, provider: wallet.provider as Loose }
}
const result = (answer: unknown) => Reflect.get(Object(answer), 'result')

/** A PSBT that spends the first coin of an address, and pays the receiver. */
const createPsbt = async (address: string, script: Uint8Array) => {
  const [coin] = await (await fetch(`${node.rpcUrl}/address/${address}/utxo`)).json()
  const transaction = new Transaction()
  transaction.addInput({
    txid: coin.txid,
    index: coin.vout,
    witnessUtxo: { script, amount: BigInt(coin.value) },
  })
  const { scriptPubKey } = (await callBitcoind(node, 'validateaddress', [receiver])) as {
    scriptPubKey: string
  }
  transaction.addOutput({ script: hex.decode(scriptPubKey), amount: BigInt(coin.value) - 1_000n })
  return { psbt: transaction.toPSBT(), value: BigInt(coin.value) }
}

describe('a wallet on a real node', () => {
  it.each(['satsConnect', 'unisat', 'okx', 'leather'] as const)('pays by itself: %s', async form => {
    const { provider } = open({ form })
    const before = await bitcoinBalanceOf(node, receiver)
    const recipients = [{ address: receiver, amount: 20_000 }]
    const answer =
      form === 'unisat' || form === 'okx'
        ? await provider.sendBitcoin?.(receiver, 20_000, { feeRate: 3 })
        : result(await provider.request?.('sendTransfer', { recipients })).txid
    expect(await bitcoinMempool(node)).toContain(answer)
    await mineBlocks(node)
    expect(await bitcoinBalanceOf(node, receiver)).toBe(before + 20_000n)
  })

  it.each(['payment', 'ordinals'] as const)(
    'signs a PSBT of the %s address that the node takes',
    async purpose => {
      const { wallet, provider } = open()
      const from = wallet.addresses.find(known => known.purpose === purpose)
      if (!from) throw new Error('no address')
      const before = await bitcoinBalanceOf(node, receiver)
      const { psbt, value } = await createPsbt(from.address, from.script)
      const params = { psbt: base64.encode(psbt), signInputs: { [from.address]: [0] }, broadcast: true }
      expect(result(await provider.request?.('signPsbt', params)).txid).toMatch(/^[0-9a-f]{64}$/)
      await mineBlocks(node)
      expect(await bitcoinBalanceOf(node, receiver)).toBe(before + value - 1_000n)
    },
  )

  it('signs for itself instead when it is told to be that hostile', async () => {
    const { wallet, provider } = open({ misbehaviour: { badPsbt: 'changedOutputs' } })
    const [from] = wallet.addresses
    if (!from) throw new Error('no address')
    const { psbt } = await createPsbt(from.address, from.script)
    const signed = result(await provider.request?.('signPsbt', { psbt: base64.encode(psbt) })).psbt
    const output = Transaction.fromPSBT(base64.decode(signed)).getOutput(0)
    expect(OutScript.decode(output.script ?? new Uint8Array())).toMatchObject({ type: 'wpkh' })
    expect(output.script).toEqual(from.script)
  })
})
