import { isAddress } from 'viem'
import { beforeEach, expect, it } from 'vitest'
import { createMemoryStore } from '../storage/memory-store.js'
import { createMemoryParties, type MemoryParties } from '../testing/memory-parties.js'
import { createTestWallet, localNetwork, signUp } from '../testing/test-wallet.fixture.js'

let parties: MemoryParties
beforeEach(async () => {
  parties = await createMemoryParties()
})

const smart = { ...localNetwork, rpcUrl: 'https://node.example', bundlerUrl: 'https://bundler.example/rpc' }
const plain = { ...localNetwork, id: 'eip155:1', rpcUrl: 'https://other.example' }
const solana = { ...localNetwork, id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }

/** `code`: what the node says of the account; an empty text: it does not answer. */
async function createWallet({ code = '0x', store = createMemoryStore() } = {}) {
  const wallet = await createTestWallet(parties, {
    store,
    networks: [smart, plain, solana],
    async fetch(url, init) {
      if (url !== smart.rpcUrl) return parties.fetch(url, init)
      return code === ''
        ? Promise.reject(new TypeError('offline'))
        : Response.json({ jsonrpc: '2.0', id: 1, result: code })
    },
  })
  const { handlers, context } = wallet
  return {
    wallet,
    user: (chainId: string, preferredAccountType?: 'eoa' | 'smartAccount') =>
      handlers.GET_USER({ chainId, ...(preferredAccountType && { preferredAccountType }) }, context()),
    prefer: (type: 'eoa' | 'smartAccount') => handlers.SET_PREFERRED_ACCOUNT({ type }, context()),
    accounts: () => handlers.RPC_REQUEST({ method: 'eth_accounts' }, context()),
  }
}

it('lists the networks that have a bundler, and offers both accounts there alone', async () => {
  const { wallet, user } = await createWallet()
  await signUp(wallet, parties, 'person@mail.example')
  const enabled = await wallet.handlers.GET_SMART_ACCOUNT_ENABLED_NETWORKS(undefined, wallet.context())
  expect(enabled).toEqual({ smartAccountEnabledNetworks: [31337] })
  const both = await user(smart.id)
  const [eoa, account] = both?.accounts ?? []
  expect([eoa?.type, account?.type]).toEqual(['eoa', 'smartAccount'])
  expect(isAddress(account?.address ?? '')).toBe(true)
  expect(both).toMatchObject({ address: eoa?.address, preferredAccountType: 'eoa' })
  for (const { id } of [plain, solana]) expect((await user(id))?.accounts).toHaveLength(1)
})

it('keeps the preferred account over restarts, and uses the eoa where the network has no other', async () => {
  const store = createMemoryStore()
  const { wallet, user, prefer, accounts } = await createWallet({ store })
  await signUp(wallet, parties, 'person@mail.example')
  const eoa = (await user(smart.id))?.address
  const { address } = (await prefer('smartAccount')) ?? {}
  expect(address).not.toBe(eoa)
  expect(await user(smart.id)).toMatchObject({ address, preferredAccountType: 'smartAccount' })
  expect(await accounts()).toEqual([address])
  // What other networks are asked for says nothing about this one.
  expect(await user(plain.id, 'eoa')).toMatchObject({ address: eoa, preferredAccountType: 'eoa' })
  await expect(prefer('smartAccount')).rejects.toMatchObject({ code: 'unsupported' })
  expect(await user(solana.id, 'eoa')).toMatchObject({ preferredAccountType: 'eoa' })
  const again = await createWallet({ store })
  expect(await again.user(smart.id)).toMatchObject({ address })
  expect(await again.user(smart.id, 'eoa')).toMatchObject({ address: eoa })
  expect(await again.accounts()).toEqual([eoa])
})

it.each([
  ['deployed', '0x363d', true],
  ['not deployed', '0x', false],
  ['unknown while the node is away', '', undefined],
])('says whether the account is %s', async (_what, code, expected) => {
  const { wallet, user } = await createWallet({ code })
  await signUp(wallet, parties, 'person@mail.example')
  expect((await user(smart.id, 'smartAccount'))?.smartAccountDeployed).toBe(expected)
})
