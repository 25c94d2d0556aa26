import { isObject } from './is-object'
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

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    // Blocked, full or not ours: the wallet then forgets at each load.
    return undefined
  }
}

const createStorage = (
  target: Window,
  id: string,
  persist: InjectedBitcoinWalletConfig['persist'] = 'local',
): BitcoinWalletStorage => {
  const key = `latchkey-test-wallet:${id}`
  const open = () => (persist === 'session' ? target.sessionStorage : target.localStorage)
  return {
    load: () => {
      const saved: unknown =
        persist === false ? undefined : attempt(() => JSON.parse(open().getItem(key) ?? 'null'))
      return isState(saved) ? saved : undefined
    },
    save: state => {
      if (persist !== false) attempt(() => open().setItem(key, JSON.stringify(state)))
    },
  }
}

/** Installs one wallet into a page as an extension would, before or after the page's own code runs. */
export const injectBitcoinWallet = (
  target: Window,
  config: InjectedBitcoinWalletConfig,
): InjectedBitcoinWallet => {
  const id = config.id ?? 'bitcoin-test-wallet'
  target.__bitcoinTestWallet?.[id]?.uninstall()
  const wallet = createBitcoinWallet({ ...config, id, storage: createStorage(target, id, config.persist) })
  const uninstall = wallet.install(target, config)
  const remove = () => {
    uninstall()
    wallet.dispose()
    delete target.__bitcoinTestWallet?.[id]
  }
  // The members are getters: copying them with a spread would freeze their values.
  const injected: InjectedBitcoinWallet = Object.defineProperties(
    { uninstall: remove },
    Object.getOwnPropertyDescriptors(wallet),
  ) as InjectedBitcoinWallet
  target.__bitcoinTestWallet = { ...target.__bitcoinTestWallet, [id]: injected }
  return injected
}

/** Installs every wallet that the page's configuration names, and empties the configuration. */
export const injectConfiguredBitcoin = (target: Window): void => {
  const config = target.__latchkeyBitcoinTestWallet
  if (config === undefined) return
  delete target.__latchkeyBitcoinTestWallet
  for (const entry of Array.isArray(config) ? config : [config]) injectBitcoinWallet(target, entry)
}
