import { createAdapterStage, createFakeEnv } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { bitcoin } from '../adapter.js'
import { testNetworks } from '../testing/stage.js'

const own = {
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  publicKey: Uint8Array.from([2, ...new Uint8Array(32).fill(9)]),
  chains: ['bitcoin:mainnet'],
  features: ['bitcoin:signMessage'],
}
const solana = {
  address: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  publicKey: new Uint8Array(32).fill(7),
  chains: ['solana:mainnet'],
  features: [],
}
const ethereum = {
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  publicKey: new Uint8Array(0),
  chains: ['eip155:1'],
  features: [],
}

const connect = (accounts: readonly unknown[]) => {
  const env = createFakeEnv()
  const wallet = {
    version: '1.0.0',
    name: 'Several Chains',
    icon: 'data:image/png;base64,AA==',
    chains: ['bitcoin:mainnet', 'solana:mainnet'],
    accounts,
    features: {
      'bitcoin:connect': { version: '1.0.0', connect: async () => ({ accounts }) },
      'bitcoin:signMessage': { version: '1.0.0', signMessage: async () => [] },
      'bitcoin:events': { version: '1.0.0', on: () => () => undefined },
    },
  }
  env.window.addEventListener('wallet-standard:app-ready', event =>
    (event as CustomEvent).detail.register(wallet),
  )
  return createAdapterStage(bitcoin(), { env, networks: testNetworks }).connect()
}

describe('a Wallet Standard wallet that lists accounts of other chains, too', () => {
  it.each([
    ['Solana', [own, solana]],
    ['Ethereum', [ethereum, own]],
    ['a chain without a form', [{ chains: ['sui:mainnet'] }, own]],
    ['many', [...Array(300).fill(solana), own]],
  ])('connects with its Bitcoin account beside those of %s', async (_, accounts) => {
    const { connection } = await connect(accounts)
    expect(connection.accounts.map(({ address }) => address)).toEqual([own.address])
  })

  it.each([
    ['no chains', { ...solana, chains: undefined }],
    ['a Bitcoin chain and no key', { ...ethereum, chains: ['bitcoin:mainnet'] }],
  ])('is refused with an account that has %s', async (_, account) => {
    await expect(connect([own, account])).rejects.toMatchObject({ code: 'invalidResponse' })
  })
})
