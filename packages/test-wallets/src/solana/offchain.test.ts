import { ed25519 } from '@noble/curves/ed25519'
import { expect, it } from 'vitest'
import { createSolanaWallet } from './index'
import type { SolanaWalletOptions } from './wallet.types'

const networks = [{ chain: 'solana:mainnet', rpcUrl: 'http://127.0.0.1:9' }] as const

interface Account {
  readonly publicKey: Uint8Array
  readonly features: readonly string[]
}
interface Signed {
  readonly signedOffchainMessage: Uint8Array
  readonly signature: Uint8Array
}
interface Feature {
  readonly supportedMessageVersions: readonly number[]
  signOffchainMessage(...inputs: readonly object[]): Promise<readonly Signed[]>
}

const open = (options: Partial<SolanaWalletOptions> = {}) => {
  const wallet = createSolanaWallet({ networks, authorized: true, offchainMessages: true, ...options })
  const feature = wallet.standard.features['solana:signOffchainMessage'] as Feature | undefined
  const [first, second] = wallet.standard.accounts as Account[]
  if (!first || !second) return expect.unreachable('two accounts are needed')
  return { wallet, feature, first, second }
}

it('signs the envelope with its signers in order', async () => {
  const { feature, first, second } = open()
  const sign = async (requiredSigners: readonly Uint8Array[]) =>
    (
      await feature?.signOffchainMessage({
        account: first,
        messageVersion: 1,
        message: 'Hi',
        requiredSigners,
      })
    )?.[0]
  const one = await sign([first.publicKey, second.publicKey])
  const two = await sign([second.publicKey, first.publicKey])
  expect(one).toEqual(two)
  if (!one) return expect.unreachable('not signed')
  expect([...one.signedOffchainMessage.slice(16, 18)]).toEqual([1, 2])
  expect(one.signedOffchainMessage).toHaveLength(18 + 64 + 2)
  expect(ed25519.verify(one.signature, one.signedOffchainMessage, first.publicKey)).toBe(true)
})

it('refuses an input that the feature does not have', async () => {
  const { feature, first, second, wallet } = open()
  const good = { account: first, messageVersion: 1, message: 'Hi', requiredSigners: [first.publicKey] }
  for (const change of [
    { messageVersion: 0 },
    { message: '' },
    { requiredSigners: [] },
    { requiredSigners: [second.publicKey] },
    { requiredSigners: [first.publicKey, first.publicKey] },
  ])
    await expect(feature?.signOffchainMessage({ ...good, ...change })).rejects.toMatchObject({ code: -32602 })
  wallet.controls.rejectNext()
  await expect(feature?.signOffchainMessage(good)).rejects.toMatchObject({ code: 4001 })
})

it('has the feature only when it is told to', () => {
  const { feature, first } = open({ offchainMessages: false })
  expect(feature).toBeUndefined()
  expect(first.features).not.toContain('solana:signOffchainMessage')
})
