import { injectEach, injectInto } from '../shared/inject'
import { createPageJson, createStateStorage, type Persistence } from '../shared/page-storage'
import type { PolkadotInstallOptions } from './install'
import type { PersistedPolkadotState, PolkadotStorage, PolkadotWalletOptions } from './polkadot.types'
import { createPolkadotWallet, type PolkadotTestWallet } from './wallet'

/** A test wallet as data: what `inject.global.js` reads from `window.__latchkeyPolkadotTestWallet`. */
export interface InjectedPolkadotConfig
  extends Omit<PolkadotWalletOptions, 'timer' | 'storage'>,
    PolkadotInstallOptions {
  /** Where permission, lock and order of accounts survive a reload. Default `'local'`. */
  readonly persist?: 'local' | 'session' | false
}

/** A wallet on the page, with the way to take it out again. */
export interface InjectedPolkadotWallet extends PolkadotTestWallet {
  uninstall(): void
}

declare global {
  interface Window {
    /** Wallets to install when `inject.global.js` runs. */
    __latchkeyPolkadotTestWallet?: InjectedPolkadotConfig | InjectedPolkadotConfig[]
    /** The installed wallets by id. */
    __polkadotTestWallet?: Record<string, InjectedPolkadotWallet>
  }
}

/** What an earlier version, or somebody else, left there is not trusted to have our shape. */
const isState = (value: unknown): value is PersistedPolkadotState => {
  if (typeof value !== 'object' || value === null) return false
  const { authorized, refused, locked, order } = value as Record<string, unknown>
  return [authorized, refused, locked].every(flag => typeof flag === 'boolean') && Array.isArray(order)
}

/** Opens what a page keeps of one wallet. */
export const createPolkadotPageStorage = (
  target: Window,
  id: string,
  persist?: Persistence,
): PolkadotStorage => createStateStorage(createPageJson(target, persist), id, isState)

/** Installs one wallet into a page as an extension would, before or after the page's own code runs. */
export const injectPolkadotWallet = (
  target: Window,
  config: InjectedPolkadotConfig = {},
): InjectedPolkadotWallet => {
  const { id = 'polkadot-test-wallet', persist } = config
  const storage = createPolkadotPageStorage(target, id, persist)
  return injectInto(target, '__polkadotTestWallet', id, {
    create: () => createPolkadotWallet({ ...config, id, storage }),
    options: config,
  })
}

/** Installs every wallet that the page's configuration names, and empties the configuration. */
export const injectConfiguredPolkadot = (target: Window): void =>
  injectEach(target, '__latchkeyPolkadotTestWallet', injectPolkadotWallet)
