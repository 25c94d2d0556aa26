// @vitest-environment jsdom
import { type CustomWallet, createClient } from '@latchkey/core'
import { createFakeAdapter, createFakeEnv, createFakeNetwork, createFakeWindow } from '@latchkey/core/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { idleTransport } from '../testing/idle-transport.js'
import { renderView } from '../testing/render-view.js'

afterEach(cleanup)

async function show(customWallets: CustomWallet[], userAgent = 'Firefox') {
  const client = createClient({
    adapters: [createFakeAdapter({ wallets: [{ id: 'here', name: 'Here' }] })],
    networks: [createFakeNetwork()],
    projectId: 'test',
    transports: [idleTransport],
    env: createFakeEnv({ window: createFakeWindow({ userAgent }) }),
    customWallets,
  })
  await renderView(client, { view: 'GetWallet' })
  await screen.findByRole('heading', { name: 'What is a wallet?' })
}

const links = () => screen.queryAllByRole<HTMLAnchorElement>('link').map(({ href }) => href)

const everywhere: CustomWallet = {
  id: 'w',
  name: 'Everywhere',
  homepage: 'https://w.test/home',
  chromeStore: 'https://w.test/chrome',
  playStore: 'https://w.test/play',
  appStore: 'https://w.test/app',
}

describe('help for those without a wallet', () => {
  it('says in three points what a wallet is', async () => {
    await show([])
    expect(screen.getAllByRole('heading', { level: 3 }).map(heading => heading.textContent)).toEqual([
      'One place for what you own',
      'A new way to sign in',
      'You stay in control',
    ])
    expect(screen.queryByRole('list')).toBeNull()
  })

  it.each([
    ['Mozilla/5.0 Chrome/140 Safari', 'https://w.test/chrome'],
    ['Mozilla/5.0 Firefox/140', 'https://w.test/home'],
    ['Mozilla/5.0 (Linux; Android 16) Chrome/140 Mobile', 'https://w.test/play'],
    ['Mozilla/5.0 (iPhone) Safari', 'https://w.test/app'],
  ])('leads to the store of the device: %s', async (userAgent, href) => {
    await show([everywhere], userAgent)
    expect(links()).toEqual([href])
  })

  it('lists no wallet that is here, and none without a safe address', async () => {
    await show([
      { id: 'here', name: 'Here', homepage: 'https://here.test/' },
      { id: 'bare', name: 'Bare' },
      { id: 'evil', name: 'Evil', homepage: 'javascript:alert(1)', chromeStore: 'http://evil.test/' },
      { id: 'good', name: 'Good', homepage: 'https://good.test/' },
    ])
    expect(links()).toEqual(['https://good.test/'])
  })
})
