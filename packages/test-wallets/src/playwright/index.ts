import { test as base } from '@playwright/test'
import { installTestWallet, type PageWalletOptions } from './install-test-wallet'
import type { RemoteTestWallet } from './remote-wallet'

/** What the fixture adds to a Playwright test. */
export interface TestWalletFixtures {
  /** Installs a wallet into the test's page. */
  readonly installWallet: (options: PageWalletOptions) => Promise<RemoteTestWallet>
}

/** Playwright's `test` with `installWallet`. */
export const test = base.extend<TestWalletFixtures>({
  installWallet: async ({ page }, use) => {
    await use(options => installTestWallet(page, options))
  },
})

export { expect } from '@playwright/test'
export { installTestWallet, type PageWalletOptions } from './install-test-wallet'
export type { RemoteTestWallet } from './remote-wallet'
