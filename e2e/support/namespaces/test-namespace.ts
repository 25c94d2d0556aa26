import type { WalletNamespace } from '@latchkey/test-wallets/playwright'
import type { DemoAddress } from '../demo'
import { test as base } from '../test'
import { createHolder, type Holder, installWallet, namespaces, type PageWallet } from './namespaces'

/** The namespaces beside eip155 that this run tests. */
export const walletNamespaces = namespaces.filter(namespace => namespace !== 'eip155')

/** What a test of one namespace may ask for. */
export interface NamespaceFixtures {
  /** Set with `test.use`. */
  readonly namespace: WalletNamespace
  /** A wallet in the page with two new accounts: of 1.2349 coins and of 7. */
  readonly visitor: PageWallet
  /** Puts a wallet with this account alone into the page. */
  readonly installWith: (holder: Holder) => Promise<PageWallet>
  /** Puts another wallet with an account of its own beside it. */
  readonly installSecond: () => Promise<PageWallet>
  /** Opens the demo with this namespace alone. */
  readonly open: (address?: DemoAddress) => Promise<void>
}

/** Playwright's `test` with a wallet of one namespace. */
export const test = base.extend<NamespaceFixtures>({
  namespace: ['solana', { option: true }],

  visitor: async ({ namespace, page }, use) => {
    // One after the other: the bitcoin node does such things one at a time.
    const first = await createHolder(namespace, 1.2349)
    const second = await createHolder(namespace, 7)
    await use(await installWallet(page, namespace, { holders: [first, second] }))
  },

  installWith: async ({ namespace, page }, use) =>
    use(holder => installWallet(page, namespace, { holders: [holder] })),

  installSecond: async ({ namespace, page }, use) =>
    use(async () => {
      // Wallets of cosmos are known by their form.
      const name = namespace === 'cosmos' ? 'Leap Wallet' : 'Second Wallet'
      return installWallet(page, namespace, { id: 'second', name, holders: [await createHolder(namespace)] })
    }),

  open: async ({ namespace, demo }, use) => use(address => demo.open({ only: namespace, ...address })),
})

export { expect } from '@playwright/test'
