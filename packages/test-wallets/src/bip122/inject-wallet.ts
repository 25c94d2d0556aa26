import { injectEach, injectInto } from '../shared/inject'
import { isObject } from '../shared/is-object'
import { createPageJson, createStateStorage, type Persistence } from '../shared/page-storage'
import { type BitcoinInstallOptions, type BitcoinTestWallet, createBitcoinWallet } from './wallet'
import type { BitcoinWalletOptions, BitcoinWalletStorage, PersistedBitcoinWallet } from './wallet.types'

/** A Bitcoin test wallet as data: what `inject.global.js` reads from `window.__latchkeyBitcoinTestWallet`. */
export interface InjectedBitcoinWalletConfig
  extends Omit<BitcoinWalletOptions, 'timer' | 'fetch' | 'storage'>,
    BitcoinInstallOptions {
  /** Where permission, network and lock survive a reload. Default `'local'`. */
  readonly persist?: 'local' | 'session' | false
}

/** A wallet on the page, with the way to take it out again. */
export interface InjectedBitcoinWallet extends BitcoinTestWallet {
  uninstall(): void
}

declare global {
  interface Window {
    /** Wallets to install when `inject.global.js` runs. */
    __latchkeyBitcoinTestWallet?: InjectedBitcoinWalletConfig | InjectedBitcoinWalletConfig[]
    /** The installed wallets by id. */
    __bitcoinTestWallet?: Record<string, InjectedBitcoinWallet>
  }
}

/** What an earlier version, or somebody else, left there is not trusted to have our shape. */
const isState = (value: unknown): value is PersistedBitcoinWallet =>
  isObject(value) &&
  typeof value.authorized === 'boolean' &&
  typeof value.locked === 'boolean' &&
  typeof value.selected === 'number' &&
  typeof value.network === 'string'

/** Opens what a page keeps of one wallet. */
export const createBitcoinPageStorage = (
  target: Window,
  id: string,
  persist?: Persistence,
): BitcoinWalletStorage => createStateStorage(createPageJson(target, persist), id, isState)

/** Installs one wallet into a page as an extension would, before or after the page's own code runs. */
export const injectBitcoinWallet = (
  target: Window,
  config: InjectedBitcoinWalletConfig,
): InjectedBitcoinWallet => {
  const { id = 'bitcoin-test-wallet', persist } = config
  const storage = createBitcoinPageStorage(target, id, persist)
  return injectInto(target, '__bitcoinTestWallet', id, {
    create: () => createBitcoinWallet({ ...config, id, storage }),
    options: config,
  })
}

/** Installs every wallet that the page's configuration names, and empties the configuration. */
export const injectConfiguredBitcoin = (target: Window): void =>
  injectEach(target, '__latchkeyBitcoinTestWallet', injectBitcoinWallet)
