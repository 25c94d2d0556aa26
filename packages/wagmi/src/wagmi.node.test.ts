import { createLiveEnv } from '@latchkey/core/testing'
import { balanceOf, type Eip155Chains, type LocalChain, startEip155Chains } from '@latchkey/local-chains'
import {
  connect,
  disconnect,
  getConnection,
  readContract,
  sendTransaction,
  signMessage,
  signTypedData,
  switchChain,
  verifyMessage,
  waitForTransactionReceipt,
  writeContract,
} from '@wagmi/core'
import { type Address, defineChain, erc20Abi, parseEther, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createStage, type Stage } from './testing/stage.js'

const receiver: Address = '0x000000000000000000000000000000000000c0Fe'
let chains: Eip155Chains
let stage: Stage | undefined

beforeAll(async () => {
  chains = await startEip155Chains()
})
afterAll(() => chains.stop())
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

const toChain = ({ chainId, name, rpcUrl }: LocalChain) =>
  defineChain({
    id: chainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet: true,
  })

/** A visitor who has connected in the modal that `connect` of wagmi opened. */
const openConnected = async () => {
  stage = createStage({ env: createLiveEnv(fetch), chains: chains.all.map(toChain) })
  const { config, client, connector, choose } = stage
  const connecting = connect(config, { connector })
  await vi.waitFor(() => expect(client.modal.state.open).toBe(true))
  await choose()
  const { accounts } = await connecting
  return { ...stage, account: accounts[0] as Address }
}

describe('a wagmi dapp with the connector, on real nodes', () => {
  it('signs a message and typed data that verify', async () => {
    const { config, account } = await openConnected()
    const signature = await signMessage(config, { message: 'hello' })
    expect(await verifyMessage(config, { address: account, message: 'hello', signature })).toBe(true)
    const typedData = {
      domain: { name: 'Shop', chainId: chains.one.chainId },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
      message: { amount: 2n ** 200n },
    } as const
    const signed = await signTypedData(config, typedData)
    expect(await verifyTypedData({ ...typedData, address: account, signature: signed })).toBe(true)
  })

  it('writes a contract and sends a coin, and Latchkey follows both transactions', async () => {
    const { config, client } = await openConnected()
    const token = { address: chains.one.contracts.token, abi: erc20Abi } as const
    const hash = await writeContract(config, { ...token, functionName: 'transfer', args: [receiver, 5n] })
    expect(await waitForTransactionReceipt(config, { hash })).toMatchObject({ status: 'success' })
    const balance = await readContract(config, { ...token, functionName: 'balanceOf', args: [receiver] })
    expect(balance).toBe(5n)
    const before = await balanceOf(chains.one, receiver)
    const sent = await sendTransaction(config, { to: receiver, value: parseEther('0.5') })
    await waitForTransactionReceipt(config, { hash: sent })
    expect(await balanceOf(chains.one, receiver)).toBe(before + parseEther('0.5'))
    const { state } = await client.features.load('transactions')
    await vi.waitFor(() => expect(JSON.stringify(state)).toContain(sent))
    expect(JSON.stringify(state)).toContain(hash)
  })

  it('tells of a contract that refuses', async () => {
    const { config } = await openConnected()
    const token = { address: chains.one.contracts.token, abi: erc20Abi } as const
    const tooMuch = writeContract(config, {
      ...token,
      functionName: 'transfer',
      args: [receiver, 2n ** 200n],
    })
    await expect(tooMuch).rejects.toMatchObject({ name: 'ContractFunctionExecutionError' })
  })

  it('switches the chain from wagmi, from Latchkey and from the wallet, and sends there', async () => {
    const { config, client, wallet } = await openConnected()
    const [one, two] = [chains.one.chainId, chains.two.chainId]
    await switchChain(config, { chainId: two })
    expect([wallet.chainId, client.session.activeNetwork()?.id, config.state.chainId]).toEqual([
      two,
      two,
      two,
    ])
    const before = await balanceOf(chains.two, receiver)
    const hash = await sendTransaction(config, { to: receiver, value: 7n })
    await waitForTransactionReceipt(config, { hash })
    expect(await balanceOf(chains.two, receiver)).toBe(before + 7n)
    await client.switchNetwork(`eip155:${one}`)
    expect([wallet.chainId, getConnection(config).chainId]).toEqual([one, one])
    wallet.controls.changeNetwork(two)
    await vi.waitFor(() => expect(getConnection(config).chainId).toBe(two))
  })

  it('signs with the account that the visitor chose in the wallet', async () => {
    const { config, wallet } = await openConnected()
    wallet.controls.selectAccount(1)
    const second = wallet.addresses[1] as Address
    await vi.waitFor(() => expect(getConnection(config).address).toBe(second))
    const signature = await signMessage(config, { message: 'hello' })
    expect(await verifyMessage(config, { address: second, message: 'hello', signature })).toBe(true)
  })

  it('is connected after a reload without a prompt, and disconnected after a disconnect on either side', async () => {
    const first = await openConnected()
    stage = first.reload({ env: createLiveEnv(fetch) })
    const { config, client, choose } = stage
    await vi.waitFor(() => expect(getConnection(config).status).toBe('connected'))
    const signature = await signMessage(config, { message: 'again' })
    expect(await verifyMessage(config, { address: first.account, message: 'again', signature })).toBe(true)
    await disconnect(config)
    expect(client.connection.state.namespaces.eip155?.status).toBe('disconnected')
    await choose()
    expect(getConnection(config).status).toBe('connected')
    await client.disconnect()
    expect(getConnection(config).status).toBe('disconnected')
    stage = stage.reload({ env: createLiveEnv(fetch) })
    stage.client.start()
    await stage.client.ready()
    expect(getConnection(stage.config).status).toBe('disconnected')
  })
})
