import { describe, expect, it } from 'vitest'
import type { CustomWallet } from '../../context/wallet-options.types.js'
import { createFakeEnv } from '../../testing/fake-env.js'
import { createFakeWindow } from '../../testing/fake-window.js'
import { createLinkedWallets, DEEPLINK_CHOICE, withCheckedApp } from './linked-wallets.js'

const uri = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'58'.repeat(32)}`
const fox = { id: 'fox', name: 'Fox', mobileLink: 'fox://' }

function stage(customWallets?: readonly CustomWallet[]) {
  const window = createFakeWindow({ userAgent: 'Mozilla/5.0 (Linux; Android 16) Mobile' })
  const env = createFakeEnv({ window })
  const wallets = createLinkedWallets({ env, storage: env.storage, preferUniversal: false, customWallets })
  return { wallets, window, env, stored: () => JSON.parse(env.storage.get(DEEPLINK_CHOICE) ?? 'null') }
}

describe('the app of a session', () => {
  it('is opened at once, and kept with the pairing that it took', () => {
    const { wallets, window, stored } = stage()
    expect(wallets.openWith(uri, 'mobile', fox)).toBe(true)
    expect(window.opened).toEqual([`fox://wc?uri=${encodeURIComponent(uri)}`])
    expect(stored()).toBeNull()
    expect(wallets.keep()).toEqual({ name: 'Fox', href: 'fox://' })
    expect(stored()).toEqual({ href: 'fox://', name: 'Fox' })
  })

  it('is opened again by a scheme unlike its name where the app wrote the wallet itself', () => {
    const odd = { id: 'odd', name: 'Odd', mobileLink: 'fox://' }
    for (const customWallets of [[odd], undefined]) {
      const { wallets, window } = stage(customWallets)
      expect(wallets.openWith(uri, 'mobile', odd)).toBe(customWallets !== undefined)
      wallets.keep()
      expect(wallets.reopen()).toBe(customWallets !== undefined)
      expect(window.opened.at(-1)).toBe(customWallets && 'fox://')
    }
  })

  it('is called Android where the system asked for it, and holds no secret', () => {
    const { wallets, stored, env } = stage()
    wallets.openWith(uri, 'mobile', null)
    wallets.keep()
    expect(stored()).toEqual({ href: `wc:${'7f'.repeat(32)}@2`, name: 'Android' })
    expect(env.storage.get(DEEPLINK_CHOICE)).not.toContain('symKey')
  })

  it('is opened again for a request', () => {
    const { wallets, window } = stage()
    expect(wallets.reopen()).toBe(false)
    wallets.openWith(uri, 'mobile', fox)
    wallets.keep()
    expect(wallets.reopen()).toBe(true)
    expect(window.opened.at(-1)).toBe('fox://')
  })

  it('is opened with the request by itself where it is inside Telegram', () => {
    const { wallets, window } = stage()
    wallets.openWith(uri, 'mobile', { id: 'owl', name: 'Owl', universalLink: 'https://t.me/owl_bot' })
    wallets.keep()
    wallets.requested(7, 'abc')
    const parameter = /^https:\/\/t\.me\/owl_bot\?startapp=([A-Za-z0-9]+)$/.exec(window.opened[1] ?? '')?.[1]
    expect(atob(parameter ?? '')).toBe('requestId=7&sessionTopic=abc')
  })

  it('is left to the library where it is any other', () => {
    const { wallets, window } = stage()
    wallets.requested(7, 'abc')
    wallets.openWith(uri, 'mobile', fox)
    wallets.keep()
    wallets.requested(8, 'abc')
    expect(window.opened).toHaveLength(1)
  })

  it('is none where a camera read the code, whatever an earlier session had', () => {
    const { wallets, stored } = stage()
    wallets.openWith(uri, 'mobile', fox)
    wallets.keep()
    expect(wallets.keep()).toBeNull()
    expect(stored()).toBeNull()
  })

  it('is none when the offer it was opened for was taken back', () => {
    const { wallets } = stage()
    wallets.openWith(uri, 'mobile', fox)
    wallets.forget()
    expect(wallets.keep()).toBeNull()
  })

  it.each([
    '{"href":"javascript:alert(1)","name":"x"}',
    '{"href":1}',
    'nonsense',
    '[]',
    '{"href":"vnc://evil.test","name":"Fox"}',
  ])('is not what somebody else left in storage: %s', text => {
    const { wallets, env, window } = stage()
    env.storage.set(DEEPLINK_CHOICE, text)
    expect([wallets.read(), wallets.reopen()]).toEqual([null, false])
    expect(window.opened).toEqual([])
  })

  it.each([
    'javascript:alert(1)//',
    'data:text/html,<script>alert(1)</script>',
    'intent://x#Intent;end',
    'https://t.me/owl_bot',
    'vnc://evil.test',
  ])('is unknown to the library, which opens whatever it reads, where it is %s', href => {
    const { env } = stage()
    env.storage.set(DEEPLINK_CHOICE, JSON.stringify({ href, name: 'x' }))
    expect(withCheckedApp(env.storage, undefined).get(DEEPLINK_CHOICE)).toBeNull()
  })

  it('is read by the library as it was checked, and nothing else is changed for it', () => {
    const { env } = stage()
    env.storage.set(DEEPLINK_CHOICE, '{"href":"fox://","name":"Fox","more":1}')
    env.storage.set('other', 'text')
    const storage = withCheckedApp(env.storage, undefined)
    expect(JSON.parse(storage.get(DEEPLINK_CHOICE) ?? '')).toEqual({ href: 'fox://', name: 'Fox' })
    expect(storage.get('other')).toBe('text')
  })

  it('is not opened where there is nothing to open', () => {
    const { wallets, window } = stage()
    expect(wallets.openWith(uri, 'desktop', fox)).toBe(false)
    expect(window.opened).toEqual([])
  })
})
