import type { Network } from '@latchkey/core/adapter'
import { type LocalPolkadotChain, polkadotBalanceOf, startPolkadot } from '@latchkey/local-chains'
import { type PolkadotKeyType, polkadotKeysByType } from '@latchkey/test-wallets'
import { signatureVerify } from '@polkadot/util-crypto/signature'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { WalletTransactions } from './capabilities/wallet-transactions.types.js'
import { fromHex } from './codec/bytes.js'
import type { Hex } from './codec/codec.types.js'
import type { SignerPayload } from './injected.types.js'
import { createNodeStage, type NodeStage, toNetwork } from './testing/node-stage.js'
import { moonbeam, testNetworks } from './testing/stage.js'

let chain: LocalPolkadotChain
let stage: NodeStage | undefined
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const bobId = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'

beforeAll(async () => {
  chain = await startPolkadot()
})
afterAll(() => chain.stop())
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

const open = async (options: Parameters<typeof createNodeStage>[2] = {}) => {
  stage = await createNodeStage(chain, fetch, options)
  const { connector, connection } = stage
  const [account] = connection.accounts
  if (!account) throw new Error('no account')
  const abilities = connector.capabilities(connection)
  const transactions = abilities['polkadot:transactions'] as WalletTransactions
  return { ...stage, abilities, account, transactions, networkId: connection.networkId }
}

const createApi = async () => {
  const { ApiPromise, HttpProvider } = await import('@polkadot/api')
  const provider = new HttpProvider(chain.rpcUrl) as unknown as NonNullable<
    NonNullable<Parameters<typeof ApiPromise.create>[0]>['provider']
  >
  return ApiPromise.create({ provider, noInitWarn: true })
}

const callTo = async (amount: bigint): Promise<Hex> => {
  const api = await createApi()
  const call = api.tx.balances?.transferKeepAlive?.(bob, amount).method.toHex()
  if (!call) throw new Error('no such call')
  return call
}

describe('signing a message with a real key', () => {
  const types: readonly PolkadotKeyType[] = ['sr25519', 'ed25519', 'ecdsa', 'ethereum']
  const networkOf = (type: PolkadotKeyType): Network => (type === 'ethereum' ? moonbeam : toNetwork(chain))

  it.each(types)('of the kind %s, both verifiers accept it', async type => {
    const networks = [networkOf(type)]
    const keys = [polkadotKeysByType[type]]
    const { abilities, account, instance, networkId } = await open({ networks, wallet: { keys } })
    for (const message of ['hello', '0xdeadbeef', 'línea\n\u{1f511}', '']) {
      const signed = await abilities.signMessage?.sign({ account, message })
      if (!signed) throw new Error('not signed')
      expect(signed.scheme).toBe(type)
      const wrapped = new TextEncoder().encode(`<Bytes>${message}</Bytes>`)
      expect(signatureVerify(wrapped, fromHex(signed.signature as Hex), account.address)).toMatchObject({
        isValid: true,
        crypto: type,
      })
      const verify = (text: string) =>
        instance.capabilities.verification?.verifyMessage({
          networkId,
          address: account.address,
          message: text,
          signed,
        })
      expect(await verify(message)).toBe(true)
      expect(await verify(`${message}.`)).toBe(false)
    }
  })
})

describe('transactions of the app on a real node', () => {
  it('are built, signed and sent', async () => {
    const { transactions, account, networkId, instance } = await open()
    const before = await polkadotBalanceOf(chain, bobId)
    const sent = await transactions.send({
      networkId,
      from: account.address,
      call: await callTo(4_321n),
      tip: 5n,
    })
    const final = await instance.capabilities.transactions?.watch({ networkId, hash: sent.hash })
    expect(final?.status).toBe('confirmed')
    expect(await polkadotBalanceOf(chain, bobId)).toBe(before + 4_321n)
  })

  it('are sent as the wallet gives them back where it changes what it signs', async () => {
    const { transactions, account, networkId, instance, wallet } = await open({
      wallet: { misbehaviour: { changesPayload: true } },
    })
    const before = await polkadotBalanceOf(chain, bobId)
    const sent = await transactions.send({ networkId, from: account.address, call: await callTo(99n) })
    const final = await instance.capabilities.transactions?.watch({ networkId, hash: sent.hash })
    expect(final?.status).toBe('confirmed')
    expect(await polkadotBalanceOf(chain, bobId)).toBe(before + 99n)
    const asked = wallet.requests.find(request => request.method === 'signer.signPayload')
    expect(asked?.params).toMatchObject({ withSignedTransaction: true })
  })

  it('are not sent when the wallet gives another one back', async () => {
    const { transactions, account, networkId } = await open({
      wallet: { misbehaviour: { signsAnother: true } },
    })
    const before = await polkadotBalanceOf(chain, bobId)
    const sending = transactions.send({ networkId, from: account.address, call: await callTo(1_000n) })
    await expect(sending).rejects.toMatchObject({ code: 'transactionChanged' })
    expect(await polkadotBalanceOf(chain, bobId)).toBe(before)
  })

  it('can be signed alone: what comes out is a transaction that the chain takes', async () => {
    const { transactions, account } = await open()
    const api = await createApi()
    const tx = api.tx.balances?.transferKeepAlive?.(bob, 7n)
    if (!tx) throw new Error('no such call')
    const nonce = await api.rpc.system.accountNextIndex(account.address)
    const payload = api.registry
      .createType('SignerPayload', {
        address: account.address,
        blockHash: api.genesisHash,
        blockNumber: 0,
        era: '0x00',
        genesisHash: api.genesisHash,
        method: tx.method,
        nonce,
        runtimeVersion: api.runtimeVersion,
        signedExtensions: api.registry.signedExtensions,
        tip: 0,
        version: tx.version,
      })
      .toPayload() as SignerPayload
    const { signature } = await transactions.sign({ payload })
    const before = await polkadotBalanceOf(chain, bobId)
    const { metadataHash: _, ...fields } = payload
    await api.rpc.author.submitExtrinsic(tx.addSignature(account.address, signature, fields))
    const reached = async (): Promise<bigint> => {
      const balance = await polkadotBalanceOf(chain, bobId)
      return balance === before ? reached() : balance
    }
    expect(await reached()).toBe(before + 7n)
  })

  it('are refused when they are no calls of the network, before the wallet is asked', async () => {
    const { transactions, account, networkId, wallet } = await open()
    const asked = wallet.promptCount
    for (const call of ['0xffff', '0x', 'transfer'] as const) {
      const sending = transactions.send({ networkId, from: account.address, call: call as Hex })
      await expect(sending).rejects.toMatchObject({ code: 'invalidRequest' })
    }
    const payload = { genesisHash: chain.genesisHash } as SignerPayload
    await expect(transactions.sign({ payload })).rejects.toMatchObject({ code: 'invalidRequest' })
    expect(wallet.promptCount).toBe(asked)
  })
})

describe('a network with another prefix', () => {
  it('shows the same keys in another spelling, and is refused for a transfer of the former one', async () => {
    const [hub] = testNetworks
    if (!hub) throw new Error('no network')
    const { abilities, account, events, networkId } = await open({ networks: [toNetwork(chain), hub] })
    await abilities.switchNetwork?.switchTo(hub)
    const changed = events.find(event => event.type === 'accountsChanged')
    expect(changed?.accounts[0]?.address).toBe('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5')
    const input = { networkId, from: account.address, to: bob, amount: 1n }
    await expect(abilities.transfer?.send(input)).rejects.toMatchObject({ code: 'unsupportedNetwork' })
  })
})
