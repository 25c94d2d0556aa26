import { expect, it } from 'vitest'
import { createFakeEnv } from '../../testing/fake-env.js'
import { createFakeWindow } from '../../testing/fake-window.js'
import { turn } from '../../testing/turn.js'
import { grant, struct } from '../fake-sign-client.fixture.js'
import { createWalletConnectStage } from '../wallet-connect.fixture.js'

const fox = { id: 'fox', name: 'Fox', mobileLink: 'fox://', universalLink: 'https://fox.link' }
const both = { test: grant('test:one:aaaa'), other: grant('other:one:bbbb') }

function stage(options = {}) {
  const window = createFakeWindow({ userAgent: 'Mozilla/5.0 (Linux; Android 16) Mobile' })
  const made = createWalletConnectStage({ env: createFakeEnv({ window }), ...options })
  const stored = (key: string): unknown => JSON.parse(made.env.storage.get(key) ?? 'null')
  return { ...made, window, stored }
}

async function offered(options = {}) {
  const made = stage(options)
  made.walletConnect.actions.choose(fox)
  made.walletConnect.actions.offer()
  await made.env.clock.advance(0)
  await turn()
  return made
}

it('opens nothing before the pairing is made, and no app when none holds a session', () => {
  const { walletConnect, window } = stage()
  expect(walletConnect.actions.openWallet()).toBe(false)
  expect(window.opened).toEqual([])
})

it('opens the wallet that was picked within the call, with the pairing that stands', async () => {
  const { walletConnect, window } = await offered()
  const { uri } = walletConnect.state.pairing
  expect(walletConnect.actions.openWallet('mobile')).toBe(true)
  expect(window.opened).toEqual([`fox://wc?uri=${encodeURIComponent(uri ?? '')}`])
})

it('prefers universal links where the app wants it', async () => {
  const { walletConnect, window } = await offered({ preferUniversalLinks: true })
  walletConnect.actions.openWallet()
  expect(window.opened[0]).toMatch(/^https:\/\/fox\.link\/wc\?uri=/)
})

it('keeps the app and the wallet once the pairing is made, where the library looks for them', async () => {
  const { walletConnect, library, stored, window } = await offered()
  walletConnect.actions.openWallet()
  library.offers[0]?.settle(struct('t1', both))
  await turn()
  expect(walletConnect.snapshot().app).toEqual({ name: 'Fox', href: 'fox://' })
  expect(stored('@latchkey/wc/WALLETCONNECT_DEEPLINK_CHOICE')).toEqual({ href: 'fox://', name: 'Fox' })
  expect(stored('recent_listed_wallets')).toMatchObject([{ id: 'fox', name: 'Fox' }])
  expect(walletConnect.actions.openWallet()).toBe(true)
  expect(window.opened.at(-1)).toBe('fox://')
})

it('keeps no app where a camera read the code, and none after the session', async () => {
  const { walletConnect, library, stored } = await offered()
  library.offers[0]?.settle(struct('t1', both))
  await turn()
  expect([walletConnect.snapshot().app, stored('@latchkey/wc/WALLETCONNECT_DEEPLINK_CHOICE')]).toEqual([
    null,
    null,
  ])
  library.tell('session_delete', { topic: 't1' })
  await turn()
  expect(walletConnect.snapshot().app).toBeNull()
})
