import { bitcoin } from '@latchkey/adapter-bitcoin'
import {
  bitcoinBalanceOf,
  type LocalBitcoinNode,
  mineBlocks,
  payFromFaucet,
  startBitcoin,
} from '@latchkey/local-chains'
import { createBitcoinWallet } from '@latchkey/test-wallets'
import { address as addresses, networks, Psbt } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConnectedClient, connectClient, readSample } from './connect-client.js'
import { signPsbt } from './use-bitcoinjs-lib.js'

let node: LocalBitcoinNode
let stage: ConnectedClient
let wallet: ReturnType<typeof createBitcoinWallet>
const network = networks.regtest
// Of the test vectors of BIP-173, with the prefix of this network.
const receiver = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

beforeAll(async () => {
  node = await startBitcoin()
  wallet = createBitcoinWallet({ networks: [{ name: 'regtest', rpcUrl: node.rpcUrl }] })
  const chain = {
    id: node.caipNetworkId.slice('bip122:'.length),
    name: node.name,
    caipNetworkId: node.caipNetworkId as `bip122:${string}`,
    chainNamespace: 'bip122',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: [node.rpcUrl] } },
  }
  stage = await connectClient(bitcoin(), chain, wallet)
})
afterAll(async () => {
  stage?.close()
  await node?.stop()
})

const owner = () => stage.client.session.account('bip122')?.address ?? expect.unreachable()

/** Spends a new coin of the account: 5,000 satoshis to the receiver, the rest back. */
async function write(): Promise<Psbt> {
  const from = owner()
  await payFromFaucet(node, [{ address: from, sats: 20_000n }])
  await mineBlocks(node)
  const response = await fetch(`${node.rpcUrl}/address/${from}/utxo`)
  const coins = (await response.json()) as { txid: string; vout: number; value: number }[]
  const coin = coins.find(({ value }) => value === 20_000) ?? expect.unreachable()
  const script = addresses.toOutputScript(from, network)
  return new Psbt({ network })
    .addInput({ hash: coin.txid, index: coin.vout, witnessUtxo: { script, value: 20_000n } })
    .addOutput({ address: receiver, value: 5_000n })
    .addOutput({ address: from, value: 14_000n })
}

describe('a PSBT of bitcoinjs-lib', () => {
  it('is signed as the page shows', () => {
    const { code, page } = readSample('use-bitcoinjs-lib')
    expect(page).toContain(code)
  })

  it('is signed by the wallet, made final by the library, and its coins arrive', async () => {
    const signed = await signPsbt(stage.client, await write(), network)
    const transaction = signed.finalizeAllInputs().extractTransaction()
    const sent = await fetch(`${node.rpcUrl}/tx`, { method: 'POST', body: transaction.toHex() })
    expect(await sent.text()).toBe(transaction.getId())
    await mineBlocks(node)
    expect(await bitcoinBalanceOf(node, receiver)).toBe(5_000n)
  })

  it('is not signed when the person says no, or when the wallet changes it', async () => {
    const psbt = await write()
    wallet.controls.rejectNext()
    await expect(signPsbt(stage.client, psbt, network)).rejects.toMatchObject({ code: 'userRejected' })
    wallet.controls.misbehave({ badPsbt: 'changedOutputs' })
    await expect(signPsbt(stage.client, psbt, network)).rejects.toMatchObject({ code: 'invalidResponse' })
    wallet.controls.misbehave({ badPsbt: false })
  })
})
