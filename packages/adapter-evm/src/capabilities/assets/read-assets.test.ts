import type { TokenInfo } from '@latchkey/core/adapter'
import { createFakeEnv } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { createStage, testNetworks } from '../../testing/stage.js'
import {
  answerAsToken,
  createStubRpc,
  quietNetwork,
  type RpcAnswers,
  type StubToken,
  textResult,
  word,
} from '../../testing/stub-rpc.js'

const usdc: TokenInfo = {
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
}
const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const native = { type: 'native', balance: '0x7' }
const token = (changes: object = {}, metadata: object = {}) => ({
  type: 'erc20',
  address: usdc.address.toLowerCase(),
  balance: '0x2a',
  metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6, ...metadata },
  ...changes,
})

const usual: StubToken = { decimals: word(6), symbol: textResult('USDC') }

/** A wallet whose answers to capabilities and assets the test gives. */
async function open(assets: unknown, discovers: unknown = { supported: true }, nodeSays: RpcAnswers = {}) {
  const [first] = testNetworks
  if (!first) throw new Error('no network')
  const rpc = { ...quietNetwork(), eth_call: answerAsToken(() => usual), ...nodeSays }
  const stage = createStage({
    env: createFakeEnv({ fetch: createStubRpc(rpc) }),
    networks: [{ ...first, tokens: [usdc] }],
  })
  const { connector, connection } = await stage.connect()
  const { provider } = stage.wallet
  const ask = provider.request.bind(provider)
  const asked: unknown[] = []
  provider.request = (async (call: { method: string; params?: unknown }) => {
    if (call.method === 'wallet_getCapabilities') return { '0x1': { assetDiscovery: discovers } }
    if (call.method !== 'wallet_getAssets') return ask(call)
    asked.push(call.params)
    if (assets instanceof Error) throw assets
    return { '0x1': assets }
  }) as never
  const address = connection.accounts[0]?.address ?? ''
  const query = { address, networkId: 'eip155:1' } as const
  const fetch = () => connector.capabilities(connection).assets?.fetch(query)
  return { ...stage, address, asked, fetch }
}

describe('the assets that a wallet lists', () => {
  it('are asked for by account and network, and take names and decimals of the list', async () => {
    const { address, asked, fetch } = await open([token({}, { name: 'Fake' }), native])
    const found = await fetch()
    expect(asked).toEqual([[{ account: address, chainFilter: ['0x1'] }]])
    expect(found).toMatchObject([
      { native: true, address: '', amount: 7n, decimals: 18 },
      { ...usdc, amount: 42n, networkId: 'eip155:1' },
    ])
    expect(found?.[1]).not.toHaveProperty('unverified')
  })

  it('have the amounts that people see, which the contract multiplies', async () => {
    const multiplied = { ...usual, uiMultiplier: word(4n * 10n ** 18n) }
    const eth_call = answerAsToken(() => multiplied)
    const { fetch } = await open([native, token()], { supported: true }, { eth_call })
    expect(await fetch()).toMatchObject([{ amount: 7n }, { amount: 168n }])
  })

  it('are asked of the nodes where nobody says whether amounts are multiplied', async () => {
    const eth_call = { error: { code: -32005, message: 'rate limit exceeded' } }
    const { fetch } = await open([native, token()], { supported: true }, { eth_call })
    expect(await fetch()).toBeUndefined()
  })

  it('are unverified where no list names them, and unsendable where the list contradicts', async () => {
    const { fetch } = await open([native, token({ address: other }), token({}, { decimals: 18 })])
    expect(await fetch()).toMatchObject([
      {},
      { address: other, unverified: true },
      { decimals: 6, unsendable: 'tokenMismatch' },
    ])
  })

  it.each<[string, object]>([
    ['an amount that is none', token({ balance: '-0x1' })],
    ['an amount that is too long', token({ balance: `0x${'f'.repeat(65)}` })],
    ['an address that is none', token({ address: '0x1' })],
    ['decimals that cannot be right', token({}, { decimals: 77 })],
    ['a symbol that cannot be seen', token({ address: other }, { symbol: '\u202e' })],
    ['an NFT', token({ type: 'erc721' })],
    ['nothing', {}],
  ])('leave out %s', async (_, item) => {
    const { fetch } = await open([native, item])
    expect(await fetch()).toHaveLength(1)
  })

  it.each<[string, unknown, unknown]>([
    ['says that it lists none', [native], { supported: false }],
    ['says nothing of it', [native], undefined],
    ['leaves out the coin', [token()], { supported: true }],
    ['answers no list', 'assets', { supported: true }],
    ['fails', new Error('trouble'), { supported: true }],
  ])('are unknown where the wallet %s', async (_, assets, discovers) => {
    const { asked, fetch } = await open(assets, discovers === undefined ? null : discovers)
    expect(await fetch()).toBeUndefined()
    expect(asked).toHaveLength(discovers && (discovers as { supported: boolean }).supported ? 1 : 0)
  })
})
