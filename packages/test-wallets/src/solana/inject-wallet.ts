import { bridgedFetch, injectEach, injectInto } from '../shared/inject'
import { installHostileSolanaWallets, type SolanaHostileKind } from './hostile'
import type { SolanaInstallOptions } from './install'
import { createSolanaPageStorage } from './page-storage'
import { createSolanaWallet, type SolanaTestWallet } from './wallet'
import type { SolanaWalletOptions } from './wallet.types'

/** A Solana test wallet as data: what `inject.global.js` reads from `window.__latchkeySolanaTestWallet`. */
export interface InjectedSolanaConfig
  extends Omit<SolanaWalletOptions, 'timer' | 'fetch' | 'storage'>,
    SolanaInstallOptions {
  /** Where permission, account order and lock survive a reload. Default `'local'`. */
  readonly persist?: 'local' | 'session' | false
  /** Registers these hostile wallets as well. */
  readonly hostile?: readonly SolanaHostileKind[]
  /** Name of a function on the window that sends a JSON-RPC body to a URL: not bound by the page's policies. */
  readonly rpcBridge?: string
}

/** A wallet on the page, with the way to take it out again. */
export interface InjectedSolanaWallet extends SolanaTestWallet {
  uninstall(): void
}

declare global {
  interface Window {
    /** Solana wallets to install when `inject.global.js` runs. */
    __latchkeySolanaTestWallet?: InjectedSolanaConfig | InjectedSolanaConfig[]
    /** The installed Solana wallets by id. */
    __solanaTestWallet?: Record<string, InjectedSolanaWallet>
  }
}

/** Installs one wallet into a page as an extension would, before or after the page's own code runs. */
export const injectSolanaWallet = (target: Window, config: InjectedSolanaConfig): InjectedSolanaWallet => {
  const { id = 'test-wallet', hostile } = config
  const storage = createSolanaPageStorage(target, id, config.persist)
  return injectInto(target, '__solanaTestWallet', id, {
    create: () => createSolanaWallet({ ...config, ...bridgedFetch(target, config.rpcBridge), id, storage }),
    options: config,
    ...(hostile === undefined
      ? {}
      : {
          beside: ({ name }: SolanaTestWallet) =>
            installHostileSolanaWallets(target, { kinds: hostile, impersonate: name }),
        }),
  })
}

/** Installs every Solana wallet that the page's configuration names, and empties the configuration. */
export const injectConfiguredSolana = (target: Window): void =>
  injectEach(target, '__latchkeySolanaTestWallet', injectSolanaWallet)
