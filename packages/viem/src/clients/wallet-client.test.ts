import { LatchkeyError } from '@latchkey/core'
import { optimism } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { fromViemError } from '../errors/from-viem-error.js'
import { createFakeStage, first, HASH, networks, SIGNATURE, second } from '../testing/fake-stage.js'
import { toChain } from '../to-chain.js'
import { toPublicClient } from './to-public-client.js'
import { toWalletClient } from './to-wallet-client.js'

const connected = async () => {
  const stage = createFakeStage()
  await stage.connect()
  return { ...stage, walletClient: toWalletClient(stage.client) }
}
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: Error & { readonly code?: number }) => error,
  )
/** The codes of an error and its causes, the outermost first. */
const codesOf = (error: unknown): unknown[] =>
  error instanceof Error
    ? [...('code' in error ? [error.code] : []), ...codesOf(error.cause)].filter(code => code !== undefined)
    : []

describe('toWalletClient', () => {
  it('has account and chain of the connection', async () => {
    const { client, walletClient } = await connected()
    expect(walletClient.account).toMatchObject({ address: first, type: 'json-rpc' })
    const network = client.session.findNetwork('eip155:1')
    expect(walletClient.chain).toBe(network && toChain(network))
    expect(toWalletClient(client).chain).toBe(walletClient.chain)
  })

  it('takes a granted account, another network and the chains of the app', async () => {
    const { client } = await connected()
    const account = second.toLowerCase() as `0x${string}`
    const other = toWalletClient(client, { account, networkId: 'eip155:10', chains: [optimism] })
    expect([other.account.address, other.chain]).toEqual([second, optimism])
    expect(toWalletClient(client, { chains: [optimism] }).chain.id).toBe(1)
  })

  it.each([
    ['notAuthorized', { account: '0x000000000000000000000000000000000000c0Fe' }],
    ['networkMissing', { networkId: 'eip155:9' }],
    ['invalidRequest', { networkId: 'test:one' }],
  ] as const)('refuses with %s what the client does not have: %j', async (code, options) => {
    const { client } = await connected()
    expect(() => toWalletClient(client, options)).toThrow(expect.objectContaining({ code }))
  })

  it('refuses while no wallet is connected', () => {
    expect(() => toWalletClient(createFakeStage().client)).toThrow(
      expect.objectContaining({ code: 'notConnected' }),
    )
  })

  it('sends every request through the wallet, those of its own too', async () => {
    const { walletClient, wallet } = await connected()
    expect(await walletClient.sendTransaction({ to: second, value: 1n })).toBe(HASH)
    expect(await walletClient.signMessage({ message: 'hello' })).toBe(SIGNATURE)
    expect(await walletClient.request({ method: 'wallet_anything' } as never)).toBe('anything')
    expect(await walletClient.getCapabilities()).toMatchObject({ 1: { atomic: { status: 'supported' } } })
    expect(wallet.prompts).toEqual([
      'connect',
      'eth_chainId',
      'eth_sendTransaction',
      'personal_sign',
      'wallet_anything',
      'wallet_getCapabilities',
    ])
  })

  it('sends nothing while the wallet is on another chain', async () => {
    const { client, wallet } = await connected()
    const other = toWalletClient(client, { networkId: 'eip155:10' })
    const error = await failureOf(other.sendTransaction({ to: second }))
    expect(fromViemError(error).code).toBe('unsupportedNetwork')
    expect(wallet.prompts).not.toContain('eth_sendTransaction')
  })
})

describe('a failed request', () => {
  it.each([
    ['userRejected', undefined, 4001],
    ['userRejected', -32603, 4001],
    ['userRejected', 5750, 5750],
    ['notAuthorized', undefined, 4100],
    ['unsupportedMethod', -32601, -32601],
    ['unsupportedMethod', undefined, 4200],
    ['capabilityMissing', undefined, 4200],
    ['walletDisconnected', undefined, 4900],
    ['unsupportedNetwork', 4902, 4902],
    ['unsupportedNetwork', 4901, 4901],
    ['requestPending', undefined, -32002],
    ['invalidRequest', -32602, -32602],
    ['unknownBatch', undefined, 5730],
    ['walletError', undefined, -32603],
    ['insufficientFunds', -32000, -32000],
  ] as const)('%s, said by the wallet as %s, has the code %s for viem', async (code, rpcCode, expected) => {
    const { walletClient, wallet } = await connected()
    const failure = new LatchkeyError(code, 'No', rpcCode === undefined ? {} : { rpcCode })
    wallet.failNext(failure)
    const error = await failureOf(walletClient.request({ method: 'wallet_anything' } as never))
    expect(codesOf(error)).toEqual([expected, expected, code])
    expect(fromViemError(error)).toMatchObject({ code, message: 'No', cause: error })
    // One prompt: no failure makes viem ask again.
    expect(wallet.prompts).toEqual(['connect', 'wallet_anything'])
  })

  it('is userRejected in the words of viem', async () => {
    const { walletClient, wallet } = await connected()
    wallet.rejectNext()
    const rejected = await failureOf(walletClient.signMessage({ message: 'a' }))
    expect(rejected?.name).toBe('UserRejectedRequestError')
  })

  it.each([
    ['the app disconnects', ({ client }: Awaited<ReturnType<typeof connected>>) => client.disconnect()],
    [
      'the wallet leaves',
      async ({ wallet }: Awaited<ReturnType<typeof connected>>) => wallet.disconnectFromWallet(),
    ],
    [
      'another wallet takes its place',
      ({ client }: Awaited<ReturnType<typeof connected>>) =>
        client.connect({ connectorId: 'beta', namespace: 'eip155' }),
    ],
  ])('is notConnected, 4900 for viem, once %s', async (_, leave) => {
    const stage = await connected()
    await leave(stage)
    const before = stage.wallet.promptCount
    const error = await failureOf(stage.walletClient.signMessage({ message: 'a' }))
    expect(codesOf(error)).toEqual([4900, 4900, 'notConnected'])
    expect(stage.wallet.promptCount).toBe(before)
  })
})

describe('fromViemError', () => {
  it('names what viem refuses by itself, and gives an error of the kit back', async () => {
    const { walletClient } = await connected()
    const unfit = await failureOf(
      walletClient.writeContract({ abi: [], address: second, functionName: 'mint' } as never),
    )
    expect(fromViemError(unfit).code).toBe('invalidRequest')
    const own = new LatchkeyError('timeout', 'Late')
    expect(fromViemError(own)).toBe(own)
    expect(fromViemError('text')).toMatchObject({ code: 'walletError', cause: 'text' })
  })
})

describe('toPublicClient', () => {
  it('asks the RPC URLs in their order, customRpcUrls first, through the fetch of the client', async () => {
    const asked: string[] = []
    const { client } = createFakeStage({
      customRpcUrls: { 'eip155:1': ['https://own.test'] },
      env: {
        fetch: async (url: string) => {
          asked.push(url)
          if (url === 'https://own.test') return new Response('down', { status: 400 })
          return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x2a' }))
        },
      },
    })
    const publicClient = toPublicClient(client)
    expect([publicClient.chain.id, await publicClient.getBlockNumber()]).toEqual([1, 42n])
    expect([...new Set(asked)]).toEqual(['https://own.test', 'https://rpc-1.test'])
  })

  it('asks the RPC gateway that the client put before the RPC URLs', async () => {
    const asked: string[] = []
    const { client } = createFakeStage({
      networks: networks.map(each => ({ ...each, nodeUrls: ['https://gateway.test'] })),
      env: {
        fetch: async (url: string) => {
          asked.push(url)
          return Response.json({ jsonrpc: '2.0', id: 1, result: '0x2a' })
        },
      },
    })
    expect(await toPublicClient(client).getBlockNumber()).toBe(42n)
    expect(asked).toEqual(['https://gateway.test'])
  })

  it('is of the active network without a wallet, of another one, and of the chains of the app', () => {
    const { client } = createFakeStage()
    expect(toPublicClient(client).chain.id).toBe(1)
    expect(toPublicClient(client, { networkId: 'eip155:10' }).chain.id).toBe(10)
    expect(toPublicClient(client, { networkId: 'eip155:10', chains: [optimism] }).chain).toBe(optimism)
  })

  it('refuses a network that it cannot ask', async () => {
    const { client, wallet, connect } = createFakeStage()
    expect(() => toPublicClient(client, { networkId: 'eip155:9' })).toThrow(/no network eip155:9/)
    await connect()
    wallet.changeNetwork('eip155:77')
    expect(() => toPublicClient(client)).toThrow(/No node is known for eip155:77/)
    expect(toWalletClient(client).chain.id).toBe(77)
  })
})
