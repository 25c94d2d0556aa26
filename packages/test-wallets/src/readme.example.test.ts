import { createEip155Wallet } from '@latchkey/test-wallets'
import { expect, it } from 'vitest'

const networks = [{ chainId: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:8545' }]

it('shows what my dapp does when the person says no', async () => {
  const wallet = createEip155Wallet({ networks })
  const { provider, controls } = wallet
  controls.rejectNext()
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
  const told = await provider.request({ method: 'eth_requestAccounts' })
  expect(told).toEqual(wallet.addresses.map(address => address.toLowerCase()))
  expect(wallet.promptCount).toBe(2)
})

it('finds the listeners that my dapp forgot to remove', async () => {
  const wallet = createEip155Wallet({ networks, authorized: true })
  const listener = () => undefined
  wallet.provider.on('accountsChanged', listener)
  wallet.controls.selectAccount(1)
  wallet.provider.removeListener?.('accountsChanged', listener)
  expect(wallet.listenerCount()).toBe(0)
})
