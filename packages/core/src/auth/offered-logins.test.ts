import { describe, expect, it } from 'vitest'
import { createTestClient, type TestClientOptions } from '../client/client.fixture.js'
import { defaultRemoteFeatures } from '../remote-features/remote-features.rules.js'
import type { FeaturesSource } from '../remote-features/remote-features.types.js'
import { offeredLogins } from './offered-logins.js'

const embeddedWallet = { frameUrl: 'https://frame.example/sdk' }
const offered = (options: TestClientOptions, source?: FeaturesSource, answered = {}) => {
  const { client } = createTestClient({ start: false, ...options })
  const features = { ...defaultRemoteFeatures(), ...answered }
  return offeredLogins(client, source && { loading: false, source, features })
}

describe('the logins of a client', () => {
  it('are none without the embedded wallet', () => {
    expect(
      offered({ features: { email: true, socials: ['x'], passkeys: true, emailShowWallets: false } }),
    ).toEqual({
      email: false,
      socials: [],
      passkeys: false,
      wallets: true,
      order: ['email', 'social', 'wallet'],
    })
  })

  it('are email, every social login and wallets by default', () => {
    expect(offered({ embeddedWallet })).toEqual({
      email: true,
      socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
      passkeys: false,
      wallets: true,
      order: ['email', 'social', 'wallet'],
    })
  })

  it('are what the app asks for, each once', () => {
    const features = {
      email: false,
      socials: ['github', 'x', 'github'],
      passkeys: true,
      connectMethodsOrder: ['wallet'],
    } as const
    expect(offered({ embeddedWallet, features })).toMatchObject({
      email: false,
      socials: ['github', 'x'],
      passkeys: true,
      wallets: true,
      order: ['wallet', 'email', 'social'],
    })
    expect(offered({ embeddedWallet, features: { socials: false } }).socials).toEqual([])
  })

  it('leave wallets out beside an email login that stands alone', () => {
    expect(offered({ embeddedWallet, features: { emailShowWallets: false } }).wallets).toBe(false)
    expect(offered({ embeddedWallet, features: { emailShowWallets: false, email: false } }).wallets).toBe(
      true,
    )
    expect(offered({ embeddedWallet, enableWallets: false }).wallets).toBe(false)
  })

  it.each([
    ['host', false, ['apple']],
    ['stored', false, ['apple']],
    ['fallback', true, ['x']],
    ['local', true, ['x']],
  ] as const)('follow the project where its answer is there: %s', (source, email, socials) => {
    const answer = { email: false, socials: ['apple'] }
    expect(offered({ embeddedWallet, features: { socials: ['x'] } }, source, answer)).toMatchObject({
      email,
      socials,
    })
  })
})
