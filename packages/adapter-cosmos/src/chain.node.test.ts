import type { Network, TransferInput } from '@latchkey/core/adapter'
import {
  cosmosBalanceOf,
  cosmosNetworks,
  type LocalCosmosNode,
  startCosmosNode,
} from '@latchkey/local-chains'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createNodeStage, type NodeStage, toNetwork } from './testing/node-stage.js'

let one: LocalCosmosNode
let two: LocalCosmosNode
let stage: NodeStage | undefined
const networkId = 'cosmos:latchkey-cosmos-1'
const otherId = 'cosmos:latchkey-osmo-1'
/** An address that nobody has used; twenty bytes that count up. */
const fresh = 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu'

const startNetwork = (index: number) => {
  const network = cosmosNetworks[index]
  if (!network) throw new Error('no such network')
  return startCosmosNode({ network })
}

beforeAll(async () => {
  // The real application of the SDK where it is installed, our double elsewhere.
  ;[one, two] = await Promise.all([startNetwork(0), startNetwork(1)])
})
afterAll(() => Promise.all([one, two].map(node => node?.stop())))
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

const open = async (options: Parameters<typeof createNodeStage>[2] = {}) => {
  stage = await createNodeStage([one, two], fetch, options)
  const { connector, connection, instance } = stage
  const [account] = connection.accounts
  if (!account) throw new Error('no account')
  return { ...stage, account, abilities: connector.capabilities(connection), network: instance.capabilities }
}

const tokenOf = (address: string) => {
  const token = one.tokens.find(known => known.address === address)
  if (!token) throw new Error('no such token')
  return token
}

describe('reading a running network', () => {
  it('reads the balance of the coin, as the node has it', async () => {
    const { network, account } = await open()
    const balance = await network.balance?.fetch({ networkId, address: account.address })
    expect(balance).toEqual({
      amount: await cosmosBalanceOf(one, account.address, 'uatom'),
      decimals: 6,
      symbol: 'ATOM',
    })
    expect(balance?.amount).toBeGreaterThan(0n)
    expect(await network.balance?.fetch({ networkId, address: fresh })).toMatchObject({ amount: 0n })
  })

  it('reads the balances of native and IBC denoms, zeros included', async () => {
    const { network, account } = await open()
    const tokens = await network.tokens?.fetch({ networkId, address: account.address })
    expect(tokens?.map(({ symbol }) => symbol)).toEqual(['LUSD', 'USDC'])
    for (const token of tokens ?? []) {
      expect(token.amount).toBe(await cosmosBalanceOf(one, account.address, token.address))
      expect(token.amount).toBeGreaterThan(0n)
    }
    const empty = await network.tokens?.fetch({ networkId, address: fresh })
    expect(empty?.map(({ amount }) => amount)).toEqual([0n, 0n])
  })

  it('refuses an address of another network before a node is asked', async () => {
    const { network, account } = await open()
    const asked = network.balance?.fetch({ networkId: otherId, address: account.address })
    await expect(asked).rejects.toMatchObject({ code: 'invalidAddress' })
  })

  it('tells a module from a key, and a used address from a fresh one', async () => {
    const { network, account } = await open()
    const inspect = (address: string) => network.recipients?.inspect({ networkId, address })
    expect(await inspect(account.address)).toEqual({ contract: false, unused: false })
    expect(await inspect('cosmos1v4nxw6rfdf4kcmtwdac8zunnw36hvamcl67qt2')).toEqual({
      contract: false,
      unused: true,
    })
    expect(await inspect('cosmos17xpfvakm2amg962yls6f84z3kell8c5lserqta')).toEqual({
      contract: true,
      unused: false,
    })
  })

  it('asks the next node when the first is down, and says so when all are', async () => {
    const dead = 'http://127.0.0.1:9'
    const withUrls = (http: readonly string[]): readonly Network[] => [
      toNetwork(one, { rpcUrls: { default: { http } } }),
    ]
    const first = await open({ networks: withUrls([dead, one.rpcUrl]) })
    const query = { networkId, address: first.account.address } as const
    expect((await first.network.balance?.fetch(query))?.amount).toBeGreaterThan(0n)
    first.dispose()
    const second = await open({ networks: withUrls([dead]) })
    const failed = second.network.balance?.fetch(query)
    await expect(failed).rejects.toMatchObject({ code: 'networkError' })
    await expect(failed).rejects.not.toThrow(/127\.0\.0\.1/)
  })
})

describe('pricing a transfer', () => {
  const input = (from: string, change: Partial<TransferInput> = {}): TransferInput => ({
    networkId,
    from,
    to: fresh,
    amount: 1_000n,
    ...change,
  })

  it('tries it out and multiplies the gas by the price', async () => {
    const { network, account } = await open()
    const fees = await network.fees?.estimateTransfer(input(account.address))
    // 0.025 uatom for each of the 50,000 to 200,000 units of gas that a transfer takes.
    expect(fees?.fee).toBeGreaterThan(1_250n)
    expect(fees?.fee).toBeLessThan(5_000n)
    expect(fees?.maxFee).toBe(fees?.fee)
    const token = await network.fees?.estimateTransfer(input(account.address, { token: tokenOf('ulusd') }))
    expect(token?.fee).toBeGreaterThan(1_250n)
  })

  it.each<[string, Partial<TransferInput>, string]>([
    ['more than there is', { amount: 10n ** 30n }, 'insufficientFunds'],
    ['nothing', { amount: 0n }, 'invalidAmount'],
    ['to another network', { to: 'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v' }, 'invalidAddress'],
    ['from an account that never held anything', { from: fresh }, 'insufficientFunds'],
    [
      'a denom that does not exist',
      { token: { address: 'ugone', name: 'Gone', symbol: 'GONE', decimals: 6 } },
      'insufficientFunds',
    ],
  ])('refuses %s', async (_what, change, code) => {
    const { network, account } = await open()
    const priced = network.fees?.estimateTransfer(input(account.address, change))
    await expect(priced).rejects.toMatchObject({ code })
  })
})

describe('a chain whose coin type promises Ethereum keys, and that has plain ones', () => {
  it('is sent to all the same, by an account that has never sent', async () => {
    const { abilities, account, network } = await open({ chain: { coinType: 60 } })
    const input = { networkId, from: account.address, to: fresh, amount: 1_000n } as const
    const before = await cosmosBalanceOf(one, fresh, 'uatom')
    const quote = await network.fees?.estimateTransfer(input)
    await abilities.transfer?.send({ ...input, ...(quote ? { quote } : {}) })
    await expect.poll(() => cosmosBalanceOf(one, fresh, 'uatom')).toBe(before + 1_000n)
  })
})

describe('sending on a running network', () => {
  it.each([
    ['directly', false],
    ['by an amino document, as hardware does', true],
  ])('sends coins signed %s, and the receiver has them', async (_how, hardware) => {
    const { abilities, network, account, wallet } = await open({ wallet: { hardware } })
    const before = await cosmosBalanceOf(one, fresh, 'uatom')
    const held = await cosmosBalanceOf(one, account.address, 'uatom')
    const input = { networkId, from: account.address, to: fresh, amount: 12_345n } as const
    const sent = await abilities.transfer?.send(input)
    const final = await network.transactions?.watch({ networkId, hash: sent?.hash ?? '' })
    expect(final).toMatchObject({ status: 'confirmed', hash: sent?.hash })
    expect(final?.confirmations).toBeGreaterThanOrEqual(1)
    expect(await cosmosBalanceOf(one, fresh, 'uatom')).toBe(before + 12_345n)
    expect(await cosmosBalanceOf(one, account.address, 'uatom')).toBe(held - 12_345n - (final?.fee ?? 0n))
    const methods = wallet.requests.map(({ method }) => method)
    expect(methods).toContain(hardware ? 'signAmino' : 'signDirect')
  })

  it.each(['ulusd', 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4'])(
    'sends the denom %s, and the receiver has it',
    async denom => {
      const { abilities, network, account } = await open()
      const before = await cosmosBalanceOf(one, fresh, denom)
      const token = tokenOf(denom)
      const input = { networkId, from: account.address, to: fresh, amount: 777n, token } as const
      const sent = await abilities.transfer?.send(input)
      const final = await network.transactions?.watch({ networkId, hash: sent?.hash ?? '' })
      expect(final?.status).toBe('confirmed')
      expect(await cosmosBalanceOf(one, fresh, denom)).toBe(before + 777n)
    },
  )

  it('sends on the second network with its own prefix and denom, after it was suggested to the wallet', async () => {
    const { abilities, network, events, connector, connection, wallet } = await open()
    await abilities.switchNetwork?.switchTo(toNetwork(two))
    expect(wallet.chainIds).toContain('latchkey-osmo-1')
    const changed = events.find(event => event.type === 'accountsChanged')
    const from = changed?.accounts[0]?.address ?? ''
    expect(from).toMatch(/^osmo1/)
    const to = two.accounts[5]?.address ?? ''
    const before = await cosmosBalanceOf(two, to, 'uosmo')
    const input = { networkId: otherId, from, to, amount: 5n } as const
    const sent = await connector.capabilities(connection).transfer?.send(input)
    const final = await network.transactions?.watch({ networkId: otherId, hash: sent?.hash ?? '' })
    expect(final?.status).toBe('confirmed')
    expect(await cosmosBalanceOf(two, to, 'uosmo')).toBe(before + 5n)
  })

  it('refuses before the wallet is asked what the chain would refuse', async () => {
    const { abilities, account, wallet } = await open()
    const asked = wallet.promptCount
    const base = { networkId, from: account.address, to: fresh } as const
    const everything = await cosmosBalanceOf(one, account.address, 'uatom')
    for (const amount of [10n ** 30n, everything]) {
      const sent = abilities.transfer?.send({ ...base, amount })
      await expect(sent).rejects.toMatchObject({ code: 'insufficientFunds' })
    }
    const elsewhere = abilities.transfer?.send({ ...base, networkId: otherId, amount: 1n })
    await expect(elsewhere).rejects.toMatchObject({ code: 'invalidAddress' })
    const stranger = one.accounts[4]?.address ?? ''
    const foreign = abilities.transfer?.send({ ...base, from: stranger, amount: 1n })
    await expect(foreign).rejects.toMatchObject({ code: 'wrongAccount' })
    expect(wallet.promptCount).toBe(asked)
  })

  it('sends nothing that the person declined, and nothing that the wallet changed', async () => {
    const { abilities, account, wallet } = await open()
    const before = await cosmosBalanceOf(one, fresh, 'uatom')
    const input = { networkId, from: account.address, to: fresh, amount: 1n } as const
    wallet.controls.rejectNext(1, 'signDirect')
    await expect(abilities.transfer?.send(input)).rejects.toMatchObject({ code: 'userRejected' })
    wallet.controls.misbehave({ changesDocument: 'messages' })
    await expect(abilities.transfer?.send(input)).rejects.toMatchObject({ code: 'transactionChanged' })
    wallet.controls.behave()
    wallet.controls.misbehave({ badSignature: 'wrongKey' })
    await expect(abilities.transfer?.send(input)).rejects.toMatchObject({
      code: 'unconfirmed',
      cause: { code: 'transactionRejected' },
    })
    expect(await cosmosBalanceOf(one, fresh, 'uatom')).toBe(before)
  })
})
