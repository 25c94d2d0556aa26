import { test as base } from '@playwright/test'
import { installTestWallet, type PageWalletOptions } from './install-test-wallet'
import {
  installNamespaceWallet,
  type NamespaceWallets,
  type RemoteNamespaceWallet,
  type WalletNamespace,
} from './namespace-wallet'
import type { RemoteTestWallet } from './remote-wallet'

/** What the fixture adds to a Playwright test. */
export interface TestWalletFixtures {
  /** Installs a wallet into the test's page. */
  readonly installWallet: (options: PageWalletOptions) => Promise<RemoteTestWallet>
  /** Installs a wallet of another namespace into the test's page. */
  readonly installNamespaceWallet: <Namespace extends WalletNamespace>(
    namespace: Namespace,
    config: NamespaceWallets[Namespace]['config'],
  ) => Promise<RemoteNamespaceWallet<Namespace>>
}

/** Playwright's `test` with `installWallet`. */
export const test = base.extend<TestWalletFixtures>({
  installWallet: async ({ page }, use) => {
    await use(options => installTestWallet(page, options))
  },
  installNamespaceWallet: async ({ page }, use) => {
    await use((namespace, config) => installNamespaceWallet(page, namespace, config))
  },
})

export { expect } from '@playwright/test'
export { installTestWallet, type PageWalletOptions } from './install-test-wallet'
export {
  installNamespaceWallet,
  type NamespaceWallets,
  type RemoteNamespaceWallet,
  type WalletNamespace,
} from './namespace-wallet'
export type { RemoteTestWallet } from './remote-wallet'
