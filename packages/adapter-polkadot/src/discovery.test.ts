import { createFakeEnv } from '@latchkey/core/testing'
import { createPolkadotWallet, installHostilePolkadotWallets } from '@latchkey/test-wallets'
import { describe, expect, it, vi } from 'vitest'
import { findWallets } from './found-wallets.js'
import { createStage } from './testing/stage.js'

const named = (entries: object, more: object = {}) =>
  findWallets({ injectedWeb3: entries, ...more }).map(({ id, name }) => [id, name])
const entry = { version: '1', enable: async () => undefined }

describe('the wallets of a page', () => {
  it.each([
    ['polkadot-js', 'Polkadot.js'],
    ['subwallet-js', 'SubWallet'],
    ['talisman', 'Talisman'],
    ['enkrypt', 'Enkrypt'],
    ['polkagate', 'PolkaGate'],
    ['fearless-wallet', 'Fearless Wallet'],
    ['manta-wallet-js', 'Manta Wallet'],
    ['aleph-zero', 'Aleph Zero Signer'],
    ['trust', 'Trust Wallet'],
    ['somebody', 'somebody'],
  ])('under the key %s are called %s', (key, name) => {
    expect(named({ [key]: entry })).toEqual([[key, name]])
  })

  it('under the key of Polkadot.js are Nova where the page says so', () => {
    const more = { walletExtension: { isNovaWallet: true } }
    expect(named({ 'polkadot-js': entry }, more)).toEqual([['nova', 'Nova Wallet']])
  })

  it('of the new form are called by their own name, and known again by it when the key is a hash', () => {
    const fresh = { name: 'My  Wallet', version: '2', connect: async () => undefined }
    expect(named({ '0x9f86d081884c7d659a2feaa0c55ad015': fresh, other: { ...fresh, name: 'B' } })).toEqual([
      ['my-wallet', 'My Wallet'],
      ['other', 'B'],
    ])
  })

  it.each([undefined, null, 7, 'wallets', [], () => undefined])('are none in %j', injectedWeb3 => {
    expect(findWallets({ injectedWeb3 })).toEqual([])
  })

  it('survive hostile neighbours, whose words are made harmless', async () => {
    const { env, events, connector } = await createStage()
    const page: object = env.window
    installHostilePolkadotWallets(page)
    const found = findWallets(page)
    for (const { id, name } of found) {
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      expect([...name].length).toBeLessThanOrEqual(40)
      expect(id).not.toBe('')
    }
    expect(found.map(({ id }) => id)).toContain(connector().id)
    expect(events).toHaveLength(1)
  })
})

describe('a wallet that comes late', () => {
  it('is found within three seconds, once', async () => {
    const env = createFakeEnv()
    const stage = await createStage({ env, install: { afterMs: 0 } })
    expect(stage.of('connectorsChanged')).toHaveLength(0)
    // The wallet's own timer runs in real time, beside the clock of the stage.
    await vi.waitFor(() => expect(findWallets(env.window)).toHaveLength(1))
    await stage.settle(1_000)
    expect(stage.of('connectorsChanged')).toHaveLength(1)
    const late = createPolkadotWallet({ id: 'late' })
    late.install(env.window)
    await stage.settle(3_000)
    const lists = stage.of('connectorsChanged').map(({ connectors }) => connectors.map(({ id }) => id))
    expect(lists).toEqual([['polkadot-test-wallet'], ['polkadot-test-wallet', 'late']])
    expect(env.clock.pending).toBe(0)
  })

  it('is looked for again when the page has loaded', async () => {
    const env = createFakeEnv()
    const stage = await createStage({ env })
    await stage.settle(5_000)
    createPolkadotWallet({ id: 'late' }).install(env.window)
    env.window.dispatchEvent(new Event('load'))
    expect(stage.of('connectorsChanged').at(-1)?.connectors).toHaveLength(2)
  })

  it('is not looked for after dispose', async () => {
    const env = createFakeEnv()
    const stage = await createStage({ env })
    stage.instance.dispose()
    expect([env.clock.pending, env.window.listenerCount()]).toEqual([0, 0])
  })
})
