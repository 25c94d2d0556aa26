import { balanceOf, type Eip155Chains, mine, setAutomine, startEip155Chains } from '@latchkey/local-chains'
import { verifyMessage, verifyTypedData } from 'viem/utils'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { WalletCalls } from './capabilities/calls.types.js'
import type { TypedDataSigner } from './connectors/sign.js'
import { createNodeStage, type NodeStage, toNetwork } from './testing/node-stage.js'

let chains: Eip155Chains
let stage: NodeStage | undefined
const networkId = 'eip155:31337'
const receiver = '0x000000000000000000000000000000000000c0Fe'

beforeAll(async () => {
  chains = await startEip155Chains()
})
afterAll(() => chains.stop())
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

type Hex = `0x${string}`
const open = async (options: Parameters<typeof createNodeStage>[2] = {}) => {
  stage = await createNodeStage(chains.all, fetch, options)
  const { connector, connection } = stage
  const abilities = connector.capabilities(connection)
  const [account] = connection.accounts
  if (!account) throw new Error('no account')
  const calls = abilities['eip155:calls'] as WalletCalls
  const typed = abilities['eip155:typedData'] as TypedDataSigner
  return { ...stage, abilities, account, calls, typed }
}

const settled = async (calls: WalletCalls, id: string) => {
  let status = await calls.status(id)
  while (status.status === 'pending') {
    await new Promise(resolve => setTimeout(resolve, 20))
    status = await calls.status(id)
  }
  return status
}

describe('signing with a real key', () => {
  it.each(['hello', '0xdeadbeef', 'línea\n\u{1f511}'])(
    'signs the text %j, which both verifiers accept',
    async message => {
      const { abilities, account, instance } = await open()
      const signed = await abilities.signMessage?.sign({ account, message })
      const signature = signed?.signature as Hex
      expect(signed?.scheme).toBe('eip191')
      expect(await verifyMessage({ address: account.address as Hex, message, signature })).toBe(true)
      const asked = {
        networkId,
        address: account.address,
        signed: signed ?? { signature, scheme: '' },
      } as const
      expect(await instance.capabilities.verification?.verifyMessage({ ...asked, message })).toBe(true)
      expect(
        await instance.capabilities.verification?.verifyMessage({ ...asked, message: `${message}.` }),
      ).toBe(false)
    },
  )

  it('does not call a signature forged when the node cannot be reached', async () => {
    const dead = toNetwork(chains.one, { rpcUrls: { default: { http: ['http://127.0.0.1:9'] } } })
    const { abilities, account, instance } = await open({ networks: [dead] })
    const signed = await abilities.signMessage?.sign({ account, message: 'a' })
    if (!signed) throw new Error('not signed')
    const input = { networkId, address: receiver, message: 'a', signed } as const
    await expect(instance.capabilities.verification?.verifyMessage(input)).rejects.toMatchObject({
      code: 'networkError',
    })
  })

  it('signs typed data with bigint values and a domain whose type was left out', async () => {
    const { typed, account } = await open()
    const domain = {
      name: 'Shop',
      version: '1',
      chainId: 31337n,
      verifyingContract: chains.one.contracts.token,
    }
    const types = {
      Order: [
        { name: 'amount', type: 'uint256' },
        { name: 'to', type: 'address' },
      ],
    }
    const message = { amount: 2n ** 200n, to: receiver }
    const signed = await typed.sign({ account, typedData: { domain, types, primaryType: 'Order', message } })
    expect(signed.scheme).toBe('eip712')
    const valid = await verifyTypedData({
      address: account.address as Hex,
      domain: { ...domain, verifyingContract: chains.one.contracts.token as Hex },
      types,
      primaryType: 'Order',
      message,
      signature: signed.signature as Hex,
    })
    expect(valid).toBe(true)
  })
})

describe('switching between real networks', () => {
  it.each(['code4902', 'positive32603', 'nested4902', 'messageOnly'] as const)(
    'adds a network that the wallet refuses to know by %s, and arrives',
    async unknownChain => {
      const { abilities, wallet, events } = await open({ wallet: { misbehaviour: { unknownChain } } })
      await abilities.switchNetwork?.switchTo(toNetwork(chains.two))
      expect(wallet.chainId).toBe(31338)
      expect(events.filter(event => event.type === 'networkChanged')).toEqual([
        { type: 'networkChanged', connectorId: wallet.info.rdns, networkId: 'eip155:31338' },
      ])
    },
  )

  it.each([{ noChainChanged: true }, { doubledEvents: true }, { addSwitches: true }, { lateEvents: 20 }])(
    'reports the new network once when the wallet has %j',
    async misbehaviour => {
      const { abilities, events } = await open({ wallet: { misbehaviour } })
      await abilities.switchNetwork?.switchTo(toNetwork(chains.two))
      await new Promise(resolve => setTimeout(resolve, 60))
      expect(events.filter(event => event.type === 'networkChanged')).toHaveLength(1)
    },
  )
})

describe('batches of calls', () => {
  const two = [
    { to: receiver, value: 5n },
    { to: receiver, value: '0x06' as const },
  ]

  it.each(['2.0.0', '1.0'] as const)(
    'sends a batch to a wallet of version %s and follows it',
    async callsVersion => {
      const { calls } = await open({ wallet: { misbehaviour: { callsVersion }, atomic: 'supported' } })
      const before = await balanceOf(chains.one, receiver)
      const { id } = await calls.send({ calls: two })
      const status = await settled(calls, id)
      expect(status).toMatchObject({ id, status: 'confirmed', statusCode: 200 })
      expect(await balanceOf(chains.one, receiver)).toBe(before + 11n)
      await calls.show(id)
    },
  )

  it('reads what the wallet can do, on this network', async () => {
    const { calls } = await open({ wallet: { atomic: 'supported' } })
    expect((await calls.capabilities())[networkId]?.atomic).toBe('supported')
  })

  it('knows no capabilities of a wallet that cannot tell', async () => {
    const { calls } = await open({
      wallet: { misbehaviour: { unsupportedMethods: ['wallet_getCapabilities'] } },
    })
    expect(await calls.capabilities()).toEqual({})
  })

  it('sends one after the other where asked for, and can look the sequence up again', async () => {
    const { calls } = await open({ wallet: { misbehaviour: { unsupportedMethods: ['wallet_sendCalls'] } } })
    await expect(calls.send({ calls: two })).rejects.toMatchObject({ code: 'unsupportedMethod' })
    const before = await balanceOf(chains.one, receiver)
    const { id } = await calls.send({ calls: two, fallback: true })
    const status = await settled(calls, id)
    expect(status).toMatchObject({ status: 'confirmed', atomic: false, networkId })
    expect(status.receipts).toHaveLength(2)
    expect(await balanceOf(chains.one, receiver)).toBe(before + 11n)
  })

  it('tells how far a sequence came when a later call is refused', async () => {
    const { calls, wallet } = await open({
      wallet: { misbehaviour: { unsupportedMethods: ['wallet_sendCalls'] } },
    })
    wallet.controls.setApproval('manual')
    const answers = [true, false]
    wallet.watchPrompts(([prompt]) => {
      if (!prompt) return
      if (answers.shift()) wallet.controls.approve(prompt.id)
      else wallet.controls.reject(prompt.id)
    })
    const { id } = await calls.send({ calls: two, fallback: true })
    expect(await calls.status(id)).toMatchObject({ status: 'partlyReverted', statusCode: 600 })
  })

  it('ends a sequence when the wallet moves to another network before the next call', async () => {
    const both = chains.all.map(({ chainId, name, rpcUrl }) => ({ chainId, name, rpcUrl }))
    const { calls, wallet, of } = await open({
      wallet: { networks: both, misbehaviour: { unsupportedMethods: ['wallet_sendCalls'] } },
    })
    const before = await Promise.all(chains.all.map(chain => balanceOf(chain, receiver)))
    await setAutomine(chains.one, false)
    try {
      const sending = calls.send({ calls: two, fallback: true })
      await expect.poll(() => of('transactionSent')).toHaveLength(1)
      wallet.controls.changeNetwork(31338)
      await mine(chains.one)
      const { id } = await sending
      expect(await calls.status(id)).toMatchObject({ status: 'partlyReverted', statusCode: 600, networkId })
    } finally {
      await setAutomine(chains.one, true)
    }
    const after = await Promise.all(chains.all.map(chain => balanceOf(chain, receiver)))
    expect(after.map((amount, index) => amount - (before[index] ?? 0n))).toEqual([5n, 0n])
    const asked = wallet.requests.filter(request => request.method === 'eth_sendTransaction')
    expect(asked.map(({ params }) => params)).toMatchObject([[{ chainId: '0x7a69' }]])
  })

  it("reports the transactions of a wallet's own batch once its status tells them", async () => {
    const { calls, of } = await open({ wallet: { atomic: 'unsupported' } })
    const { id } = await calls.send({ calls: two })
    const { receipts } = await settled(calls, id)
    await calls.status(id)
    expect(receipts.length).toBeGreaterThan(0)
    expect(of('transactionSent').map(({ hash, networkId: where }) => [hash, where])).toEqual(
      receipts.map(({ transactionHash }) => [transactionHash, networkId]),
    )
  })

  it('says so when the wallet knows no such batch', async () => {
    const { calls } = await open()
    await expect(calls.status('0x1234')).rejects.toMatchObject({ code: 'unknownBatch' })
  })

  it('works for the account that is active now, not the one of the connection', async () => {
    const { calls, wallet } = await open({ wallet: { atomic: 'supported' } })
    wallet.controls.selectAccount(1)
    wallet.clearRequests()
    await calls.send({ calls: two })
    const [sent] = wallet.requests.filter(request => request.method === 'wallet_sendCalls')
    expect(sent?.params).toMatchObject([{ from: wallet.addresses[1], version: '2.0.0', chainId: '0x7a69' }])
  })
})
