// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { injectBitcoinWallet } from './index'
import { injectConfiguredBitcoin } from './inject-wallet'

const networks = [{ name: 'regtest' }] as const
const registered = () => {
  const list: unknown = Reflect.get(window, 'btc_providers')
  return Array.isArray(list) ? list.map(({ id }) => id) : []
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const wallet of Object.values(window.__bitcoinTestWallet ?? {})) wallet.uninstall()
})

describe('a wallet injected into a page', () => {
  it('stands where its family stands, and goes without a trace', () => {
    injectBitcoinWallet(window, { networks, id: 'a', providerPath: 'A.Provider' })
    injectBitcoinWallet(window, { networks, id: 'b', form: 'leather' })
    expect(registered()).toEqual(['A.Provider', 'LeatherProvider'])
    window.__bitcoinTestWallet?.a?.uninstall()
    window.__bitcoinTestWallet?.b?.uninstall()
    expect([registered(), Reflect.has(window, 'A'), Reflect.has(window, 'LeatherProvider')]).toEqual([
      [],
      false,
      false,
    ])
  })

  it('keeps permission, account and network over a reload', async () => {
    const before = injectBitcoinWallet(window, { networks, form: 'unisat' })
    before.controls.changeAccounts(before.addresses.map(({ address }) => address))
    before.controls.selectAccount(1)
    const after = injectBitcoinWallet(window, { networks, form: 'unisat' })
    expect(after.visibleAddresses).toEqual(before.visibleAddresses)
    expect(after.visibleAddresses).toHaveLength(2)
  })

  it.each(['{"authorized":', '{"authorized":true}', '7'])(
    'starts fresh from storage that holds %s',
    nonsense => {
      localStorage.setItem('latchkey-test-wallet:bitcoin-test-wallet', nonsense)
      expect(injectBitcoinWallet(window, { networks }).visibleAddresses).toEqual([])
    },
  )

  it('comes from the configuration that a page was given', () => {
    window.__latchkeyBitcoinTestWallet = [{ networks }, { networks, id: 'other', form: 'leather' }]
    injectConfiguredBitcoin(window)
    expect(Object.keys(window.__bitcoinTestWallet ?? {})).toEqual(['bitcoin-test-wallet', 'other'])
    expect(window.__latchkeyBitcoinTestWallet).toBeUndefined()
  })
})
