import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { deployContracts, describeForPage, startAnvil } from '@latchkey/local-chains'
import {
  installTestWallet,
  type PageWalletOptions,
  type RemoteTestWallet,
} from '@latchkey/test-wallets/playwright'
import { test as base } from '@playwright/test'
import { readWorld } from '../setup/world'
import { type Chain, type Chains, type FreshAccount, openChains } from './chains'
import { DemoPage } from './demo'

export { expect } from '@playwright/test'

/** A wallet extension in the page, with accounts that no other test has. */
export interface FreshWallet extends RemoteTestWallet {
  readonly accounts: readonly [FreshAccount, FreshAccount]
}

/** What a test here may ask for. */
export interface Fixtures {
  /** What the wallet of {@link Fixtures.wallet} is told; set it with `test.use`. */
  readonly walletOptions: Partial<PageWalletOptions>
  readonly chains: Chains
  /** A node of the test's own, with tokens, in place of those that all share: it may be stopped or slowed down. */
  readonly ownChain: Chain
  readonly demo: DemoPage
  /** Test Wallet, installed: it knows both chains and has two funded accounts. */
  readonly wallet: FreshWallet
  /** Installs a further wallet. Give it an id, a name and an rdns of its own. */
  readonly installWallet: (options?: Partial<PageWalletOptions>) => Promise<FreshWallet>
  /** Keeps a picture when E2E_SCREENSHOTS is set. */
  readonly picture: (name: string) => Promise<void>
  /** Fails a test in one of whose pages something was thrown and not caught: the site, a phone, a wallet. */
  readonly noPageErrors: undefined
}

const folder = fileURLToPath(new URL('../screenshots', import.meta.url))

/** Playwright's `test` with the demo, a wallet and the nodes. */
export const test = base.extend<Fixtures>({
  walletOptions: [{}, { option: true }],

  chains: async ({ baseURL: _ }, use) => use(openChains()),

  ownChain: async ({ page }, use) => {
    const node = await startAnvil({ chainId: 31_400, name: 'Own Chain' })
    const local = await deployContracts(node)
    const { stop, ...chain } = local
    const alone = {
      eip155: [local],
      solana: [],
      polkadot: [],
      bip122: [],
      cosmos: [],
      missing: [],
      stop,
    }
    await page.route('**/local-chains.json', route =>
      route.fulfill({ json: { ...describeForPage(alone), services: readWorld().services } }),
    )
    await use(chain)
    await stop()
  },

  demo: async ({ page }, use) => use(new DemoPage(page)),

  installWallet: async ({ page, chains }, use) =>
    use(async options => {
      const accounts = [await chains.createAccount(), await chains.createAccount()] as const
      const remote = await installTestWallet(page, {
        networks: chains.all.map(({ chainId, name, rpcUrl }) => ({ chainId, name, rpcUrl })),
        privateKeys: accounts.map(({ privateKey }) => privateKey),
        ...options,
      })
      return { ...remote, accounts }
    }),

  wallet: async ({ installWallet, walletOptions }, use) => use(await installWallet(walletOptions)),

  picture: async ({ page }, use, { project }) =>
    use(async name => {
      if (!process.env.E2E_SCREENSHOTS) return
      await page.screenshot({ path: path.join(folder, project.name, `${name}.png`) })
    }),

  noPageErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', found =>
        errors.push(`${found.page()?.url() ?? 'a page'}: ${String(found.error())}`),
      )
      await use(undefined)
      if (errors.length > 0) throw new Error(`A page threw:\n${errors.join('\n')}`)
    },
    { auto: true },
  ],
})
