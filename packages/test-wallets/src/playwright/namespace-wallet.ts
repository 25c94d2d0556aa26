import type { Frame, Page } from '@playwright/test'
import type { BitcoinWalletControls } from '../bip122/controls'
import type { InjectedBitcoinWalletConfig } from '../bip122/inject-wallet'
import type { CosmosWalletControls } from '../cosmos/controls'
import type { InjectedCosmosConfig } from '../cosmos/inject-wallet'
import type { PolkadotControls } from '../polkadot/controls'
import type { InjectedPolkadotConfig } from '../polkadot/inject-wallet'
import type { SolanaControls } from '../solana/controls'
import type { InjectedSolanaConfig } from '../solana/inject-wallet'
import { addWalletScript, askWallet, type RemoteMethods, remoteControls, waitForPrompt } from './page-wallet'

/** What a wallet of each namespace takes, and how it is controlled. */
export interface NamespaceWallets {
  solana: { config: InjectedSolanaConfig; controls: SolanaControls }
  polkadot: { config: InjectedPolkadotConfig; controls: PolkadotControls }
  bip122: { config: InjectedBitcoinWalletConfig; controls: BitcoinWalletControls }
  cosmos: { config: InjectedCosmosConfig; controls: CosmosWalletControls }
}

/** A namespace whose wallets {@link installNamespaceWallet} can put into a page. */
export type WalletNamespace = keyof NamespaceWallets

/** A wallet in a page, from the test's side. Every control answers with a promise. */
export interface RemoteNamespaceWallet<Namespace extends WalletNamespace> {
  readonly namespace: Namespace
  readonly id: string
  readonly controls: RemoteMethods<NamespaceWallets[Namespace]['controls']>
  /** The prompts since the page was last loaded: each load starts again at 0. */
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
  /** Returns the remote control of the wallet that a dapp in an iframe sees: each frame has a wallet of its own. */
  inFrame(frame: Frame): RemoteNamespaceWallet<Namespace>
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

const createRemote = <Namespace extends WalletNamespace>(
  frame: Frame,
  namespace: Namespace,
  id: string,
): RemoteNamespaceWallet<Namespace> => {
  const place = { registry: places[namespace].wallets, id }
  return {
    namespace,
    id,
    controls: remoteControls(frame, place),
    promptCount: () => askWallet(frame, place, ['promptCount']),
    pendingPrompts: () => askWallet(frame, place, ['pendingPrompts']),
    waitForPrompt: options => waitForPrompt(frame, place, options),
    uninstall: () => askWallet(frame, place, ['uninstall']),
    inFrame: inner => createRemote(inner, namespace, id),
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
  await addWalletScript(page, place.config, config)
  return createRemote(page.mainFrame(), namespace, config.id ?? place.id)
}
