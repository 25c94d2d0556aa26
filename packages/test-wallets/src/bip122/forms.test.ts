import { describe, expect, it } from 'vitest'
import { type BitcoinTestWallet, type BitcoinWalletOptions, createBitcoinWallet } from './index'

const networks = [{ name: 'mainnet' }, { name: 'testnet' }] as const
// Members of a page's objects are of no type that the page could rely on.
type Loose = Record<string, (...args: unknown[]) => unknown>

const open = (options: Partial<BitcoinWalletOptions> = {}) => {
  const target = new EventTarget()
  const wallet = createBitcoinWallet({ networks, ...options })
  const uninstall = wallet.install(target)
  return { target, wallet, uninstall, provider: wallet.provider as Loose }
}
const found = (target: object, path: string): unknown =>
  path.split('.').reduce<unknown>((owner, key) => Reflect.get(Object(owner), key), target)

describe('a wallet as Xverse', () => {
  it('is listed in btc_providers with the path of its object, and leaves nothing behind', () => {
    const { target, wallet, uninstall } = open()
    const [entry] = found(target, 'btc_providers') as { id: string; name: string }[]
    expect(entry).toMatchObject({ id: 'LatchkeyTestProviders.BitcoinProvider', name: 'Test Wallet' })
    expect(found(target, entry?.id ?? '')).toBe(wallet.provider)
    uninstall()
    expect(Object.keys(target)).toEqual([])
  })

  it('resolves envelopes, refusals too, and gives one address for each purpose', async () => {
    const { provider, wallet } = open()
    wallet.controls.rejectNext()
    expect(await provider.request?.('wallet_connect', {})).toMatchObject({ error: { code: -32000 } })
    expect(await provider.request?.('wallet_getAccount')).toMatchObject({ error: { code: -32002 } })
    expect(await provider.request?.('wallet_connect', {})).toMatchObject({
      result: {
        network: { bitcoin: { name: 'Mainnet' } },
        addresses: [
          { purpose: 'payment', addressType: 'p2wpkh', address: wallet.visibleAddresses[0] },
          { purpose: 'ordinals', addressType: 'p2tr', address: wallet.visibleAddresses[1] },
        ],
      },
    })
    expect(await provider.request?.('nonsense')).toMatchObject({ error: { code: -32001 } })
    expect(wallet.promptCount).toBe(2)
  })

  it('wants permission for each network, and tells of a change', async () => {
    const { provider, wallet } = open()
    const heard: unknown[] = []
    const off = provider.addListener?.({
      eventName: 'networkChange',
      cb: (event: unknown) => heard.push(event),
    })
    await provider.request?.('wallet_connect', {})
    await provider.request?.('wallet_changeNetwork', { name: 'Testnet' })
    expect(heard).toEqual([{ type: 'networkChange', bitcoin: { name: 'Testnet' } }])
    expect(await provider.request?.('wallet_getAccount')).toMatchObject({ error: { code: -32002 } })
    expect(wallet.listenerCount()).toBe(1)
    ;(off as () => void)()
    expect(wallet.listenerCount()).toBe(0)
  })
})

describe('a wallet as Leather', () => {
  it('rejects with an envelope, and lists an address of another chain among its own', async () => {
    const { provider, target, wallet } = open({ form: 'leather' })
    expect(found(target, 'LeatherProvider')).toBe(provider)
    wallet.controls.rejectNext()
    await expect(provider.request?.('getAddresses')).rejects.toMatchObject({ error: { code: 4001 } })
    const answer = await provider.request?.('getAddresses')
    expect(Reflect.get(Object(answer), 'result').addresses).toMatchObject([
      { symbol: 'BTC', type: 'p2wpkh', derivationPath: "m/84'/0'/0'/0/0" },
      { symbol: 'BTC', type: 'p2tr' },
      { symbol: 'STX' },
    ])
  })
})

describe('a wallet as UniSat', () => {
  it('gives one address as text, its key apart, and the network under two names', async () => {
    const { provider, target, wallet } = open({ form: 'unisat' })
    expect([found(target, 'unisat'), found(target, 'unisat_wallet')]).toEqual([provider, provider])
    expect(await provider.getAccounts?.()).toEqual([])
    expect(await provider.requestAccounts?.()).toEqual([wallet.visibleAddresses[0]])
    expect(await provider.getPublicKey?.()).toMatch(/^0[23][0-9a-f]{64}$/)
    expect([await provider.getNetwork?.(), await provider.getChain?.()]).toMatchObject([
      'livenet',
      { enum: 'BITCOIN_MAINNET' },
    ])
  })

  it('says with an empty list that the permission is gone', async () => {
    const { provider, wallet } = open({ form: 'unisat', authorized: true })
    const heard: unknown[] = []
    provider.on?.('accountsChanged', (list: unknown) => heard.push(list))
    wallet.controls.selectAccount(1)
    wallet.controls.disconnect()
    expect(heard).toEqual([[expect.stringMatching(/^bc1q/)], []])
  })
})

describe('a wallet as OKX', () => {
  it('has an object for each network, and goes to the one that is asked', async () => {
    const { target, wallet } = open({ form: 'okx' })
    const testnet = found(target, 'okxwallet.bitcoinTestnet') as Loose
    expect(await testnet.connect?.()).toMatchObject({ address: expect.stringMatching(/^tb1q/) })
    expect(wallet.network).toBe('testnet')
  })

  it('gives the key of a taproot address without its parity', async () => {
    const { provider } = open({ form: 'okx', single: 'ordinals' })
    expect(await provider.connect?.()).toMatchObject({
      publicKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      compressedPublicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
    })
  })
})

describe('a wallet of the standard', () => {
  const collect = (target: EventTarget) => {
    const wallets: object[] = []
    const detail = { register: (wallet: object) => wallets.push(wallet) }
    target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
    return wallets
  }

  it('registers when the app is ready, and gives accounts in the order of the purposes', async () => {
    const { target, wallet } = open({ form: 'standard' })
    expect(collect(target)).toEqual([wallet.provider])
    const { features } = wallet.provider as { features: Record<string, Loose> }
    const answer = await features['bitcoin:connect']?.connect?.({ purposes: ['ordinals', 'payment'] })
    const accounts = Reflect.get(Object(answer), 'accounts') as { address: string; chains: string[] }[]
    expect(accounts.map(({ address }) => address)).toEqual([...wallet.visibleAddresses].reverse())
    expect(accounts[0]?.chains).toEqual(['bitcoin:mainnet'])
  })
})

describe('every form', () => {
  const ask: Record<string, (wallet: BitcoinTestWallet) => Promise<unknown>> = {
    satsConnect: ({ provider }) => Promise.resolve((provider as Loose).request?.('wallet_connect', {})),
    leather: ({ provider }) => Promise.resolve((provider as Loose).request?.('getAddresses', {})),
    unisat: ({ provider }) => Promise.resolve((provider as Loose).requestAccounts?.()),
    okx: ({ provider }) => Promise.resolve((provider as Loose).connect?.()),
    standard: ({ provider }) =>
      Promise.resolve(
        (provider as { features: Record<string, Loose> }).features['bitcoin:connect']?.connect?.(),
      ),
  }
  it.each(Object.keys(ask))('hangs until it is released, and is hidden by a lock: %s', async form => {
    const { wallet } = open({ form: form as 'unisat' })
    wallet.controls.hangNext()
    const connecting = ask[form]?.(wallet)
    await new Promise(resolve => setImmediate(resolve))
    expect(wallet.promptCount).toBe(1)
    expect(wallet.visibleAddresses).toEqual([])
    wallet.controls.releaseHung()
    await connecting
    expect(wallet.visibleAddresses).toHaveLength(2)
    wallet.controls.lock()
    expect(wallet.visibleAddresses).toEqual([])
  })

  it.each(Object.keys(ask))('keeps what a reload must not lose: %s', async form => {
    let saved: unknown
    const storage = {
      load: () => saved as undefined,
      save: (state: unknown) => {
        saved = state
      },
    }
    const { wallet } = open({ form: form as 'unisat', storage })
    await ask[form]?.(wallet)
    wallet.controls.selectAccount(1)
    const again = open({ form: form as 'unisat', storage })
    expect(again.wallet.visibleAddresses).toEqual(wallet.visibleAddresses)
  })
})
