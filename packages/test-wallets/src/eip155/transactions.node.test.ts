import { balanceOf, callNode, type Eip155Chains, startEip155Chains } from '@latchkey/local-chains'
import { encodeFunctionData, erc20Abi, toHex } from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createSubject } from '../testing/wallet-under-test'

let chains: Eip155Chains
beforeAll(async () => {
  chains = await startEip155Chains()
})
afterAll(() => chains.stop())

const connect = () => {
  const subject = createSubject({ networks: chains.all, authorized: true })
  const send = (transaction: object) =>
    subject.ask('eth_sendTransaction', [
      { from: subject.wallet.addresses[0], ...transaction },
    ]) as Promise<string>
  return { ...subject, send }
}

const receiver = (digit: number): `0x${string}` => `0x${String(digit).repeat(40)}`

it('sends coins that arrive, with a fee of the node', async () => {
  const { send, wallet } = connect()
  const hash = await send({ to: receiver(1), value: toHex(5n) })
  await vi.waitFor(async () => expect(await balanceOf(chains.one, receiver(1))).toBe(5n), { interval: 10 })
  expect(await callNode(chains.one.rpcUrl, 'eth_getTransactionByHash', [hash])).toMatchObject({ type: '0x2' })
  expect(wallet.promptCount).toBe(1)
})

it('sends a token that arrives', async () => {
  const { send } = connect()
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver(2), 3n] })
  await send({ to: chains.one.contracts.token, data })
  await vi.waitFor(
    async () => expect(await balanceOf(chains.one, receiver(2), chains.one.contracts.token)).toBe(3n),
    { interval: 10 },
  )
})

it('sends to the network that the wallet is on', async () => {
  const { ask, send } = connect()
  await ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  await send({ to: receiver(3), value: '0x7', chainId: '0x7a6a' })
  await vi.waitFor(async () => expect(await balanceOf(chains.two, receiver(3))).toBe(7n), { interval: 10 })
  expect(await balanceOf(chains.one, receiver(3))).toBe(0n)
})

it('gives two transactions at once two nonces', async () => {
  const { send } = connect()
  const hashes = await Promise.all([1, 2, 3].map(value => send({ to: receiver(4), value: toHex(value) })))
  expect(new Set(hashes).size).toBe(3)
  await vi.waitFor(async () => expect(await balanceOf(chains.one, receiver(4))).toBe(6n), { interval: 10 })
})

it('sends a legacy transaction when it is given a gas price', async () => {
  const { send } = connect()
  const hash = await send({ to: receiver(5), gasPrice: toHex(3_000_000_000n) })
  expect(await callNode(chains.one.rpcUrl, 'eth_getTransactionByHash', [hash])).toMatchObject({ type: '0x0' })
})

it("hands on the node's own error", async () => {
  const { send } = connect()
  await expect(send({ to: receiver(6), value: toHex(10n ** 30n) })).rejects.toMatchObject({
    message: expect.stringMatching(/insufficient funds/i),
  })
})

it('sends nothing when the person says no', async () => {
  const { controls, send } = connect()
  controls.rejectNext()
  await expect(send({ to: receiver(7), value: '0x1' })).rejects.toMatchObject({ code: 4001 })
  expect(await balanceOf(chains.one, receiver(7))).toBe(0n)
})

it.each([
  ['a padded value', { value: '0x01' }],
  ['a wrong chain', { chainId: '0x1' }],
  ['no receiver and no data', { to: undefined }],
  ['an address that is none', { to: '0x12' }],
  ['an address with a wrong checksum', { to: `0x${'aA'.repeat(20)}` }],
])('refuses %s without a prompt', async (_what, change) => {
  const { send, wallet } = connect()
  await expect(send({ to: receiver(8), value: '0x1', ...change })).rejects.toMatchObject({ code: -32602 })
  expect(wallet.promptCount).toBe(0)
})

it('adds a network by asking its node, and goes there', async () => {
  const { ask } = createSubject({ networks: [chains.one] })
  const request = {
    chainId: '0x7a6a',
    chainName: chains.two.name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [chains.two.rpcUrl],
  }
  await ask('wallet_addEthereumChain', [request])
  await ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  expect(await ask('net_version')).toBe('31338')
})
