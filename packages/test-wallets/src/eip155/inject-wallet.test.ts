// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { networks } from '../testing/wallet-under-test'
import { injectConfigured, injectWallet } from './inject-wallet'

const config = { id: 'page-wallet', networks }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  for (const wallet of Object.values(window.__testWallet ?? {})) wallet.uninstall()
})

describe('a wallet injected into a page', () => {
  it('is announced by an event of the page and reachable by its id', async () => {
    const names: string[] = []
    const hear = (event: Event) =>
      names.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name)
    window.addEventListener('eip6963:announceProvider', hear)
    injectWallet(window, { ...config, info: { name: 'On page' } })
    window.removeEventListener('eip6963:announceProvider', hear)
    expect(names).toEqual(['On page'])
    expect(window.__testWallet?.['page-wallet']?.chainId).toBe(1)
  })

  it('keeps permission, account and network over a reload, under a new uuid', async () => {
    const before = injectWallet(window, config)
    await before.provider.request({ method: 'eth_requestAccounts' })
    before.controls.selectAccount(1)
    before.controls.changeNetwork(10)
    const after = injectWallet(window, config)
    const reversed = [...before.addresses].reverse().map(address => address.toLowerCase())
    expect(await after.provider.request({ method: 'eth_accounts' })).toEqual(reversed)
    expect(after.chainId).toBe(10)
    expect(after.promptCount).toBe(0)
    expect(after.info.uuid).not.toBe(before.info.uuid)
  })

  it('forgets everything when it is not to persist', async () => {
    const before = injectWallet(window, { ...config, persist: false })
    await before.provider.request({ method: 'eth_requestAccounts' })
    expect(injectWallet(window, { ...config, persist: false }).visibleAddresses).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  it.each(['{"order":', '{"order":[1]}', '7'])('starts fresh from storage that holds %s', nonsense => {
    localStorage.setItem('latchkey-test-wallet:page-wallet', nonsense)
    expect(injectWallet(window, config).chainId).toBe(1)
  })

  it('replaces an earlier one of the same id', () => {
    const first = injectWallet(window, { ...config, legacy: true })
    const second = injectWallet(window, { ...config, legacy: true })
    expect(Reflect.get(window, 'ethereum')).toBe(second.provider)
    expect(first.provider).not.toBe(second.provider)
    second.uninstall()
    expect('ethereum' in window).toBe(false)
  })

  it('is taken from the configuration, one or several, which is then gone', () => {
    window.__latchkeyTestWallet = [config, { ...config, id: 'second', hostile: ['markupName'] }]
    injectConfigured(window)
    expect(Object.keys(window.__testWallet ?? {})).toEqual(['page-wallet', 'second'])
    expect(window.__latchkeyTestWallet).toBeUndefined()
    injectConfigured(window)
  })

  it('reaches its node through a function of the page when it is given one', async () => {
    const bodies: string[] = []
    Reflect.set(window, 'testBridge', async (url: string, body: string) => {
      bodies.push(`${url} ${body}`)
      return '{"result":"0x5"}'
    })
    const wallet = injectWallet(window, { ...config, rpcBridge: 'testBridge' })
    expect(await wallet.provider.request({ method: 'eth_blockNumber' })).toBe('0x5')
    expect(bodies).toEqual([expect.stringContaining('http://127.0.0.1:1 {"jsonrpc":"2.0"')])
  })
})
