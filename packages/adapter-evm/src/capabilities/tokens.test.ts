import type { Network, TokenInfo, TransferInput } from '@latchkey/core/adapter'
import { createFakeEnv } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { createStage, testNetworks } from '../testing/stage.js'
import {
  answerAsToken,
  createStubRpc,
  quietNetwork,
  type RpcAnswers,
  type StubToken,
  textResult,
  word,
} from '../testing/stub-rpc.js'

const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const usdc = {
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
}
const honest: StubToken = {
  decimals: word(6),
  symbol: textResult('USDC'),
  balanceOf: word(77),
  transfer: word(1),
}

/** A network whose list has a token, or not, and whose contract says what the test says. */
async function open(contract: StubToken, listed: readonly TokenInfo[] = [usdc], change: RpcAnswers = {}) {
  let token = contract
  const rpc = { ...quietNetwork(), eth_call: answerAsToken(() => token), ...change }
  const [first] = testNetworks
  const fetch = createStubRpc(rpc)
  const stage = createStage({
    env: createFakeEnv({ fetch }),
    networks: [{ ...(first as Network), tokens: listed }],
  })
  const { connector, connection } = await stage.connect()
  const input: TransferInput = {
    networkId: 'eip155:1',
    from: connection.accounts[0]?.address ?? '',
    to,
    amount: 1_000_000n,
    token: usdc,
  }
  const { fees, tokens } = stage.instance.capabilities
  const { transfer } = connector.capabilities(connection)
  if (!fees || !tokens || !transfer) throw new Error('no capability')
  return {
    ...stage,
    rpc,
    fetch,
    input,
    balances: () => tokens.fetch({ networkId: 'eip155:1', address: input.from }),
    estimate: (change: Partial<TransferInput> = {}) => fees.estimateTransfer({ ...input, ...change }),
    send: (change: Partial<TransferInput> = {}) => transfer.send({ ...input, ...change }),
    says: (next: StubToken) => {
      token = next
    },
    warnings: () => stage.env.log.entries.map(({ message }) => message),
    prompts: () => stage.wallet.requests.filter(({ method }) => method === 'eth_sendTransaction').length,
  }
}

const lies: readonly [string, StubToken][] = [
  ['8 decimals', { ...honest, decimals: word(8) }],
  ['18 decimals', { ...honest, decimals: word(18) }],
  ['77 decimals', { ...honest, decimals: word(77) }],
  ['255 decimals', { ...honest, decimals: word(255) }],
  ['no decimals', { ...honest, decimals: word(0) }],
  ['another symbol', { ...honest, symbol: textResult('PEPE') }],
  ['another symbol in 32 bytes', { ...honest, symbol: `0x50455045${'0'.repeat(56)}` }],
]

describe('a token by its address', () => {
  const inspect = async (contract: StubToken) => {
    const { instance } = await open(contract, [])
    const query = { networkId: 'eip155:1', address: usdc.address.toLowerCase() } as const
    return instance.capabilities.tokens?.inspect?.(query)
  }

  it('has what its contract says, and its checksummed address', async () => {
    // The stub answers `name` as it answers what it does not know: the symbol stands for it.
    await expect(inspect(honest)).resolves.toEqual({ ...usdc, name: 'USDC' })
  })

  it.each([
    ['without decimals', { ...honest, decimals: '0x' as const }],
    ['that cannot be divided', { ...honest, decimals: word(0) }],
    ['with more decimals than can be read', { ...honest, decimals: word(77) }],
    ['without a symbol', { ...honest, symbol: textResult('') }],
    ['whose symbol cannot be seen', { ...honest, symbol: textResult('\u202e\u2800') }],
  ] as [string, StubToken][])('is no token: one %s', async (_, contract) => {
    await expect(inspect(contract)).rejects.toMatchObject({ code: 'invalidAddress' })
  })

  it('is read beside the list, with the decimals that the chain has', async () => {
    const { instance, input } = await open({ ...honest, decimals: word(8) }, [])
    const query = { networkId: 'eip155:1', address: input.from } as const
    const also = [{ ...usdc, unverified: true as const }]
    await expect(instance.capabilities.tokens?.fetch({ ...query, also })).resolves.toEqual([
      { ...usdc, unverified: true, amount: 77n, networkId: 'eip155:1', unsendable: 'tokenMismatch' },
    ])
  })
})

describe('a token whose contract contradicts the list', () => {
  it.each(lies)('is listed as the list has it, and cannot be sent: %s', async (_, contract) => {
    const { balances, warnings } = await open(contract)
    await expect(balances()).resolves.toEqual([
      { ...usdc, amount: 77n, networkId: 'eip155:1', unsendable: 'tokenMismatch' },
    ])
    await balances()
    expect(warnings()).toEqual([expect.stringMatching(/USDC.*eip155:1.*the list says/)])
  })

  it.each(lies)('is neither estimated nor sent, and the wallet is not asked: %s', async (_, contract) => {
    const { estimate, send, prompts, warnings } = await open(contract)
    await expect(estimate()).rejects.toMatchObject({ code: 'tokenMismatch' })
    await expect(send()).rejects.toMatchObject({ code: 'tokenMismatch' })
    expect(prompts()).toBe(0)
    expect(warnings()).toHaveLength(1)
  })

  it('stays refused when the node changes its mind', async () => {
    const { balances, send, says } = await open({ ...honest, decimals: word(8) })
    await balances()
    says(honest)
    await expect(send()).rejects.toMatchObject({ code: 'tokenMismatch' })
  })

  it('is refused with more than 36 decimals, although both say so', async () => {
    const many = { ...usdc, decimals: 37 }
    const { balances, send } = await open({ ...honest, decimals: word(37) }, [many])
    await expect(balances()).resolves.toMatchObject([{ decimals: 37, unsendable: 'tokenMismatch' }])
    await expect(send({ token: many })).rejects.toMatchObject({ code: 'tokenMismatch' })
  })

  it('is refused where the caller has other decimals than the list', async () => {
    const { send } = await open(honest)
    await expect(send({ token: { ...usdc, decimals: 8 } })).rejects.toMatchObject({ code: 'tokenMismatch' })
  })
})

describe('a token whose contract agrees with the list', () => {
  it.each([
    ['USDC', 'USDC'],
    ['USDC.e', 'USDC'],
    ['USDT', 'USD₮0'],
    ['USDT', 'USDt'],
  ])('is sent, also where %s is spelled %s', async (symbol, spelled) => {
    const token = { ...usdc, symbol }
    const { balances, estimate, warnings } = await open({ ...honest, symbol: textResult(spelled) }, [token])
    await expect(balances()).resolves.toEqual([{ ...token, amount: 77n, networkId: 'eip155:1' }])
    await expect(estimate({ token })).resolves.toMatchObject({ fee: expect.any(BigInt) })
    expect(warnings()).toEqual([])
  })

  it('is taken at the word of the list where its contract says nothing', async () => {
    const { balances, estimate } = await open({ balanceOf: word(77) })
    await expect(balances()).resolves.toEqual([{ ...usdc, amount: 77n, networkId: 'eip155:1' }])
    await expect(estimate()).resolves.toMatchObject({ fee: expect.any(BigInt) })
  })

  it('is asked for its decimals once', async () => {
    const { balances, estimate, fetch } = await open(honest)
    await balances()
    const asked = () => fetch.calls.filter(({ body }) => body?.includes('0x313ce567')).length
    await balances()
    await estimate()
    expect(asked()).toBe(1)
  })
})

describe('a token that cannot be read', () => {
  it('is left out with a warning: it must not look like a zero', async () => {
    const old = { ...usdc, address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D', symbol: 'OLD' }
    const answer = answerAsToken(() => honest)
    const { balances, warnings } = await open(honest, [usdc, old], {
      eth_call: ([call]: readonly [{ to: string }]) =>
        call.to.toLowerCase() === old.address.toLowerCase()
          ? { error: { code: 3, message: 'execution reverted' } }
          : answer([call]),
    })
    await expect(balances()).resolves.toEqual([{ ...usdc, amount: 77n, networkId: 'eip155:1' }])
    expect(warnings()).toEqual(['Balances left out, they could not be read on eip155:1: OLD'])
  })
})

describe('a token that the list does not have', () => {
  it.each([6, 18, 36])('is sent with the %i decimals of its contract', async decimals => {
    const { estimate } = await open({ ...honest, decimals: word(decimals) }, [])
    const token = { ...usdc, symbol: 'ANY', decimals }
    await expect(estimate({ token })).resolves.toMatchObject({ fee: expect.any(BigInt) })
  })

  it.each([
    [6, 8],
    [8, 6],
    [37, 37],
    [255, 255],
    [-1, 6],
    [1.5, 6],
  ])('is refused with %s decimals where its contract says %s', async (given, said) => {
    const { send, prompts } = await open({ ...honest, decimals: word(said) }, [])
    await expect(send({ token: { ...usdc, decimals: given } })).rejects.toMatchObject({
      code: 'tokenMismatch',
    })
    expect(prompts()).toBe(0)
  })

  it('is not sent while the node cannot say', async () => {
    const { send, prompts } = await open(honest, [], {
      eth_call: { error: { code: -32000, message: 'down' } },
    })
    await expect(send()).rejects.toMatchObject({ code: expect.stringMatching(/networkError|walletError/) })
    expect(prompts()).toBe(0)
  })
})
