import type { BrowserContext, Page } from '@playwright/test'
import type { InjectedWalletConfig } from '../eip155/inject-config.types'
import { createInjectScript } from './inject-script'
import { createRemoteWallet, type RemoteTestWallet } from './remote-wallet'

/** A wallet for a page, and the road its requests to the node take. */
export interface PageWalletOptions extends Omit<InjectedWalletConfig, 'rpcBridge'> {
  /**
   * `'test'` sends through the test's process, as an extension's own background does: the page's CSP, CORS and
   * `page.route` do not touch it. `'page'` uses the page's network. Default `'test'`.
   */
  readonly rpcThrough?: 'test' | 'page'
}

const bridgeName = '__latchkeyTestWalletRpc'
const bridged = new WeakSet<BrowserContext>()

const sendToNode = async (_source: unknown, url: string, body: string): Promise<string> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body })
  return response.text()
}

const openBridge = async (context: BrowserContext): Promise<void> => {
  if (bridged.has(context)) return
  bridged.add(context)
  await context.exposeBinding(bridgeName, sendToNode)
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
  const script = await createInjectScript(
    rpcThrough === 'test' ? { ...config, rpcBridge: bridgeName } : config,
  )
  await page.addInitScript({ content: script })
  if (page.url() !== 'about:blank') await page.evaluate(script)
  return createRemoteWallet(page, options.id ?? 'test-wallet')
}
