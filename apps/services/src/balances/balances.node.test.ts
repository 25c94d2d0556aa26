import {
  callNode,
  deployShare,
  type Eip155Chains,
  type LocalSolanaNode,
  type LocalToken,
  setBalance,
  startEip155Chains,
  startSolanaNode,
} from '@latchkey/local-chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeNode } from '../testing/fake-node.fixture.js'
import { evmNetwork, faultyNetwork, solanaNetwork } from '../testing/local-networks.fixture.js'
import { fixPrices, listLocalTokens, listSolanaTokens, tokenId } from '../testing/local-tokens.fixture.js'
import { usualKinds } from '../testing/servers/test-databases.fixture.js'
import { startTestServices, type TestServices } from '../testing/services-under-test.fixture.js'
import { importTokens } from '../tokens/import-tokens.js'

let chains: Eip155Chains
let solana: LocalSolanaNode
beforeAll(async () => {
  ;[chains, solana] = await Promise.all([startEip155Chains(), startSolanaNode()])
})
afterAll(() => Promise.all([chains.stop(), solana.stop()]))

const path = (address: string, rest = '') =>
  `/v1/account/${address}/balance?projectId=test-project&currency=usd${rest}`
const ask = async (services: TestServices, address: string, rest = '') => {
  const response = await services.get(path(address, rest))
  const body = await response.json()
  return { status: response.status, code: body.code, balances: body.balances }
}
const accountOf = (index: number) => chains.one.accounts[index]?.address ?? '0x'

describe.each(usualKinds)('balances on %s', kind => {
  it('give the coin and the listed tokens of a real node, with values where a price is known', async () => {
    const networks = evmNetwork(chains.one)
    const services = await startTestServices({ kind, config: { networks } })
    await listLocalTokens(services, chains.one)
    const { token } = chains.one.contracts
    await fixPrices(services, { [tokenId(chains.one, token)]: 0.5 })
    const { balances } = await ask(services, accountOf(1), '&chainId=eip155:31337')
    expect(balances).toHaveLength(4)
    expect(balances[0]).toEqual({
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:31337',
      price: 0,
      quantity: { decimals: '18', numeric: expect.stringMatching(/^\d+(\.\d+)?$/) },
      iconUrl: '',
    })
    expect(balances.slice(1)).toContainEqual({
      name: 'Local Dollar',
      symbol: 'LUSD',
      chainId: 'eip155:31337',
      address: tokenId(chains.one, token).toLowerCase(),
      price: 0.5,
      value: 50_000,
      quantity: { decimals: '6', numeric: '100000' },
      iconUrl: '',
    })
  })

  it('cover every network of the address when none is named', async () => {
    const networks = { ...evmNetwork(chains.one), ...evmNetwork(chains.two), ...solanaNetwork(solana) }
    const services = await startTestServices({ kind, config: { networks } })
    const { balances } = await ask(services, accountOf(5))
    expect(balances.map(({ chainId }: { chainId: string }) => chainId)).toEqual([
      'eip155:31337',
      'eip155:31338',
    ])
  })

  it('give SOL and the tokens of both token programs', async () => {
    const services = await startTestServices({ kind, config: { networks: solanaNetwork(solana) } })
    await listSolanaTokens(services, solana)
    const { balances } = await ask(services, solana.accounts[0]?.address ?? '')
    expect(balances.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      'SOL',
      'LUSD',
      'LT22',
      'LFEE',
      'LSHR',
    ])
    expect(balances[0].quantity).toEqual({ decimals: '9', numeric: '1000' })
    expect(Number(balances[1].quantity.numeric)).toBeGreaterThan(0)
    // The mint multiplies by four what people see.
    expect(balances[4].quantity).toEqual({ decimals: '8', numeric: '4000' })
  })

  it('give what people see of a token whose contract multiplies it, and its worth by that', async () => {
    const share = await deployShare(chains.one)
    await share.mint(accountOf(1), 757_273_100n)
    const services = await startTestServices({ kind, config: { networks: evmNetwork(chains.one) } })
    await listLocalTokens(services, chains.one)
    const id = tokenId(chains.one, share.address)
    await importTokens(services.context, [{ id, name: 'Local Share', symbol: 'LSHR', decimals: 8 }])
    await fixPrices(services, { [id]: 2 })
    const { balances } = await ask(services, accountOf(1), '&chainId=eip155:31337')
    const shown = balances.find(({ symbol }: { symbol: string }) => symbol === 'LSHR')
    expect(shown).toMatchObject({ quantity: { decimals: '8', numeric: '30.290924' } })
    expect(shown.value).toBeCloseTo(60.581848)
  })
})

describe('a balance', () => {
  it('is kept for 30 seconds; forceUpdate reads anew, once in five seconds', async () => {
    let time = Date.now()
    const services = await startTestServices({
      config: { networks: evmNetwork(chains.one) },
      now: () => time,
    })
    const wei = async (rest = '') =>
      Number((await ask(services, accountOf(7), rest)).balances[0].quantity.numeric)
    const set = (coins: bigint) => setBalance(chains.one, accountOf(7), coins * 10n ** 18n)
    await set(1n)
    expect(await wei()).toBe(1)
    await set(2n)
    time += 29_000
    expect(await wei()).toBe(1)
    expect(await wei('&forceUpdate=yes')).toBe(2)
    await set(3n)
    time += 4_000
    expect(await wei('&forceUpdate=yes')).toBe(2)
    time += 1_001
    expect(await wei('&forceUpdate=yes')).toBe(3)
    await set(4n)
    expect(await wei()).toBe(3)
    time += 30_001
    expect(await wei()).toBe(4)
  })

  it('is read once for many who ask at the same time', async () => {
    const node = await startFakeNode(() => ({ result: '0x1' }))
    const services = await startTestServices({ config: { networks: faultyNetwork(node.url) } })
    await Promise.all(Array.from({ length: 10 }, () => ask(services, accountOf(0))))
    const counts = (method: string) => node.methods.filter(each => each === method).length
    expect([counts('eth_getBalance'), counts('eth_blockNumber')]).toEqual([1, 1])
  })

  it('is exact for amounts beyond the numbers of JavaScript', async () => {
    const services = await startTestServices({ config: { networks: evmNetwork(chains.one) } })
    await setBalance(chains.one, accountOf(8), 123_456_789_012_345_678_901_234_567n)
    const { balances } = await ask(services, accountOf(8))
    expect(balances[0].quantity.numeric).toBe('123456789.012345678901234567')
  })

  it('is read token by token where there is no Multicall3, and leaves out a contract that is no token', async () => {
    const services = await startTestServices({ config: { networks: evmNetwork(chains.two) } })
    await listLocalTokens(services, chains.two)
    await listLocalTokens(services, {
      ...chains.two,
      tokens: [
        { ...(chains.two.tokens[0] as LocalToken), address: chains.two.contracts.multicall3, symbol: 'NONE' },
      ],
    })
    const symbols = async () =>
      (await ask(services, accountOf(1), '&forceUpdate=1')).balances.map(
        ({ symbol }: { symbol: string }) => symbol,
      )
    expect(new Set(await symbols())).toEqual(new Set(['ETH', 'LUSD', 'USDT']))
    await callNode(chains.two.rpcUrl, 'anvil_setCode', [chains.two.contracts.multicall3, '0x'])
    const other = await startTestServices({ config: { networks: evmNetwork(chains.two) } })
    await listLocalTokens(other, chains.two)
    const { balances } = await ask(other, accountOf(1))
    expect(balances).toHaveLength(4)
  })

  it.each([
    ['is away', { status: 500 }, 502],
    ['refuses', { error: { code: -32_000, message: 'no' } }, 502],
    ['is busy', { status: 429, headers: { 'retry-after': '3' } }, 503],
    ['answers nonsense', { result: 'many' }, 502],
    ['answers no bytes', { result: '0x' }, 502],
  ] as const)('is a failure when the node %s, never an empty list', async (_, reply, status) => {
    const node = await startFakeNode(() => reply)
    const services = await startTestServices({ config: { networks: faultyNetwork(node.url) } })
    const answer = await ask(services, accountOf(0))
    expect(answer).toMatchObject({ status, balances: undefined })
  })

  it.each([
    ['is no hex', 'many'],
    ['is half a byte', '0x1'],
    ['is too short', `0x${'f'.repeat(64)}`],
    ['is about fewer tokens', `0x${'20'.padStart(64, '0')}${'0'.repeat(64)}`],
  ])('is a failure when the answer of Multicall3 %s', async (_, result) => {
    const node = await startFakeNode(({ method }) => ({ result: method === 'eth_call' ? result : '0x1' }))
    const services = await startTestServices({ config: { networks: faultyNetwork(node.url) } })
    await listLocalTokens(services, { ...chains.one, chainId: 1 })
    expect(await ask(services, accountOf(0))).toMatchObject({ status: 502, balances: undefined })
  })

  it('of another form or network is refused', async () => {
    const services = await startTestServices({ config: { networks: evmNetwork(chains.one) } })
    expect((await ask(services, 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh')).code).toBe('unsupported')
    expect((await ask(services, accountOf(0), '&chainId=eip155:1')).code).toBe('unsupported')
    expect((await ask(services, accountOf(0), '&chainId=31337')).code).toBe('badRequest')
  })
})
