import type { Page } from '@playwright/test'
import type { InjectedWalletConfig } from '../eip155/inject-config.types'
import { addWalletScript } from './page-wallet'
import { createRemoteWallet, type RemoteTestWallet } from './remote-wallet'
import { bridgeName, openBridge } from './rpc-bridge'

/** A wallet for a page, and the road its requests to the node take. */
export interface PageWalletOptions extends Omit<InjectedWalletConfig, 'rpcBridge'> {
  /**
   * `'test'` sends through the test's process, as an extension's own background does: the page's CSP, CORS and
   * `page.route` do not touch it. `'page'` uses the page's network. Default `'test'`.
   */
  readonly rpcThrough?: 'test' | 'page'
}

/**
 * Puts a test wallet into a page, now and at every load, and gives its remote control. Works with any dapp.
 * @throws when the package was not built
 */
export const installTestWallet = async (
  page: Page,
  options: PageWalletOptions,
): Promise<RemoteTestWallet> => {
  const { rpcThrough = 'test', ...config } = options
  if (rpcThrough === 'test') await openBridge(page.context())
  const injected = rpcThrough === 'test' ? { ...config, rpcBridge: bridgeName } : config
  await addWalletScript(page, '__latchkeyTestWallet', injected)
  return createRemoteWallet(page.mainFrame(), options.id ?? 'test-wallet')
}
