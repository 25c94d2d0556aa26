import type { Page } from '@playwright/test'
import type { BitcoinWalletControls } from '../bip122/controls'
import type { InjectedBitcoinWalletConfig } from '../bip122/inject-wallet'
import type { CosmosWalletControls } from '../cosmos/controls'
import type { InjectedCosmosConfig } from '../cosmos/inject-wallet'
import type { PolkadotControls } from '../polkadot/controls'
import type { InjectedPolkadotConfig } from '../polkadot/inject-wallet'
import type { SolanaControls } from '../solana/controls'
import type { InjectedSolanaConfig } from '../solana/inject-wallet'
import { readBundle, toJson } from './inject-script'

/** What a wallet of each namespace takes, and how it is controlled. */
export interface NamespaceWallets {
  solana: { config: InjectedSolanaConfig; controls: SolanaControls }
  polkadot: { config: InjectedPolkadotConfig; controls: PolkadotControls }
  bip122: { config: InjectedBitcoinWalletConfig; controls: BitcoinWalletControls }
  cosmos: { config: InjectedCosmosConfig; controls: CosmosWalletControls }
}

/** A namespace whose wallets {@link installNamespaceWallet} can put into a page. */
export type WalletNamespace = keyof NamespaceWallets

type Remote<T> = {
  readonly [K in keyof T as T[K] extends (...args: never[]) => unknown ? K : never]: T[K] extends (
    ...args: infer A
  ) => unknown
    ? (...args: A) => Promise<void>
    : never
}

/** A wallet in a page, from the test's side. Every control answers with a promise. */
export interface RemoteNamespaceWallet<Namespace extends WalletNamespace> {
  readonly namespace: Namespace
  readonly id: string
  readonly controls: Remote<NamespaceWallets[Namespace]['controls']>
  promptCount(): Promise<number>
  /** The prompts that wait for an answer, in order. */
  pendingPrompts(): Promise<
    readonly { readonly id: number; readonly kind: string; readonly method: string }[]
  >
  /** The first open prompt, as soon as there is one. */
  waitForPrompt(options?: {
    readonly timeoutMs?: number
  }): Promise<{ readonly id: number; readonly kind: string; readonly method: string }>
  /** Takes the wallet out of the page until the next load. */
  uninstall(): Promise<void>
}

// Where the page's script looks for configurations, where it leaves the wallets, and what one without an id is called.
const places: Record<WalletNamespace, { config: string; wallets: string; id: string }> = {
  solana: { config: '__latchkeySolanaTestWallet', wallets: '__solanaTestWallet', id: 'test-wallet' },
  polkadot: {
    config: '__latchkeyPolkadotTestWallet',
    wallets: '__polkadotTestWallet',
    id: 'polkadot-test-wallet',
  },
  bip122: {
    config: '__latchkeyBitcoinTestWallet',
    wallets: '__bitcoinTestWallet',
    id: 'bitcoin-test-wallet',
  },
  cosmos: { config: '__latchkeyCosmosTestWallet', wallets: '__cosmosTestWallet', id: 'cosmos-test-wallet' },
}

type Answer = { readonly id: number; readonly kind: string; readonly method: string }

const ask = async <T>(
  page: Page,
  at: readonly [wallets: string, id: string],
  path: readonly string[],
  args: readonly unknown[] = [],
): Promise<T> => {
  const answer = await page.evaluate(
    ([wallets, id, members, values]) => {
      let owner: unknown
      let found: unknown = (Reflect.get(window, wallets) as Record<string, object> | undefined)?.[id]
      if (found === undefined) throw new Error(`There is no test wallet "${id}" in this page.`)
      for (const member of members) {
        owner = found
        found = Reflect.get(found as object, member)
      }
      return typeof found === 'function' ? (Reflect.apply(found, owner, values) as unknown) : found
    },
    [...at, [...path], [...args]] as const,
  )
  return answer as T
}

const createRemote = <Namespace extends WalletNamespace>(
  page: Page,
  namespace: Namespace,
  id: string,
): RemoteNamespaceWallet<Namespace> => {
  const { wallets } = places[namespace]
  const at = [wallets, id] as const
  const controls = new Proxy(
    {},
    {
      // Awaited by mistake, it is an object and not a promise.
      get: (_, name) =>
        typeof name !== 'string' || name === 'then'
          ? undefined
          : (...args: unknown[]) => ask<void>(page, at, ['controls', name], args),
    },
  ) as Remote<NamespaceWallets[Namespace]['controls']>
  return {
    namespace,
    id,
    controls,
    promptCount: () => ask(page, at, ['promptCount']),
    pendingPrompts: () => ask(page, at, ['pendingPrompts']),
    async waitForPrompt(options = {}) {
      const handle = await page.waitForFunction(
        ([name, walletId]) =>
          (
            Reflect.get(window, name) as
              | Record<string, { readonly pendingPrompts: readonly Answer[] }>
              | undefined
          )?.[walletId]?.pendingPrompts[0],
        at,
        { timeout: options.timeoutMs ?? 10_000 },
      )
      return (await handle.jsonValue()) as Answer
    },
    uninstall: () => ask(page, at, ['uninstall']),
  }
}

/**
 * Puts a test wallet of another namespace into a page, now and at every load, and gives its remote control. It
 * reaches its node through the page's own network.
 * @throws when the package was not built
 */
export const installNamespaceWallet = async <Namespace extends WalletNamespace>(
  page: Page,
  namespace: Namespace,
  config: NamespaceWallets[Namespace]['config'],
): Promise<RemoteNamespaceWallet<Namespace>> => {
  const place = places[namespace]
  const bundle = await readBundle()
  const script = `;(() => { window.${place.config} = [${toJson(config)}];\n${bundle}\n})();`
  await page.addInitScript({ content: script })
  if (page.url() !== 'about:blank') await page.evaluate(script)
  return createRemote(page, namespace, config.id ?? place.id)
}
