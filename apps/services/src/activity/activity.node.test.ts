import { fileURLToPath } from 'node:url'
import type { HistoryResponse, HistoryTransaction } from '@latchkey/core/api'
import {
  callNode,
  compileContracts,
  deployShare,
  type Eip155Chains,
  type LocalChain,
  mine,
  snapshot,
  startEip155Chains,
} from '@latchkey/local-chains'
import {
  concatHex,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  getAddress,
  type Hex,
  maxUint256,
  parseAbi,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mineFullBlocks } from '../testing/full-blocks.fixture.js'
import { evmNetwork } from '../testing/local-networks.fixture.js'
import { listLocalTokens } from '../testing/local-tokens.fixture.js'
import { usualKinds } from '../testing/servers/test-databases.fixture.js'
import { startTestServices, type TestServices } from '../testing/services-under-test.fixture.js'

let chains: Eip155Chains
let one: LocalChain
beforeAll(async () => {
  chains = await startEip155Chains()
  one = chains.one
})
afterAll(() => chains.stop())

const vaults = fileURLToPath(new URL('../testing/contracts/TestVaults.sol', import.meta.url))
const vaultAbi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function deposit() payable',
  'function deposit(uint256 assets, address receiver)',
  'function withdraw(uint256 wad)',
  'function withdraw(uint256 assets, address receiver, address owner)',
])

/** Sends what it is called with on to the address in its call data. */
const forwarder = '0x00000000000000000000000000000000000f0f0f'
const forwarderCode = '0x6000600060006000346000355af100'
const ether = 10n ** 18n

const account = (index: number): Hex => one.accounts[index]?.address ?? '0x'
const word = (address: string): Hex => `0x${address.slice(2).padStart(64, '0')}`
const hex = (value: bigint): Hex => `0x${value.toString(16)}`

const send = async (
  from: Hex,
  transaction: { to?: Hex; value?: bigint; data?: Hex; gas?: Hex },
): Promise<Hex> => {
  const { value, ...rest } = transaction
  const request = { from, ...rest, ...(value !== undefined && { value: hex(value) }) }
  const hash = (await callNode(one.rpcUrl, 'eth_sendTransaction', [request])) as Hex
  await mine(one)
  return hash
}
const transferToken = (from: Hex, token: Hex, to: Hex, amount: bigint) =>
  send(from, {
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
  })

interface StartOptions {
  readonly kind?: 'pglite' | 'postgres'
  readonly blocks?: number
}

const start = (source: string, { kind, blocks }: StartOptions = {}) => {
  const [[id, network] = []] = Object.entries(evmNetwork(one))
  return startTestServices({
    ...(kind && { kind }),
    config: { networks: { [id ?? '']: { ...network, activity: { source, ...(blocks && { blocks }) } } } },
  })
}

type Page = HistoryResponse
const ask = async ({ get }: TestServices, owner: string, cursor?: string | null): Promise<Page> => {
  const rest = cursor ? `&cursor=${cursor}` : ''
  const response = await get(
    `/v1/account/${owner}/history?projectId=test-project&chainId=eip155:31337${rest}`,
  )
  expect(response.status).toBe(200)
  return response.json()
}
const askAll = async (services: TestServices, owner: string): Promise<readonly HistoryTransaction[]> => {
  const { data, next } = await ask(services, owner)
  const all = [...data]
  for (let cursor = next; cursor; ) {
    const page = await ask(services, owner, cursor)
    all.push(...page.data)
    cursor = page.next
  }
  return all
}
const find = (list: readonly HistoryTransaction[], hash: Hex): HistoryTransaction | undefined =>
  list.find(({ metadata }) => metadata.hash === hash)

/** Everything that can happen to account 6, by account 5 and itself. */
const act = async () => {
  await callNode(one.rpcUrl, 'anvil_setCode', [forwarder, forwarderCode])
  const { token, cards } = one.contracts
  const [five, six] = [account(5), account(6)]
  await transferToken(account(1), token, six, 1_000_000n)
  const mint = encodeFunctionData({
    abi: parseAbi(['function mint(address to, uint256 tokenId)']),
    functionName: 'mint',
    args: [six, BigInt(Date.now())],
  })
  return {
    received: await send(five, { to: six, value: ether }),
    sent: await send(six, { to: five, value: ether / 4n }),
    internal: await send(five, { to: forwarder, value: ether / 2n, data: word(six) }),
    tokenOut: await transferToken(six, token, five, 250_000n),
    tokenIn: await transferToken(account(1), token, six, 500_000n),
    approve: await send(six, {
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [five, maxUint256] }),
    }),
    revoke: await send(six, {
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [five, 0n] }),
    }),
    mint: await send(six, { to: cards, data: mint }),
    failed: await send(six, {
      to: token,
      gas: '0x20000',
      // The coin does not move either.
      value: ether / 10n,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [five, maxUint256] }),
    }),
    poison: await transferToken(five, token, six, 0n),
    nothing: await send(five, { to: six, value: 0n }),
  }
}

describe.each(['ots', 'trace', 'auto'])('history by %s', source => {
  it('has every kind of transaction of the account, newest first, each once', async () => {
    const services = await start(source)
    await listLocalTokens(services, one)
    const done = await act()
    const list = await askAll(services, account(6))
    const { token, cards } = one.contracts
    const ethers = { name: 'Ether', symbol: 'ETH' }
    const dollars = {
      name: 'Local Dollar',
      symbol: 'LUSD',
      address: `eip155:31337:${token.toLowerCase()}`,
    }
    const kindOf = (hash: Hex) => find(list, hash)?.metadata.operationType
    const transfersOf = (hash: Hex) => find(list, hash)?.transfers
    const between = (from: string, to: string) => ({ from: getAddress(from), to: getAddress(to) })

    expect(find(list, done.received)).toMatchObject({
      metadata: {
        operationType: 'receive',
        chain: 'eip155:31337',
        status: 'confirmed',
        sentFrom: account(5),
        sentTo: account(6),
        minedAt: expect.stringMatching(/^\d{4}-/),
      },
    })
    expect(find(list, done.received)?.metadata.fee).toBeUndefined()
    expect(transfersOf(done.received)).toEqual([
      {
        fungible_info: ethers,
        direction: 'in',
        ...between(account(5), account(6)),
        quantity: { numeric: '1' },
      },
    ])
    expect(find(list, done.sent)?.metadata.fee).toEqual({
      symbol: 'ETH',
      numeric: expect.stringMatching(/^0\.0000\d+$/),
    })
    expect(transfersOf(done.sent)).toEqual([
      {
        fungible_info: ethers,
        direction: 'out',
        ...between(account(6), account(5)),
        quantity: { numeric: '0.25' },
      },
    ])
    expect(transfersOf(done.internal)).toEqual([
      {
        fungible_info: ethers,
        direction: 'in',
        ...between(forwarder, account(6)),
        quantity: { numeric: '0.5' },
      },
    ])
    expect(find(await askAll(services, account(5)), done.internal)?.transfers).toEqual([
      {
        fungible_info: ethers,
        direction: 'out',
        ...between(account(5), forwarder),
        quantity: { numeric: '0.5' },
      },
    ])
    expect(transfersOf(done.tokenOut)).toEqual([
      {
        fungible_info: dollars,
        direction: 'out',
        ...between(account(6), account(5)),
        quantity: { numeric: '0.25' },
      },
    ])
    expect(transfersOf(done.tokenIn)).toEqual([
      {
        fungible_info: dollars,
        direction: 'in',
        ...between(account(1), account(6)),
        quantity: { numeric: '0.5' },
      },
    ])
    expect(find(list, done.approve)).toMatchObject({
      metadata: { operationType: 'approve' },
      transfers: [],
      approvals: [{ address: dollars.address, symbol: 'LUSD', spender: account(5), numeric: null }],
    })
    expect(find(list, done.revoke)).toMatchObject({
      metadata: { operationType: 'revoke' },
      approvals: [{ numeric: '0' }],
    })
    expect(kindOf(done.mint)).toBe('mint')
    expect(transfersOf(done.mint)).toMatchObject([
      {
        direction: 'in',
        nft_info: { address: `eip155:31337:${cards.toLowerCase()}`, flags: { is_spam: false } },
      },
    ])
    expect(find(list, done.failed)).toMatchObject({
      metadata: { operationType: 'send', status: 'failed', fee: { symbol: 'ETH' } },
      // What should have moved. The recipient is none that the transaction itself names.
      transfers: [
        { direction: 'out', ...between(account(6), token), quantity: { numeric: '0.1' } },
        { direction: 'out', ...between(account(6), account(5)), fungible_info: dollars },
      ],
    })
    for (const hash of [done.poison, done.nothing])
      expect(transfersOf(hash)).toMatchObject([{ is_spam: true, quantity: { numeric: '0' } }])

    const ids = list.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const times = list.map(({ metadata }) => metadata.minedAt)
    expect(times).toEqual([...times].sort().reverse())
  })
})

describe('history', () => {
  it('names what was put into a vault or wrapped, and what was taken back', async () => {
    const { WrappedEther, TestVault } = await compileContracts([vaults])
    const { token } = one.contracts
    const six = account(6)
    const deploy = async (artifact: { readonly bytecode: Hex } | undefined, args: Hex = '0x') => {
      const hash = await send(six, { data: concatHex([artifact?.bytecode ?? '0x', args]) })
      const receipt = await callNode(one.rpcUrl, 'eth_getTransactionReceipt', [hash])
      return (receipt as { contractAddress: Hex }).contractAddress
    }
    const wrapped = await deploy(WrappedEther)
    const vault = await deploy(TestVault, word(token))
    await transferToken(account(1), token, six, 1_000_000n)
    const call = (to: Hex, name: string, args: readonly unknown[], value?: bigint) =>
      send(six, {
        to,
        data: encodeFunctionData({ abi: vaultAbi, functionName: name, args } as never),
        ...(value !== undefined && { value }),
      })
    await call(token, 'approve', [vault, 1_000_000n])
    const done = {
      wrap: await call(wrapped, 'deposit', [], ether / 10n),
      unwrap: await call(wrapped, 'withdraw', [ether / 10n]),
      put: await call(vault, 'deposit', [500_000n, six]),
      take: await call(vault, 'withdraw', [500_000n, six, six]),
    }
    const list = await askAll(await start('auto'), six)
    const named = Object.values(done).map(hash => find(list, hash)?.metadata.operationType)
    expect(named).toEqual(['deposit', 'withdraw', 'deposit', 'withdraw'])
    expect(find(list, done.unwrap)?.transfers).toMatchObject([
      { direction: 'in', quantity: { numeric: '0.1' } },
    ])
    expect(
      find(list, done.put)
        ?.transfers.map(({ direction }) => direction)
        .sort(),
    ).toEqual(['in', 'out'])
  })

  it('by logs has tokens, and says nothing about plain transfers', async () => {
    const services = await start('logs')
    const done = await act()
    const list = await askAll(services, account(6))
    expect(find(list, done.tokenIn)).toBeDefined()
    expect(find(list, done.approve)).toBeDefined()
    expect(find(list, done.received)).toBeUndefined()
  })

  it.each(['ots', 'trace', 'logs'])(
    'by %s says from when on it is complete, where it may not be',
    async source => {
      const head = Number(await callNode(one.rpcUrl, 'eth_blockNumber', []))
      const whole = await start(source, { blocks: head + 1 })
      expect((await ask(whole, account(6))).completeSince).toBeUndefined()
      const recent = await start(source, { blocks: 3 })
      const block = await callNode(one.rpcUrl, 'eth_getBlockByNumber', [hex(BigInt(head - 2)), false])
      const { timestamp } = block as { timestamp: Hex }
      expect((await ask(recent, account(6))).completeSince).toBe(
        new Date(Number(timestamp) * 1_000).toISOString(),
      )
    },
  )

  it('calls a token spam that nobody lists and somebody else sent, and not one that the account sent', async () => {
    const services = await start('auto')
    const { token } = one.contracts
    const incoming = await transferToken(account(1), token, account(2), 5n)
    const outgoing = await transferToken(account(2), token, account(1), 5n)
    const list = await askAll(services, account(2))
    expect(find(list, incoming)?.transfers).toMatchObject([{ is_spam: true }])
    expect(find(list, outgoing)?.transfers[0]?.is_spam).toBeUndefined()
    expect(find(list, outgoing)?.transfers[0]?.quantity.numeric).toBe('0.000005')
    const prize = list.flatMap(({ transfers }) =>
      transfers.flatMap(({ nft_info }) => (nft_info?.name?.includes('prize.example') ? [nft_info] : [])),
    )
    expect(prize).toMatchObject([{ flags: { is_spam: true } }])
  })

  it('takes an allowance that somebody else spends for a transfer of the account', async () => {
    const services = await start('auto')
    await listLocalTokens(services, one)
    const { token } = one.contracts
    const [two, three] = [account(2), account(3)]
    await send(two, {
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [three, 100n] }),
    })
    const data = encodeFunctionData({
      abi: erc721Abi,
      functionName: 'transferFrom',
      args: [two, three, 100n],
    })
    const hash = await send(three, { to: token, data })
    const [first] = (await ask(services, two)).data
    expect(first).toMatchObject({
      metadata: { hash, operationType: 'send' },
      transfers: [{ direction: 'out', quantity: { numeric: '0.0001' } }],
    })
    expect(first?.transfers[0]?.is_spam).toBeUndefined()
  })
})

describe('pages of history', () => {
  it('do not overlap and leave nothing out, with many transactions in one block', async () => {
    const services = await start('auto')
    const [four, seven] = [account(4), account(7)]
    const sent = await mineFullBlocks(one, four, seven)
    const first = await ask(services, four)
    expect(first.data).toHaveLength(25)
    const all = await askAll(services, four)
    const hashes = all.map(({ metadata }) => metadata.hash)
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(hashes.filter(hash => sent.includes(hash as Hex))).toHaveLength(60)
  })

  it('forget what a reorganisation took, and begin anew behind it', async () => {
    const services = await start('auto')
    const [eight, nine] = [account(8), account(7)]
    for (let index = 0; index < 30; index += 1) await send(eight, { to: nine, value: 1n })
    const restore = await snapshot(one)
    const gone = await send(eight, { to: nine, value: 7n })
    const old = await ask(services, eight)
    expect(find(old.data, gone)).toBeDefined()
    await restore()
    const kept = await ask(services, eight)
    expect(find(kept.data, gone)).toBeUndefined()
    expect(new Set(kept.data.map(({ id }) => id)).size).toBe(kept.data.length)

    // A cursor in a block that is another one now.
    const undo = await snapshot(one)
    const moved: Hex[] = []
    for (let index = 0; index < 30; index += 1) moved.push(await send(eight, { to: nine, value: 9n }))
    const { next } = await ask(services, eight)
    await undo()
    for (let index = 0; index < 30; index += 1) await send(eight, { to: nine, value: 11n })
    const anew = await ask(services, eight, next)
    expect(anew.data).toEqual((await ask(services, eight)).data)
    expect(anew.data.some(({ metadata }) => moved.includes(metadata.hash as Hex))).toBe(false)
  })

  it('refuse cursors that no page gave', async () => {
    const { get } = await start('auto')
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const cursors = [
      'x',
      encode({}),
      encode({ b: -1, i: 0 }),
      encode({ b: 1, i: 0, z: 1 }),
      encode({ b: 1e9, i: 0 }),
    ]
    for (const cursor of [...cursors, 'a'.repeat(2_000)])
      expect(
        (await get(`/v1/account/${account(1)}/history?projectId=test-project&cursor=${cursor}`)).status,
      ).toBe(400)
  })
})

describe.each(usualKinds)('history on %s', kind => {
  it('names listed tokens by the list', async () => {
    const services = await start('auto', { kind })
    await listLocalTokens(services, {
      ...one,
      tokens: one.tokens.map(token => ({ ...token, name: 'Listed' })),
    })
    const hash = await transferToken(account(1), one.contracts.token, account(2), 1n)
    expect(find((await ask(services, account(2))).data, hash)?.transfers).toMatchObject([
      { fungible_info: { name: 'Listed' } },
    ])
  })
})

it('a transfer of a token that its contract multiplies has what people see', async () => {
  const share = await deployShare(one)
  await share.mint(account(3), 757_273_100n)
  const sent = await transferToken(account(3), share.address, account(4), 25_000_000n)
  const services = await start('ots')
  const list = await askAll(services, account(3))
  expect(find(list, sent)?.transfers).toMatchObject([
    { fungible_info: { symbol: 'LSHR' }, direction: 'out', quantity: { numeric: '1' } },
  ])
})
