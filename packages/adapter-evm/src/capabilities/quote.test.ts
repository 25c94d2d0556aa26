import type { Network, TransferInput, TransferQuote } from '@latchkey/core/adapter'
import { createFakeEnv } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { gasPriceOracleAddress } from '../testing/gas-price-oracle.js'
import { createStage, testNetworks } from '../testing/stage.js'
import { answerAsToken, createStubRpc, quietNetwork, type RpcAnswers, word } from '../testing/stub-rpc.js'

const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const usd = {
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  name: 'Dollar',
  symbol: 'USD',
  decimals: 6,
}
const hash = `0x${'ab'.repeat(32)}`

/** A connected wallet on a network whose node answers from a table that a test may change. */
async function open(change: RpcAnswers = {}, network: Partial<Network> = {}) {
  const rpc: RpcAnswers = { ...quietNetwork(), ...change }
  const [first] = testNetworks
  const stage = createStage({
    env: createFakeEnv({ fetch: createStubRpc(rpc) }),
    networks: [{ ...(first as Network), tokens: [usd], ...network }, testNetworks[1] as Network],
  })
  const { connector, connection } = await stage.connect()
  const sent: unknown[] = []
  const real = stage.wallet.provider.request
  Object.assign(stage.wallet.provider, {
    request: async (call: { method: string; params: unknown[] }) => {
      if (call.method !== 'eth_sendTransaction') return real(call as Parameters<typeof real>[0])
      sent.push(call.params[0])
      return hash
    },
  })
  const input: TransferInput = {
    networkId: 'eip155:1',
    from: connection.accounts[0]?.address ?? '',
    to,
    amount: 5n,
  }
  const { fees } = stage.instance.capabilities
  const { transfer } = connector.capabilities(connection)
  if (!fees || !transfer) throw new Error('no capability')
  const quoteOf = (changed: Partial<TransferInput> = {}) => fees.estimateTransfer({ ...input, ...changed })
  const send = (quote: TransferQuote | undefined, changed: Partial<TransferInput> = {}) =>
    transfer.send({ ...input, ...changed, ...(quote ? { quote } : {}) })
  return { ...stage, rpc, input, sent, quoteOf, send, otherAddress: stage.wallet.addresses[1] ?? '' }
}
const tokenCalls = {
  eth_call: answerAsToken(() => ({ decimals: word(6), transfer: word(1) })),
  eth_estimateGas: '0xc350',
}

describe('a quote', () => {
  it('has its terms put into the transaction, whatever the node says meanwhile', async () => {
    const { rpc, input, quoteOf, send, sent } = await open()
    const quote = await quoteOf()
    expect(quote).toMatchObject({ fee: 21_000n * 11n, maxFee: 21_000n * 21n })
    Object.assign(rpc, { eth_maxPriorityFeePerGas: '0xffff', eth_estimateGas: '0xffffff' })
    await expect(send(quote)).resolves.toEqual({ hash })
    expect(sent).toEqual([
      {
        from: input.from,
        to,
        value: '0x5',
        gas: '0x5208',
        maxFeePerGas: '0x15',
        maxPriorityFeePerGas: '0x1',
        chainId: '0x1',
      },
    ])
  })

  it('has one price on a network without a base fee', async () => {
    const { quoteOf, send, sent } = await open({ eth_getBlockByNumber: {}, eth_gasPrice: '0x64' })
    const quote = await quoteOf()
    expect(quote.maxFee).toBe(21_000n * 120n)
    await send(quote)
    expect(sent).toMatchObject([{ gas: '0x5208', gasPrice: '0x78' }])
    expect(sent[0]).not.toHaveProperty('maxFeePerGas')
  })

  it('of a token carries the gas of the token, with its margin', async () => {
    const { quoteOf, send, sent } = await open(tokenCalls)
    const quote = await quoteOf({ token: usd })
    expect(quote.maxFee).toBe(60_000n * 21n)
    await send(quote, { token: usd })
    expect(sent).toMatchObject([{ to: usd.address, value: '0x0', gas: '0xea60', maxFeePerGas: '0x15' }])
  })

  it('survives JSON, so an app may keep it anywhere', async () => {
    const { quoteOf, send, sent } = await open()
    const { details, ...rest } = await quoteOf()
    await send({ ...rest, details: JSON.parse(JSON.stringify(details)) })
    expect(sent).toMatchObject([{ gas: '0x5208', maxFeePerGas: '0x15' }])
  })

  it('is not needed: without one the fee is left to the wallet', async () => {
    const { send, sent, input } = await open()
    await send(undefined)
    expect(sent).toEqual([{ from: input.from, to, value: '0x5', chainId: '0x1' }])
  })
})

describe('a fee that rose', () => {
  it('is refused before the wallet is asked when the base fee is above the ceiling', async () => {
    const { rpc, quoteOf, send, sent } = await open()
    const quote = await quoteOf()
    rpc.eth_getBlockByNumber = { baseFeePerGas: '0x15' }
    await expect(send(quote)).resolves.toEqual({ hash })
    rpc.eth_getBlockByNumber = { baseFeePerGas: '0x16' }
    await expect(send(quote)).rejects.toMatchObject({ code: 'feeRose' })
    expect(sent).toHaveLength(1)
  })

  it('is refused where one price is above the one that was quoted', async () => {
    const { rpc, quoteOf, send, sent } = await open({ eth_getBlockByNumber: {}, eth_gasPrice: '0x64' })
    const quote = await quoteOf()
    rpc.eth_gasPrice = '0x79'
    await expect(send(quote)).rejects.toMatchObject({ code: 'feeRose' })
    expect(sent).toEqual([])
  })

  it('is refused where a rollup takes more for the data than was quoted', async () => {
    let dataFee = 1_000n
    const eth_call = ([{ to: at, data }]: [{ to: string; data?: string }]) => {
      if (at !== gasPriceOracleAddress) return '0x'
      return data?.startsWith('0x49948e0e')
        ? word(dataFee)
        : { error: { code: 3, message: 'execution reverted' } }
    }
    const { quoteOf, send, sent } = await open(
      { eth_call },
      { contracts: { gasPriceOracle: { address: gasPriceOracleAddress } } },
    )
    const quote = await quoteOf()
    expect(quote.maxFee).toBe(21_000n * 21n + 1_500n)
    dataFee = 1_501n
    await expect(send(quote)).rejects.toMatchObject({ code: 'feeRose' })
    dataFee = 1_500n
    await send(quote)
    expect(sent).toHaveLength(1)
  })
})

describe('a quote of something else', () => {
  it.each([
    ['another recipient', { to: usd.address }],
    ['another amount', { amount: 6n }],
    ['another network', { networkId: 'eip155:10' as const }],
    ['a token', { token: usd }],
  ])('is refused for %s', async (_, change) => {
    const { quoteOf, send, sent } = await open(tokenCalls)
    const quote = await quoteOf()
    await expect(send(quote, change)).rejects.toMatchObject({ code: 'invalidRequest' })
    expect(sent).toEqual([])
  })

  it('is refused for another sender, and for another token', async () => {
    const { quoteOf, send, sent, otherAddress } = await open(tokenCalls)
    const quote = await quoteOf({ token: usd })
    await expect(send(quote, { token: usd, from: otherAddress })).rejects.toMatchObject({
      code: 'invalidRequest',
    })
    const other = { ...usd, address: '0xde709f2102306220921060314715629080e2fb77' }
    await expect(send(quote, { token: other })).rejects.toMatchObject({ code: 'invalidRequest' })
    expect(sent).toEqual([])
  })

  const changed: readonly [string, (details: Record<string, unknown>) => unknown][] = [
    ['nothing', () => undefined],
    ['null', () => null],
    ['a text', () => 'quote'],
    ['more gas than it says', details => ({ ...details, gas: '0xffffff' })],
    [
      'a higher ceiling',
      ({ price, ...rest }) => ({ ...rest, price: { ...(price as object), maxFeePerGas: '0xff' } }),
    ],
    [
      'a tip above its ceiling',
      ({ price, ...rest }) => ({ ...rest, price: { ...(price as object), maxPriorityFeePerGas: '0x16' } }),
    ],
    ['a higher data fee', details => ({ ...details, dataFee: '0xffff' })],
    ['no gas', details => ({ ...details, gas: '0x0' })],
    ['gas that is a number', details => ({ ...details, gas: 21_000 })],
    ['gas of 33 bytes', details => ({ ...details, gas: `0x${'f'.repeat(65)}` })],
    ['negative gas', details => ({ ...details, gas: '-0x5208' })],
    [
      'two kinds of price',
      ({ price, ...rest }) => ({ ...rest, price: { ...(price as object), gasPrice: '0x1' } }),
    ],
    ['no price', ({ price, ...rest }) => rest],
    ['an unknown field', details => ({ ...details, nonce: '0x1' })],
    [
      'a field of its own in the call',
      ({ call, ...rest }) => ({ ...rest, call: { ...(call as object), nonce: '0x1' } }),
    ],
    [
      'another value in the call',
      ({ call, ...rest }) => ({ ...rest, call: { ...(call as object), value: '0x6' } }),
    ],
    ['data in the call', ({ call, ...rest }) => ({ ...rest, call: { ...(call as object), data: '0x00' } })],
  ]
  it.each(changed)('is refused with %s in its details', async (_, change) => {
    const { quoteOf, send, sent } = await open()
    const quote = await quoteOf()
    const details = change(quote.details as Record<string, unknown>)
    await expect(send({ ...quote, details })).rejects.toMatchObject({ code: 'invalidRequest' })
    expect(sent).toEqual([])
  })

  it.each([0n, 21_000n * 21n - 1n, 5, undefined])('is refused with %s as the most it costs', async maxFee => {
    const { quoteOf, send, sent } = await open()
    const quote = await quoteOf()
    await expect(send({ ...quote, maxFee: maxFee as bigint })).rejects.toMatchObject({
      code: 'invalidRequest',
    })
    expect(sent).toEqual([])
  })
})

describe('a fee that no honest node asks for', () => {
  const gwei = (amount: bigint) => `0x${(amount * 10n ** 9n).toString(16)}`
  /** What blocks were paid: base fees and tips in gwei, and how full they were. */
  const paid = (base: readonly bigint[], tips: readonly bigint[], full = 0.4) => ({
    oldestBlock: '0x1',
    baseFeePerGas: [...base, 1n].map(gwei),
    gasUsedRatio: base.map(() => full),
    reward: tips.map(tip => [gwei(tip)]),
  })
  const coin = (symbol: string) => ({ nativeCurrency: { name: symbol, symbol, decimals: 18 } })
  it.each<[string, RpcAnswers, Partial<Network>]>([
    ['a base fee', { eth_getBlockByNumber: { baseFeePerGas: gwei(10_001n) } }, {}],
    ['a tip', { eth_maxPriorityFeePerGas: gwei(10_001n) }, {}],
    ['one price', { eth_getBlockByNumber: {}, eth_gasPrice: gwei(10_001n) }, {}],
    [
      'much gas at a high price, each of which is believed alone',
      { eth_estimateGas: '0x1e84800', eth_getBlockByNumber: { baseFeePerGas: gwei(9_000n) } },
      {},
    ],
    [
      'eleven times what the last blocks paid',
      { eth_getBlockByNumber: { baseFeePerGas: gwei(221n) }, eth_feeHistory: paid([5n, 15n], [1n, 5n]) },
      {},
    ],
    [
      'one price, of eleven times what the last blocks paid',
      {
        eth_getBlockByNumber: {},
        eth_gasPrice: gwei(56n),
        eth_feeHistory: paid([0n, 0n], [5n, 4n]),
      },
      {},
    ],
    ['no gas', { eth_estimateGas: '0x0' }, {}],
    ['gas', { eth_estimateGas: '0x1e84801' }, {}],
    ['2^60 gas', { eth_estimateGas: '0x1000000000000000' }, {}],
    ['2^256-1 gas', { eth_estimateGas: `0x${'f'.repeat(64)}` }, {}],
    [
      'a base fee of a cheaper coin',
      { eth_getBlockByNumber: { baseFeePerGas: gwei(100_001n) } },
      coin('POL'),
    ],
    ['gas of a network that counts it otherwise', { eth_estimateGas: '0x4a817c801' }, coin('MNT')],
    [
      'data fee',
      { eth_call: word(10n ** 18n + 1n) },
      { contracts: { gasPriceOracle: { address: gasPriceOracleAddress } } },
    ],
  ])('is refused: %s', async (_, answers, network) => {
    const { quoteOf } = await open(answers, network)
    await expect(quoteOf()).rejects.toMatchObject({ code: 'feeUnreasonable' })
  })

  it.each<[string, RpcAnswers, Partial<Network>]>([
    ['Ethereum', { eth_getBlockByNumber: { baseFeePerGas: gwei(9_999n) } }, {}],
    ['Arbitrum', { eth_estimateGas: '0x1e84800' }, {}],
    [
      'a market that moves',
      { eth_getBlockByNumber: { baseFeePerGas: gwei(199n) }, eth_feeHistory: paid([5n, 15n], [1n, 5n]) },
      {},
    ],
    [
      'a base fee that rose in blocks that nobody used',
      {
        eth_getBlockByNumber: { baseFeePerGas: gwei(500n) },
        eth_feeHistory: { ...paid([5n, 400n], [1n, 0n]), gasUsedRatio: [0.4, 0] },
      },
      {},
    ],
    [
      'blocks that are nearly free',
      { eth_maxPriorityFeePerGas: gwei(5n), eth_feeHistory: paid([0n, 0n], [0n, 0n]) },
      {},
    ],
    [
      'blocks that nobody used',
      { eth_maxPriorityFeePerGas: gwei(50n), eth_feeHistory: paid([1n, 1n], [0n, 0n], 0) },
      {},
    ],
    ['a node without a history', { eth_feeHistory: { error: { code: -32601, message: 'no' } } }, {}],
    ['Polygon', { eth_getBlockByNumber: { baseFeePerGas: gwei(99_999n) } }, coin('POL')],
    ['Mantle', { eth_estimateGas: '0x1e848000' }, coin('MNT')],
    ['PulseChain', { eth_getBlockByNumber: { baseFeePerGas: gwei(5_000_000n) } }, coin('PLS')],
  ])('is not what a bad day of %s brings', async (_, answers, network) => {
    const { quoteOf } = await open(answers, network)
    await expect(quoteOf()).resolves.toMatchObject({ fee: expect.any(BigInt) })
  })
})
