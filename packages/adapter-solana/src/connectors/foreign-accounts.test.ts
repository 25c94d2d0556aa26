import { describe, expect, it } from 'vitest'
import { createStage } from '../testing/stage.js'

const sui = {
  address: `0x${'ab'.repeat(32)}`,
  publicKey: new Uint8Array(32).fill(7),
  chains: ['sui:mainnet'],
  features: ['sui:signTransaction'],
}
const ethereum = {
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  publicKey: new Uint8Array(0),
  chains: ['eip155:1'],
  features: [],
}
const bitcoin = {
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  publicKey: new Uint8Array(33).fill(2),
  chains: ['bitcoin:mainnet'],
  features: ['bitcoin:signMessage'],
}
/** Of another namespace in a shape that no standard knows. */
const odd = { chains: ['near:mainnet'] }

/** A wallet that lists accounts of several chains, the Solana one among them. */
async function open(others: readonly unknown[]) {
  const stage = await createStage()
  const wallet = stage.wallet.standard as unknown as {
    readonly accounts: readonly object[]
    readonly features: Readonly<Record<string, unknown>>
  }
  const accounts = () => [...others, ...wallet.accounts, ...others]
  const feature = wallet.features['standard:connect'] as { connect(...inputs: unknown[]): Promise<unknown> }
  const connect = async (...inputs: unknown[]) => {
    await feature.connect(...inputs)
    return { accounts: accounts() }
  }
  // Another object, so that nothing has to be writable.
  const several = new Proxy(wallet, {
    get(target, key) {
      if (key === 'accounts') return accounts()
      if (key === 'name') return 'Several Chains'
      if (key !== 'features') return Reflect.get(target, key)
      return { ...target.features, 'standard:connect': { version: '1.0.0', connect } }
    },
  })
  stage.env.window.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: ({ register }: { register(wallet: unknown): void }) => register(several),
    }),
  )
  const connector = stage.connectors().find(({ name }) => name === 'Several Chains')
  return connector ?? expect.unreachable()
}

describe('a wallet that lists accounts of other chains, too', () => {
  it.each([
    ['Sui', [sui]],
    ['Ethereum', [ethereum]],
    ['Bitcoin', [bitcoin]],
    ['a chain without a form', [odd]],
    ['many', Array(300).fill(sui)],
  ])('connects with its Solana accounts beside those of %s', async (_, others) => {
    const alone = await (await open([])).connect({})
    const connection = await (await open(others)).connect({})
    expect(connection.accounts).toEqual(alone.accounts)
    expect(connection.accounts.length).toBeGreaterThan(0)
  })

  it.each([
    ['no chains', { ...sui, chains: undefined }],
    ['chains that are no texts', { ...sui, chains: [1] }],
    ['a Solana chain and a key of somebody else', { ...sui, chains: ['solana:mainnet'] }],
  ])('is refused with an account that has %s', async (_, account) => {
    await expect((await open([account])).connect({})).rejects.toMatchObject({ code: 'invalidResponse' })
  })
})
