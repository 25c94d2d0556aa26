import { evm } from '@latchkey/adapter-evm'
import { balanceOf, type Eip155Chains, startEip155Chains } from '@latchkey/local-chains'
import { createEip155Wallet } from '@latchkey/test-wallets'
import { Contract, JsonRpcProvider, verifyMessage, verifyTypedData } from 'ethers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ConnectedClient, connectClient, readSample } from './connect-client.js'
import { getEthersSigner } from './use-ethers.js'

let chains: Eip155Chains
let stage: ConnectedClient
let wallet: ReturnType<typeof createEip155Wallet>
const receiver = '0x000000000000000000000000000000000000c0Fe'

beforeAll(async () => {
  chains = await startEip155Chains()
  const { chainId, name, rpcUrl } = chains.one
  wallet = createEip155Wallet({ networks: [{ chainId, name, rpcUrl }] })
  const network = {
    id: chainId,
    name,
    caipNetworkId: `eip155:${chainId}` as const,
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  stage = await connectClient(evm(), network, wallet)
})
afterAll(async () => {
  stage?.close()
  await chains?.stop()
})

describe('a signer of ethers', () => {
  it('is what the page shows', () => {
    const { code, page } = readSample('use-ethers')
    expect(page).toContain(code)
  })

  it('signs texts and typed data as the account', async () => {
    const signer = await getEthersSigner(stage.client)
    const { address } = signer
    expect(address).toBe(stage.client.session.account('eip155')?.address)
    expect(verifyMessage('hello', await signer.signMessage('hello'))).toBe(address)
    const domain = { name: 'Shop', chainId: chains.one.chainId }
    const types = { Order: [{ name: 'amount', type: 'uint256' }] }
    const message = { amount: 2n ** 200n }
    const signature = await signer.signTypedData(domain, types, message)
    expect(verifyTypedData(domain, types, message, signature)).toBe(address)
  })

  it('sends coins and tokens, which arrive', async () => {
    const signer = await getEthersSigner(stage.client)
    const sent = await signer.sendTransaction({ to: receiver, value: 5n })
    expect(await sent.wait()).toMatchObject({ status: 1, from: signer.address, to: receiver })
    const node = new JsonRpcProvider(chains.one.rpcUrl)
    expect(await node.getBalance(receiver)).toBe(5n)
    node.destroy()
    const { state } = await stage.client.features.load('transactions')
    await vi.waitFor(() =>
      expect(state.list.map(({ hash, status }) => [hash, status])).toContainEqual([sent.hash, 'confirmed']),
    )
    const abi = ['function transfer(address to, uint256 amount) returns (bool)']
    const token = new Contract(chains.one.contracts.token, abi, signer)
    await (await token.getFunction('transfer')(receiver, 7n)).wait()
    expect(await balanceOf(chains.one, receiver, chains.one.contracts.token)).toBe(7n)
  })

  it('passes the refusal of a person on, and sends nothing', async () => {
    const signer = await getEthersSigner(stage.client)
    wallet.controls.rejectNext()
    await expect(signer.sendTransaction({ to: receiver, value: 1n })).rejects.toMatchObject({
      code: 'ACTION_REJECTED',
    })
  })
})
