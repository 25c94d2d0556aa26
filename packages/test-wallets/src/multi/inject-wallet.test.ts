// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type InjectedMultiConfig, injectConfiguredMulti, injectMultiWallet } from './inject-wallet'

const config: InjectedMultiConfig = {
  eip155: { networks: [{ chainId: 1, name: 'One', rpcUrl: 'http://127.0.0.1:1' }] },
  solana: { networks: [{ chain: 'solana:localnet', rpcUrl: 'http://127.0.0.1:1' }] },
  polkadot: {},
  bip122: { networks: [{ name: 'regtest' }] },
  cosmos: { networks: [{ chainId: 'hub-1', name: 'Hub', prefix: 'cosmos' }] },
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const wallet of Object.values(window.__multiTestWallet ?? {})) wallet.uninstall()
})

/** What a page finds of wallets, by the words of each namespace. */
const look = () => {
  const announced: string[] = []
  const hear = (event: Event) =>
    announced.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name)
  window.addEventListener('eip6963:announceProvider', hear)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', hear)
  const standard: string[] = []
  const register = (...wallets: readonly { readonly name: string }[]) => {
    standard.push(...wallets.map(({ name }) => name))
    return () => undefined
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  const bitcoin: unknown = Reflect.get(window, 'btc_providers')
  return {
    eip155: announced,
    solana: standard,
    polkadot: Object.keys((Reflect.get(window, 'injectedWeb3') as object | undefined) ?? {}),
    bip122: Array.isArray(bitcoin) ? bitcoin.map(({ name }) => name) : [],
    cosmos: Reflect.has(window, 'keplr'),
  }
}

describe('a wallet of several namespaces injected into a page', () => {
  it('is found under one name in each of them, and goes without a trace', () => {
    const wallet = injectMultiWallet(window, config)
    const name = ['Keplr']
    expect(look()).toEqual({ eip155: name, solana: name, polkadot: name, bip122: name, cosmos: true })
    expect(window.__multiTestWallet?.['multi-test-wallet']).toBe(wallet)
    wallet.uninstall()
    expect(look()).toEqual({ eip155: [], solana: [], polkadot: [], bip122: [], cosmos: false })
    expect(window.__multiTestWallet).toEqual({})
  })

  it('keeps permission and account of each namespace over a reload, under a new uuid', async () => {
    const before = injectMultiWallet(window, config)
    before.parts.eip155.controls.changeAccounts(before.parts.eip155.addresses)
    before.parts.polkadot.controls.changeAccounts(before.parts.polkadot.addresses)
    before.controls.selectAccount(1)
    const after = injectMultiWallet(window, config)
    const { eip155, solana, polkadot } = after.parts
    expect(eip155.visibleAddresses).toEqual([...eip155.addresses].reverse())
    expect(polkadot.visibleAddresses).toEqual([...polkadot.addresses].reverse())
    expect(solana.visibleAddresses).toEqual([])
    expect(eip155.info.uuid).not.toBe(before.parts.eip155.info.uuid)
  })

  it('forgets everything when it is not to persist', () => {
    const before = injectMultiWallet(window, { ...config, persist: false })
    before.parts.eip155.controls.changeAccounts(before.parts.eip155.addresses)
    expect(injectMultiWallet(window, { ...config, persist: false }).parts.eip155.visibleAddresses).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  it('reaches its nodes through a function of the page when it is given one', async () => {
    Reflect.set(window, 'testBridge', async () => '{"result":"0x5"}')
    const { eip155 } = injectMultiWallet(window, { ...config, rpcBridge: 'testBridge' }).parts
    expect(await eip155.provider.request({ method: 'eth_blockNumber' })).toBe('0x5')
    Reflect.deleteProperty(window, 'testBridge')
  })

  it('is taken from the configuration, one or several, which is then gone', () => {
    const { polkadot = {}, eip155 } = config
    window.__latchkeyMultiTestWallet = [
      { polkadot, id: 'one', name: 'One' },
      { polkadot, ...(eip155 && { eip155 }), id: 'two', name: 'Two' },
    ]
    injectConfiguredMulti(window)
    expect(Object.keys(window.__multiTestWallet ?? {})).toEqual(['one', 'two'])
    expect(look()).toMatchObject({ eip155: ['Two'], polkadot: ['One', 'Two'], cosmos: false })
    expect(window.__latchkeyMultiTestWallet).toBeUndefined()
  })
})
