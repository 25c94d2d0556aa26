import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBitcoinWallet } from '../bip122/wallet'
import { createCosmosWallet } from '../cosmos/wallet'
import { createEip155Wallet } from '../eip155/wallet'
import { createMultiWallet } from '../multi/wallet'
import { createPolkadotWallet } from '../polkadot/wallet'
import { createSolanaWallet } from '../solana/wallet'
import { createWalletConnectWallet } from '../wallet-connect/wallet'
import { requireTestPage } from './test-page'

const pageOn = (hostname: string) =>
  Object.assign(new EventTarget(), { location: { hostname, host: hostname } })

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a wallet with published keys', () => {
  it.each(['', 'localhost', 'app.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])(
    'may stand in a page on "%s"',
    host => {
      expect(() => requireTestPage(pageOn(host), {})).not.toThrow()
    },
  )

  it.each([
    'app.example.com',
    '10.0.0.7',
    '192.168.1.20',
    'localhost.example.com',
    '127.0.0.1.example.com',
    'notlocalhost',
    '128.0.0.1',
  ])('is refused on %s', host => {
    expect(() => requireTestPage(pageOn(host), {})).toThrow(`this page is on ${host}`)
  })

  it('stands in a page without a location, as tests make it', () => {
    expect(() => requireTestPage(new EventTarget(), {})).not.toThrow()
  })

  it('warns where it was let in on purpose', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    requireTestPage(pageOn('preview.example.com'), { allowAnywhere: true })
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('preview.example.com'))
  })
})

const evmNetwork = { chainId: 1, name: 'Test', rpcUrl: 'http://127.0.0.1:1' }

const wallets = {
  eip155: () => createEip155Wallet({ networks: [evmNetwork] }),
  solana: () => createSolanaWallet({ networks: [{ chain: 'solana:devnet', rpcUrl: 'http://127.0.0.1:1' }] }),
  polkadot: () => createPolkadotWallet({}),
  bip122: () => createBitcoinWallet({ networks: [{ name: 'mainnet' }] }),
  cosmos: () => createCosmosWallet({ networks: [{ chainId: 'test-1', name: 'Test', prefix: 'cosmos' }] }),
  multi: () => createMultiWallet({ eip155: { networks: [evmNetwork] } }),
}

describe.each(Object.entries(wallets))('the %s wallet', (_name, create) => {
  it('is not installed on a public host, unless it is told to be', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const install = (options: object) =>
      (create() as { install(target: unknown, options: object): () => void }).install(
        pageOn('shop.example'),
        options,
      )
    expect(() => install({})).toThrow('this page is on shop.example')
    expect(() => install({ allowAnywhere: true })()).not.toThrow()
  })
})

it('a wallet that is reached over a relay does not start on a public host', async () => {
  vi.stubGlobal('location', { hostname: 'shop.example' })
  const starting = createWalletConnectWallet({ relayUrl: 'ws://127.0.0.1:1', networks: [] })
  await expect(starting).rejects.toThrow('this page is on shop.example')
})
