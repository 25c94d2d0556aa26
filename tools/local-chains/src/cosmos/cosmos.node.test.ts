import { Secp256k1Wallet } from '@cosmjs/amino'
import { DirectSecp256k1Wallet } from '@cosmjs/proto-signing'
import { assertIsDeliverTxSuccess, GasPrice, SigningStargateClient, StargateClient } from '@cosmjs/stargate'
import { hexToBytes } from '@noble/hashes/utils'
import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  callCosmosNode,
  cosmosBalanceOf,
  cosmosNetworks,
  dropCosmosTransactions,
  initialCoins,
  initialTokens,
  type LocalCosmosNode,
  mineCosmosBlocks,
  setCosmosBalance,
  setCosmosBlocks,
  startCosmosNode,
} from './index'

const [first, second] = cosmosNetworks
let one: LocalCosmosNode
let two: LocalCosmosNode
beforeAll(async () => {
  const networks = [first, second].flatMap(network => network ?? [])
  const started = await Promise.all(networks.map(network => startCosmosNode({ network, kind: 'double' })))
  one = started[0] ?? expect.unreachable()
  two = started[1] ?? expect.unreachable()
})
afterAll(() => Promise.all([one, two].map(node => node?.stop())))

const keyOf = (node: LocalCosmosNode, index: number) => {
  const account = node.accounts[index] ?? expect.unreachable()
  return { ...account, key: hexToBytes(account.privateKey) }
}
const connect = async (node: LocalCosmosNode, index: number, kind: 'direct' | 'amino' = 'direct') => {
  const { key, address } = keyOf(node, index)
  const create = kind === 'direct' ? DirectSecp256k1Wallet : Secp256k1Wallet
  const signer = await create.fromKey(key, node.prefix)
  const gasPrice = GasPrice.fromString(`0.025${node.denom}`)
  const client = await SigningStargateClient.connectWithSigner(node.rpcUrl, signer, { gasPrice })
  return { client, address, signer }
}
const coins = (denom: string, amount: number) => [{ denom, amount: String(amount) }]
const addressOf = (node: LocalCosmosNode, index: number) => keyOf(node, index).address

describe('the double, asked by the SDK that dapps use', () => {
  it.each(['direct', 'amino'] as const)(
    'takes a transfer signed by %s, and the receiver has it',
    async kind => {
      const { client, address } = await connect(one, kind === 'direct' ? 0 : 1, kind)
      const to = addressOf(one, 5)
      const before = await cosmosBalanceOf(one, to, 'uatom')
      const result = await client.sendTokens(address, to, coins('uatom', 1234), 'auto', 'a <b> & c')
      assertIsDeliverTxSuccess(result)
      expect(result.height).toBeGreaterThan(1)
      expect(await cosmosBalanceOf(one, to, 'uatom')).toBe(before + 1234n)
      expect(await client.getTx(result.transactionHash)).toMatchObject({
        code: 0,
        hash: result.transactionHash,
      })
    },
  )

  it('has funded accounts, tokens and prefixes of its own', async () => {
    const client = await StargateClient.connect(two.rpcUrl)
    expect(await client.getChainId()).toBe('latchkey-osmo-1')
    const address = addressOf(two, 2)
    expect(address).toMatch(/^osmo1/)
    expect(await client.getAllBalances(address)).toEqual([
      { denom: 'ulusd', amount: String(initialTokens) },
      { denom: 'uosmo', amount: String(initialCoins) },
    ])
    expect((await client.getSequence(address)).sequence).toBe(0)
    expect((await client.getBlock()).header.chainId).toBe('latchkey-osmo-1')
  })

  it('gives an account to whom it gives coins, who can send them on', async () => {
    const key = new Uint8Array(32).fill(7)
    const signer = await DirectSecp256k1Wallet.fromKey(key, one.prefix)
    const gasPrice = GasPrice.fromString(`0.025${one.denom}`)
    const client = await SigningStargateClient.connectWithSigner(one.rpcUrl, signer, { gasPrice })
    const address = (await signer.getAccounts())[0]?.address ?? expect.unreachable()
    await setCosmosBalance(one, address, one.denom, 5_000_000n)
    expect(await client.getAccount(address)).toMatchObject({ sequence: 0 })
    assertIsDeliverTxSuccess(
      await client.sendTokens(address, addressOf(one, 5), coins('uatom', 1000), 'auto', ''),
    )
  })

  it('does not know an account that never held anything', async () => {
    const client = await StargateClient.connect(one.rpcUrl)
    expect(await client.getAccount('cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu')).toBeNull()
  })

  it('keeps a transaction waiting while no block comes, and forgets it when told', async () => {
    await setCosmosBlocks(two, { mode: 'manual' })
    const { client, address } = await connect(two, 3)
    const fee = { amount: coins('uosmo', 5000), gas: '200000' }
    const sendOne = (amount: number) =>
      client.signAndBroadcastSync(
        address,
        [
          {
            typeUrl: '/cosmos.bank.v1beta1.MsgSend',
            value: { fromAddress: address, toAddress: addressOf(two, 5), amount: coins('uosmo', amount) },
          },
        ],
        fee,
      )
    const hash = await sendOne(1)
    expect(await client.getTx(hash)).toBeNull()
    await mineCosmosBlocks(two)
    expect(await client.getTx(hash)).toMatchObject({ code: 0 })
    const lost = await sendOne(2)
    await dropCosmosTransactions(two)
    await mineCosmosBlocks(two)
    expect(await client.getTx(lost)).toBeNull()
    await setCosmosBlocks(two, { mode: 'instant' })
  })
})

describe('what the double refuses, in the words of the SDK', () => {
  const signed = async (change: Partial<{ chainId: string; sequence: number; accountNumber: bigint }>) => {
    const { client, address } = await connect(one, 2)
    const known = await client.getSequence(address)
    const data = { chainId: one.chainId, ...known, ...change }
    const message = {
      typeUrl: '/cosmos.bank.v1beta1.MsgSend',
      value: { fromAddress: address, toAddress: addressOf(one, 4), amount: coins('uatom', 1) },
    }
    const fee = { amount: coins('uatom', 5000), gas: '200000' }
    return client.sign(address, [message], fee, '', data)
  }
  const submit = async (tx: TxRaw) =>
    (await callCosmosNode(one, 'broadcast_tx_sync', {
      tx: Buffer.from(TxRaw.encode(tx).finish()).toString('base64'),
    })) as { code: number; log: string }

  it.each([
    [
      { chainId: 'another-1' },
      4,
      /signature verification failed.*chain-id \(latchkey-cosmos-1\).*unauthorized/,
    ],
    [{ accountNumber: 77n }, 4, /account number \(2\)/],
    [{ sequence: 9 }, 32, /account sequence mismatch, expected 0, got 9: incorrect account sequence/],
  ])('refuses a transaction made with %o', async (change, code, words) => {
    const result = await submit(await signed(change))
    expect(result.code).toBe(code)
    expect(result.log).toMatch(words)
  })

  it('refuses a signature of another key, and one that was changed', async () => {
    const tx = await signed({})
    const [signature = new Uint8Array()] = tx.signatures
    const changed = signature.map((byte, at) => (at === 5 ? byte ^ 1 : byte))
    expect((await submit({ ...tx, signatures: [changed] })).code).toBe(4)
    const other = await connect(one, 4)
    const stolen = await other.client.sign(
      other.address,
      [
        {
          typeUrl: '/cosmos.bank.v1beta1.MsgSend',
          value: { fromAddress: addressOf(one, 2), toAddress: other.address, amount: coins('uatom', 9) },
        },
      ],
      { amount: coins('uatom', 5000), gas: '200000' },
      '',
      { chainId: one.chainId, accountNumber: 2n, sequence: 0 },
    )
    expect(await submit(stolen)).toMatchObject({ code: 8 })
  })

  it.each([
    ['too low a fee', { amount: coins('uatom', 1), gas: '200000' }, 1, 13],
    ['too little gas', { amount: coins('uatom', 5000), gas: '1000' }, 1, 11],
    ['a fee that the account does not hold', { amount: coins('uatom', 2e12), gas: '200000' }, 1, 5],
  ])('refuses %s before it is in a block', async (_what, fee, amount, code) => {
    const { client, address } = await connect(one, 4)
    const sending = client.sendTokens(address, addressOf(one, 5), coins('uatom', amount), fee)
    await expect(sending).rejects.toMatchObject({ code, codespace: 'sdk' })
  })

  it('puts a transfer of more than there is into a block, as failed, and keeps its fee', async () => {
    const { client, address } = await connect(one, 3)
    const fee = { amount: coins('uatom', 5000), gas: '200000' }
    const before = await cosmosBalanceOf(one, address, 'uatom')
    const result = await client.sendTokens(address, addressOf(one, 5), coins('uatom', 9e12), fee)
    expect(result).toMatchObject({ code: 5 })
    expect(await cosmosBalanceOf(one, address, 'uatom')).toBe(before - 5000n)
  })

  it('refuses an account without coins, a foreign prefix and an unknown message', async () => {
    const { client, address } = await connect(one, 3)
    const fee = { amount: coins('uatom', 5000), gas: '200000' }
    const sent = client.simulate(
      address,
      [
        {
          typeUrl: '/cosmos.bank.v1beta1.MsgSend',
          value: { fromAddress: address, toAddress: addressOf(two, 0), amount: coins('uatom', 1) },
        },
      ],
      '',
    )
    await expect(sent).rejects.toThrow(/invalid address/)
    const delegation = client.delegateTokens(address, addressOf(one, 0), { denom: 'uatom', amount: '1' }, fee)
    await expect(delegation).rejects.toMatchObject({ code: 2 })
  })

  it('takes the same transaction once', async () => {
    const tx = await signed({})
    expect((await submit(tx)).code).toBe(0)
    await expect(submit(tx)).rejects.toThrow('tx already exists in cache')
  })
})

describe('the process', () => {
  it('ends with stop, and says what is missing where the real node is insisted on', async () => {
    const node = await startCosmosNode({ kind: 'double' })
    await node.stop()
    await node.stop()
    expect(() => process.kill(node.pid, 0)).toThrow()
    vi.stubEnv('PATH', '')
    await expect(startCosmosNode({ kind: 'simd' })).rejects.toMatchObject({ code: 'binaryMissing' })
    vi.unstubAllEnvs()
    await setCosmosBalance(two, addressOf(two, 5), 'ulusd', 7n)
    expect(await cosmosBalanceOf(two, addressOf(two, 5), 'ulusd')).toBe(7n)
  })
})
