import {
  bitcoinBalanceOf,
  bitcoinMempool,
  type Eip155Chains,
  type LocalBitcoinNode,
  type LocalSolanaNode,
  mineBlocks,
  solanaBalanceOf,
  startBitcoin,
  startEip155Chains,
  startSolanaNode,
} from '@latchkey/local-chains'
import { base58, base64, hex } from '@scure/base'
import { Address, OutScript, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressesOf, publicBitcoinKeys } from '../bip122/keys'
import { createNodeClient } from '../shared/node-client'
import { type Connected, createStage, type Stage } from './dapp-peer.fixture'
import type { WalletConnectNetwork, WalletConnectTestWallet } from './index'

let stage: Stage
let chains: Eip155Chains
let solana: LocalSolanaNode
let bitcoin: LocalBitcoinNode
let wallet: WalletConnectTestWallet
let session: Connected
beforeAll(async () => {
  ;[stage, chains, solana, bitcoin] = await Promise.all([
    createStage(),
    startEip155Chains(),
    startSolanaNode(),
    startBitcoin(),
  ])
  const networks: WalletConnectNetwork[] = [
    ...chains.all.map(({ chainId, name, rpcUrl }) => ({
      networkId: `eip155:${chainId}` as const,
      name,
      rpcUrl,
    })),
    { networkId: `solana:${solana.reference}`, name: 'Sol', rpcUrl: solana.rpcUrl },
    {
      networkId: bitcoin.caipNetworkId as `bip122:${string}`,
      name: 'Regtest',
      chain: 'regtest',
      rpcUrl: bitcoin.rpcUrl,
    },
  ]
  wallet = await stage.createWallet({ networks, atomic: 'supported' })
  session = await stage.connect(wallet)
})
afterAll(async () => {
  await stage.close()
  await Promise.all([chains.stop(), solana.stop(), bitcoin.stop()])
})

describe('eip155', () => {
  const receiver = '0x00000000000000000000000000000000000000aa'
  const balance = async (rpcUrl: string, address: string) =>
    BigInt(
      String(
        await createNodeClient(rpcUrl, (url, init) => fetch(url, init))('eth_getBalance', [
          address,
          'latest',
        ]),
      ),
    )

  /** A node gives the hash before it has made the block. */
  const expectGain = (rpcUrl: string, before: bigint, gain: bigint) =>
    expect.poll(async () => (await balance(rpcUrl, receiver)) - before).toBe(gain)

  it('sends on the network of the request, whichever was used last', async () => {
    for (const { chainId, rpcUrl } of chains.all) {
      const networkId = `eip155:${chainId}`
      const before = await balance(rpcUrl, receiver)
      const [from] = wallet.addresses(networkId)
      const transaction = { from, to: receiver, value: '0xde0b6b3a7640000' }
      expect(await session.ask(networkId, 'eth_sendTransaction', [transaction])).toMatch(/^0x[0-9a-f]{64}$/)
      await expectGain(rpcUrl, before, parseEther('1'))
    }
  })

  it('signs a transaction that the node takes', async () => {
    const [chain] = chains.all
    if (!chain) throw new Error('no chain')
    const networkId = `eip155:${chain.chainId}`
    const before = await balance(chain.rpcUrl, receiver)
    const transaction = { from: wallet.addresses(networkId)[1], to: receiver, value: '0x1' }
    const raw = await session.ask(networkId, 'eth_signTransaction', [transaction])
    expect(await balance(chain.rpcUrl, receiver)).toBe(before)
    await createNodeClient(chain.rpcUrl, (url, init) => fetch(url, init))('eth_sendRawTransaction', [raw])
    await expectGain(chain.rpcUrl, before, 1n)
  })

  it('sends calls at once and says what became of them', async () => {
    const [chain] = chains.all
    const chainId = `0x${chain?.chainId.toString(16)}`
    const networkId = `eip155:${chain?.chainId}`
    const [from] = wallet.addresses(networkId)
    expect(await session.ask(networkId, 'wallet_getCapabilities', [from])).toMatchObject({
      [chainId]: { atomic: { status: 'supported' } },
    })
    const calls = [
      { to: receiver, value: '0x1' },
      { to: receiver, value: '0x2' },
    ]
    const { id } = (await session.ask(networkId, 'wallet_sendCalls', [
      { version: '2.0.0', from, chainId, atomicRequired: true, calls },
    ])) as { id: string }
    await expect
      .poll(() => session.ask(networkId, 'wallet_getCallsStatus', [id]))
      .toMatchObject({ status: 200, atomic: true })
  })

  it('learns a network and uses it in the session', async () => {
    const [chain] = chains.all
    if (!chain) throw new Error('no chain')
    const networkId = `eip155:${chain.chainId}`
    const added = {
      chainId: `0x${chain.chainId.toString(16)}`,
      chainName: 'Again',
      rpcUrls: [chain.rpcUrl],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }
    expect(await session.ask(networkId, 'wallet_addEthereumChain', [added])).toBeNull()
    expect(wallet.networks.find(network => network.networkId === networkId)?.name).toBe('Again')
  })
})

describe('solana', () => {
  it('signs and sends', async () => {
    const networkId = `solana:${solana.reference}`
    const [from = '', to = ''] = wallet.addresses(networkId)
    const before = await solanaBalanceOf(solana, to)
    const { blockhash } = (
      (await createNodeClient(solana.rpcUrl, (url, init) => fetch(url, init))('getLatestBlockhash')) as {
        value: { blockhash: string }
      }
    ).value
    const lamports = new Uint8Array(8)
    new DataView(lamports.buffer).setBigUint64(0, 5000n, true)
    const message = [
      ...[1, 0, 1, 3],
      ...base58.decode(from),
      ...base58.decode(to),
      ...new Uint8Array(32),
      ...base58.decode(blockhash),
      // One instruction of the system program: transfer.
      ...[1, 2, 2, 0, 1, 12, 2, 0, 0, 0],
      ...lamports,
    ]
    const transaction = base64.encode(Uint8Array.from([1, ...new Uint8Array(64), ...message]))
    const answer = await session.ask(networkId, 'solana_signAndSendTransaction', { transaction })
    expect(answer).toMatchObject({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/) })
    await expect.poll(() => solanaBalanceOf(solana, to)).toBe(before + 5000n)
  })
})

describe('bip122', () => {
  const receiver = 'bcrt1q0rvyhr5465rrdfmavlj67u7ru5vr434c08qx4e'
  const ask = (method: string, params: object) =>
    session.ask(bitcoin.caipNetworkId, method, {
      account: wallet.addresses(bitcoin.caipNetworkId)[0],
      ...params,
    })

  it('pays by itself, with a memo and change where told', async () => {
    const changeAddress = wallet.addresses(bitcoin.caipNetworkId)[1] ?? ''
    const before = await bitcoinBalanceOf(bitcoin, receiver)
    const memo = hex.encode(new TextEncoder().encode('thanks'))
    const { txid } = (await ask('sendTransfer', {
      recipientAddress: receiver,
      amount: '20000',
      changeAddress,
      memo,
    })) as { txid: string }
    expect(await bitcoinMempool(bitcoin)).toContain(txid)
    await mineBlocks(bitcoin)
    expect(await bitcoinBalanceOf(bitcoin, receiver)).toBe(before + 20_000n)
    await expect(ask('sendTransfer', { recipientAddress: receiver, amount: 20_000 })).rejects.toMatchObject({
      code: -32602,
    })
    await expect(
      ask('sendTransfer', { recipientAddress: receiver, amount: '2100000000000000' }),
    ).rejects.toMatchObject({ message: 'Insufficient funds' })
  })

  it('signs a PSBT and broadcasts it', async () => {
    const [payment] = addressesOf(publicBitcoinKeys[0] ?? { payment: '', ordinals: '' }, 0, 'regtest')
    const coins = await (await fetch(`${bitcoin.rpcUrl}/address/${payment.address}/utxo`)).json()
    const coin = coins[0]
    const unsigned = new Transaction()
    unsigned.addInput({
      txid: coin.txid,
      index: coin.vout,
      witnessUtxo: { script: payment.script, amount: BigInt(coin.value) },
    })
    const script = OutScript.encode(Address({ ...TEST_NETWORK, bech32: 'bcrt' }).decode(receiver))
    unsigned.addOutput({ script, amount: BigInt(coin.value) - 1000n })
    const { txid } = (await ask('signPsbt', {
      psbt: base64.encode(unsigned.toPSBT()),
      signInputs: [{ address: payment.address, index: 0 }],
      broadcast: true,
    })) as { txid: string }
    expect(await bitcoinMempool(bitcoin)).toContain(txid)
  })
})
