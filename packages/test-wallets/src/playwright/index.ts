import { test as base } from '@playwright/test'
import type { SpokenBy } from '../multi/wallet'
import { installTestWallet, type PageWalletOptions } from './install-test-wallet'
import { installMultiWallet, type PageMultiWalletOptions, type RemoteMultiWallet } from './multi-wallet'
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
  /** Installs one wallet that speaks several namespaces into the test's page. */
  readonly installMultiWallet: <Options extends PageMultiWalletOptions>(
    options: Options,
  ) => Promise<RemoteMultiWallet<SpokenBy<Options>>>
}

/** Playwright's `test` with `installWallet`. */
export const test = base.extend<TestWalletFixtures>({
  installWallet: async ({ page }, use) => {
    await use(options => installTestWallet(page, options))
  },
  installNamespaceWallet: async ({ page }, use) => {
    await use((namespace, config) => installNamespaceWallet(page, namespace, config))
  },
  installMultiWallet: async ({ page }, use) => {
    await use(options => installMultiWallet(page, options))
  },
})

export { expect } from '@playwright/test'
export { approvePrompt, type PromptDecision, type PromptingWallet, rejectPrompt } from './answer-prompt'
export { installTestWallet, type PageWalletOptions } from './install-test-wallet'
export {
  connectWith,
  type ModalOptions,
  type ModalPage,
  type ModalScope,
  modal,
} from './modal/modal-page'
export type { ModalText, ModalTextOverrides } from './modal/modal-text'
export type { SendFormPage } from './modal/send-form'
export {
  installMultiWallet,
  type PageMultiWalletOptions,
  type RemoteMultiWallet,
  type RemoteWalletPart,
} from './multi-wallet'
export {
  installNamespaceWallet,
  type NamespaceWallets,
  type RemoteNamespaceWallet,
  type WalletNamespace,
} from './namespace-wallet'
export type { RemoteTestWallet } from './remote-wallet'
