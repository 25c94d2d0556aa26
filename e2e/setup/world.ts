import type { LocalChain, PageChains } from '@latchkey/local-chains'

/** What the tests run against, handed to the workers through the environment. */
export interface World {
  /** The demo, built for production. */
  readonly demoUrl: string
  /** The same under the content security policy of `csp.html`. */
  readonly strictDemoUrl: string
  /** The tests' own pages. */
  readonly pagesUrl: string
  /** Folder of the embedded wallet's frame, built for production. */
  readonly frameFolder: string
  readonly chains: readonly Omit<LocalChain, 'stop'>[]
  /** The nodes and networks of every namespace, as the demo is told. */
  readonly others: PageChains
  /** The WalletConnect relay and the wallet page. */
  readonly services: { readonly relayUrl: string; readonly walletUrl: string }
}

const NAME = 'LATCHKEY_E2E_WORLD'

/** Tells the workers. */
export const publishWorld = (world: World): void => {
  process.env[NAME] = JSON.stringify(world)
}

/** What the set-up left for this worker. */
export function readWorld(): World {
  const text = process.env[NAME]
  if (!text)
    throw new Error(
      'The global set-up did not run: start the tests with npx playwright test -c e2e/playwright.config.ts',
    )
  return JSON.parse(text) as World
}
