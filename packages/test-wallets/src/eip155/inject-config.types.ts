import type { HostileKind } from './hostile'
import type { InstallOptions } from './install'
import type { TestWallet } from './wallet'
import type { Eip155WalletOptions } from './wallet.types'

/** A test wallet as data: what `inject.global.js` reads from `window.__latchkeyTestWallet`. */
export interface InjectedWalletConfig
  extends Omit<Eip155WalletOptions, 'timer' | 'fetch' | 'storage'>,
    InstallOptions {
  /** Where permission, network and lock survive a reload. Default `'local'`. */
  readonly persist?: 'local' | 'session' | false
  /** Announces these hostile wallets as well. */
  readonly hostile?: readonly HostileKind[]
  /** Name of a function on the window that sends a JSON-RPC body to a URL: not bound by the page's policies. */
  readonly rpcBridge?: string
}

/** A wallet on the page, with the way to take it out again. */
export interface InjectedWallet extends TestWallet {
  uninstall(): void
}

declare global {
  interface Window {
    /** Wallets to install when `inject.global.js` runs. */
    __latchkeyTestWallet?: InjectedWalletConfig | InjectedWalletConfig[]
    /** The installed wallets by id. */
    __testWallet?: Record<string, InjectedWallet>
  }
}
