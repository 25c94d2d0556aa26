// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { injectConfiguredSolana, injectSolanaWallet } from './inject-wallet'

const config = {
  id: 'page-wallet',
  networks: [{ chain: 'solana:localnet', rpcUrl: 'http://127.0.0.1:1' }],
} as const

interface Connect {
  connect(input?: { silent: boolean }): Promise<{ accounts: readonly { address: string }[] }>
}
const connectOf = (wallet: { standard: { features: Readonly<Record<string, unknown>> } }) =>
  wallet.standard.features['standard:connect'] as Connect

beforeEach(() => {
  localStorage.clear()
})
afterEach(() => {
  for (const wallet of Object.values(window.__solanaTestWallet ?? {})) wallet.uninstall()
})

describe('a Solana wallet injected into a page', () => {
  it('registers with an app that is there and with one that comes later', () => {
    const found: unknown[] = []
    const api = { register: (wallet: unknown) => found.push(wallet) }
    const hear = (event: Event) => (event as CustomEvent<(registering: typeof api) => void>).detail(api)
    window.addEventListener('wallet-standard:register-wallet', hear)
    const wallet = injectSolanaWallet(window, config)
    window.removeEventListener('wallet-standard:register-wallet', hear)
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    expect(found).toEqual([wallet.standard, wallet.standard])
    expect(window.__solanaTestWallet?.['page-wallet']?.chains).toEqual(['solana:localnet'])
  })

  it('keeps permission and the selected account over a reload', async () => {
    const before = injectSolanaWallet(window, config)
    await connectOf(before).connect()
    before.controls.selectAccount(1)
    const after = injectSolanaWallet(window, config)
    const { accounts } = await connectOf(after).connect({ silent: true })
    expect(accounts.map(({ address }) => address)).toEqual([...before.addresses].reverse())
    expect(after.promptCount).toBe(0)
  })

  it('forgets everything when it is not to persist, and starts fresh from nonsense', async () => {
    const before = injectSolanaWallet(window, { ...config, persist: false })
    await connectOf(before).connect()
    expect(injectSolanaWallet(window, { ...config, persist: false }).visibleAddresses).toEqual([])
    localStorage.setItem('latchkey-test-wallet:solana:page-wallet', '{"order":')
    expect(injectSolanaWallet(window, config).visibleAddresses).toEqual([])
  })

  it('stands at window.phantom.solana when it is told to, and goes again', () => {
    const wallet = injectSolanaWallet(window, { ...config, injected: true, announce: false })
    expect(Reflect.get(window, 'phantom')).toEqual({ solana: wallet.injected })
    wallet.uninstall()
    expect('phantom' in window).toBe(false)
  })

  it('is taken from the configuration, one or several, which is then gone', () => {
    window.__latchkeySolanaTestWallet = [config, { ...config, id: 'second', hostile: ['throwingGetters'] }]
    injectConfiguredSolana(window)
    expect(Object.keys(window.__solanaTestWallet ?? {})).toEqual(['page-wallet', 'second'])
    expect(window.__latchkeySolanaTestWallet).toBeUndefined()
    injectConfiguredSolana(window)
  })
})
