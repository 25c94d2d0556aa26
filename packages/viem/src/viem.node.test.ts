import { evm } from '@latchkey/adapter-evm'
import { type Client, type ClientOptions, createClient } from '@latchkey/core'
import { defineNetwork } from '@latchkey/core/networks'
import { createLiveEnv } from '@latchkey/core/testing'
import { type Eip155Chains, type LocalChain, startEip155Chains } from '@latchkey/local-chains'
import { createEip155Wallet, type Eip155WalletOptions, type TestWallet } from '@latchkey/test-wallets'
import { type Address, erc20Abi, parseEther, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fromViemError, toPublicClient, toWalletClient } from './index.js'

const receiver: Address = '0x000000000000000000000000000000000000c0Fe'
let chains: Eip155Chains
const ending: (() => void)[] = []

beforeAll(async () => {
  chains = await startEip155Chains()
})
afterAll(() => chains.stop())
afterEach(() => {
  for (const end of ending.splice(0)) end()
})

const toNetwork = ({ chainId: id, name, rpcUrl, contracts }: LocalChain) =>
  defineNetwork({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { multicall3: { address: contracts.multicall3 } },
  })

/** A client of the product, with the adapter of the product, connected to a wallet with a real key. */
async function open(
  options: { wallet?: Partial<Eip155WalletOptions>; client?: Partial<ClientOptions> } = {},
): Promise<{ client: Client; wallet: TestWallet; asked: string[] }> {
  const asked: string[] = []
  const env = createLiveEnv((url, init) => {
    asked.push(String(url))
    return fetch(url, init)
  })
  const known = chains.all.slice(0, 1).map(({ chainId, name, rpcUrl }) => ({ chainId, name, rpcUrl }))
  const wallet = createEip155Wallet({ networks: known, ...options.wallet })
  wallet.install(env.window)
  const client = createClient({
    adapters: [evm()],
    networks: chains.all.map(toNetwork),
    env,
    ...options.client,
  })
  ending.push(
    () => client.destroy(),
    () => wallet.dispose(),
  )
  client.start()
  await expect.poll(() => client.connectors.state.items.length).toBeGreaterThan(0)
  await client.connect({ connectorId: wallet.info.rdns })
  return { client, wallet, asked }
}

describe('contracts on a real node', () => {
  it('reads through the RPC URLs of the client, the custom ones first', async () => {
    const custom = chains.one.rpcUrl.replace('127.0.0.1', 'localhost')
    const { client, asked } = await open({ client: { customRpcUrls: { 'eip155:31337': [custom] } } })
    const publicClient = toPublicClient(client)
    const address = chains.one.contracts.token as Address
    asked.length = 0
    const [symbol, decimals] = await Promise.all([
      publicClient.readContract({ abi: erc20Abi, address, functionName: 'symbol' }),
      publicClient.readContract({ abi: erc20Abi, address, functionName: 'decimals' }),
    ])
    const listed = chains.one.tokens.find(token => token.address.toLowerCase() === address.toLowerCase())
    expect([symbol, decimals]).toEqual([listed?.symbol, listed?.decimals])
    expect(new Set(asked)).toEqual(new Set([custom]))
  })

  it('writes through the wallet, and the client follows the transaction', async () => {
    const { client } = await open()
    const publicClient = toPublicClient(client)
    const address = chains.one.contracts.token as Address
    const balance = () =>
      publicClient.readContract({ abi: erc20Abi, address, functionName: 'balanceOf', args: [receiver] })
    const before = await balance()
    const hash = await toWalletClient(client).writeContract({
      abi: erc20Abi,
      address,
      functionName: 'transfer',
      args: [receiver, 7n],
    })
    const { status } = await publicClient.waitForTransactionReceipt({ hash })
    expect([status, (await balance()) - before]).toEqual(['success', 7n])
    const { state } = await client.features.load('transactions')
    await expect.poll(() => state.list.map(each => [each.hash, each.status])).toEqual([[hash, 'confirmed']])
  })

  it('says why a call would revert, read or written', async () => {
    const { client } = await open()
    const call = {
      abi: erc20Abi,
      address: chains.one.contracts.token as Address,
      functionName: 'transfer',
      args: [receiver, 2n ** 200n],
    } as const
    const walletClient = toWalletClient(client)
    const simulated = await toPublicClient(client)
      .simulateContract({ ...call, account: walletClient.account })
      .catch(fromViemError)
    const written = await walletClient.writeContract(call).catch(fromViemError)
    expect([simulated, written]).toMatchObject([{ code: 'executionReverted' }, { code: 'executionReverted' }])
  })

  it('sends a batch by EIP-5792 and waits for it', async () => {
    const { client } = await open({ wallet: { atomic: 'supported' } })
    const walletClient = toWalletClient(client)
    const publicClient = toPublicClient(client)
    const before = await publicClient.getBalance({ address: receiver })
    expect(await walletClient.getCapabilities({ chainId: 31337 })).toMatchObject({
      atomic: { status: 'supported' },
    })
    const { id } = await walletClient.sendCalls({
      calls: [
        { to: receiver, value: 5n },
        { to: receiver, value: 6n },
      ],
    })
    const { status } = await walletClient.waitForCallsStatus({ id, pollingInterval: 50 })
    expect([status, (await publicClient.getBalance({ address: receiver })) - before]).toEqual([
      'success',
      11n,
    ])
  })
})

it('a batch that the app forgets is followed from the wallet to the chain', async () => {
  const { client } = await open({ wallet: { atomic: 'supported' } })
  const { id } = await toWalletClient(client).sendCalls({ calls: [{ to: receiver, value: 7n }] })
  const { state } = await client.features.load('transactions')
  expect(state.list).toMatchObject([{ batch: { id } }])
  await expect.poll(() => state.list.map(({ status }) => status), { timeout: 30_000 }).toEqual(['confirmed'])
  const [{ hash } = expect.unreachable()] = state.list
  const receipt = await toPublicClient(client).getTransactionReceipt({ hash: hash as `0x${string}` })
  expect(receipt.status).toBe('success')
})

describe('signatures with a real key', () => {
  it('are valid for the verifiers of viem', async () => {
    const { client } = await open()
    const walletClient = toWalletClient(client)
    const { address } = walletClient.account
    const message = { raw: '0xdeadbeef' } as const
    const typed = {
      domain: { name: 'Shop', version: '1', chainId: 31337 },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
      message: { amount: 2n ** 200n },
    } as const
    const signature = await walletClient.signMessage({ message })
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    const typedSignature = await walletClient.signTypedData(typed)
    expect(await verifyTypedData({ ...typed, address, signature: typedSignature })).toBe(true)
    const onChain = { ...typed, address, signature: typedSignature }
    expect(await toPublicClient(client).verifyTypedData(onChain)).toBe(true)
    expect(await toPublicClient(client).verifyTypedData({ ...onChain, message: { amount: 1n } })).toBe(false)
  })
})

describe('a wallet between two networks', () => {
  it('switches through viem, and the client that was made before sends nothing on the other chain', async () => {
    const { client, wallet } = await open()
    const before = toWalletClient(client)
    const [, second] = client.network.state.namespaces.eip155?.requestedIds ?? []
    const unknown = await before.switchChain({ id: 31338 }).catch(error => error)
    expect([unknown.name, unknown.code, fromViemError(unknown).code]).toEqual([
      'SwitchChainError',
      4902,
      'unsupportedNetwork',
    ])
    await before.addChain({ chain: toWalletClient(client, second ? { networkId: second } : {}).chain })
    await before.switchChain({ id: 31338 })
    await expect.poll(() => client.session.connection('eip155')?.networkId).toBe('eip155:31338')
    const failure = await before.sendTransaction({ to: receiver, value: 1n }).catch(fromViemError)
    expect(failure).toMatchObject({ code: 'unsupportedNetwork' })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
    const after = toWalletClient(client)
    expect(after.chain.id).toBe(31338)
    const hash = await after.sendTransaction({ to: receiver, value: parseEther('0.1') })
    const receipt = await toPublicClient(client).waitForTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
  })

  it('refuses a switch with switchFailed where the wallet fails to add the network', async () => {
    const { client, wallet } = await open()
    wallet.controls.failNext({ code: -32603, message: 'Cannot add' }, 'wallet_addEthereumChain')
    await expect(client.switchNetwork('eip155:31338')).rejects.toMatchObject({
      code: 'switchFailed',
      rpcCode: -32603,
      cause: { code: 'walletError' },
    })
    wallet.controls.rejectNext(1, 4001, 'wallet_addEthereumChain')
    await expect(client.switchNetwork('eip155:31338')).rejects.toMatchObject({ code: 'userRejected' })
  })
})

describe('a visitor who declines', () => {
  it('is 4001 for viem and userRejected for Latchkey, asked once', async () => {
    const { client, wallet } = await open()
    wallet.clearRequests()
    wallet.controls.rejectNext()
    const error = await toWalletClient(client)
      .sendTransaction({ to: receiver, value: 1n })
      .catch(error => error)
    expect(error.walk((layer: Error) => layer.name === 'UserRejectedRequestError')).toMatchObject({
      code: 4001,
    })
    expect(fromViemError(error)).toMatchObject({ code: 'userRejected' })
    expect(wallet.requests.filter(({ method }) => method.includes('sendTransaction'))).toHaveLength(1)
  })

  it('has left for good after a disconnect', async () => {
    const { client, wallet } = await open()
    const walletClient = toWalletClient(client)
    await client.disconnect()
    wallet.clearRequests()
    const error = await walletClient.signMessage({ message: 'a' }).catch(error => error)
    expect([error.code, fromViemError(error).code]).toEqual([4900, 'notConnected'])
    expect(wallet.requests).toEqual([])
  })
})
