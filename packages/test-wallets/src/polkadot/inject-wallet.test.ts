// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  hostilePolkadotKinds,
  type InjectedPage,
  injectPolkadotWallet,
  installHostilePolkadotWallets,
} from './index'
import { injectConfiguredPolkadot } from './inject-wallet'

const page: Window & { injectedWeb3?: object } = window
const keys = () => Object.keys(page.injectedWeb3 ?? {})

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const wallet of Object.values(window.__polkadotTestWallet ?? {})) wallet.uninstall()
})

describe('a wallet injected into a page', () => {
  it('stands in injectedWeb3 under its key and goes without a trace', () => {
    const first = injectPolkadotWallet(window, { id: 'one', injectedKey: 'polkadot-js' })
    const second = injectPolkadotWallet(window, { id: 'two', form: 'connect', name: 'Two' })
    expect(keys()).toEqual(['polkadot-js', 'two'])
    expect((page.injectedWeb3 as Record<string, object>).two).toMatchObject({ name: 'Two', version: '1.0.0' })
    first.uninstall()
    second.uninstall()
    expect('injectedWeb3' in window).toBe(false)
  })

  it('keeps permission and order of accounts over a reload', async () => {
    const before = injectPolkadotWallet(window)
    await before.entry().enable?.('Test')
    before.controls.selectAccount(1)
    const after = injectPolkadotWallet(window)
    const given = (await after.entry().enable?.('Test')) as InjectedPage
    expect(await given.accounts.get()).toMatchObject([{ name: 'Bob' }, { name: 'Alice' }])
    expect(after.promptCount).toBe(0)
  })

  it.each(['{"order":', '{"order":[1]}', '7'])('starts fresh from storage that holds %s', nonsense => {
    localStorage.setItem('latchkey-test-wallet:polkadot-test-wallet', nonsense)
    expect(injectPolkadotWallet(window).visibleAddresses).toEqual([])
  })

  it('comes from the configuration that a page was given', () => {
    window.__latchkeyPolkadotTestWallet = [{ id: 'a' }, { id: 'b' }]
    injectConfiguredPolkadot(window)
    expect(keys()).toEqual(['a', 'b'])
    expect(window.__latchkeyPolkadotTestWallet).toBeUndefined()
  })

  it('can stand beside hostile entries, which go again', () => {
    injectPolkadotWallet(window)
    const silence = installHostilePolkadotWallets(page)
    expect(Object.getOwnPropertyNames(page.injectedWeb3)).toHaveLength(hostilePolkadotKinds.length + 1)
    silence()
    expect(keys()).toEqual(['polkadot-test-wallet'])
  })
})
