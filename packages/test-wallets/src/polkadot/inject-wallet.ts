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

/** Storage that is blocked or full is as if it was not there: the wallet then forgets at each load. */
const createStorage = (
  target: Window,
  id: string,
  persist: InjectedPolkadotConfig['persist'] = 'local',
): PolkadotStorage => {
  const key = `latchkey-test-wallet:${id}`
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return persist === false
        ? undefined
        : work(persist === 'local' ? target.localStorage : target.sessionStorage)
    } catch {
      return undefined
    }
  }
  return {
    load: () => {
      const saved = attempt<unknown>(storage => JSON.parse(storage.getItem(key) ?? 'null'))
      return isState(saved) ? saved : undefined
    },
    save: state => void attempt(storage => storage.setItem(key, JSON.stringify(state))),
  }
}

/** Installs one wallet into a page as an extension would, before or after the page's own code runs. */
export const injectPolkadotWallet = (
  target: Window,
  config: InjectedPolkadotConfig = {},
): InjectedPolkadotWallet => {
  const id = config.id ?? 'polkadot-test-wallet'
  target.__polkadotTestWallet?.[id]?.uninstall()
  const wallet = createPolkadotWallet({ ...config, id, storage: createStorage(target, id, config.persist) })
  const uninstall = wallet.install(target, config)
  const remove = () => {
    uninstall()
    wallet.dispose()
    delete target.__polkadotTestWallet?.[id]
  }
  // The members are getters: copying them with a spread would freeze their values.
  const injected: InjectedPolkadotWallet = Object.defineProperties(
    { uninstall: remove },
    Object.getOwnPropertyDescriptors(wallet),
  ) as InjectedPolkadotWallet
  target.__polkadotTestWallet = { ...target.__polkadotTestWallet, [id]: injected }
  return injected
}

/** Installs every wallet that the page's configuration names, and empties the configuration. */
export const injectConfiguredPolkadot = (target: Window): void => {
  const config = target.__latchkeyPolkadotTestWallet
  if (config === undefined) return
  delete target.__latchkeyPolkadotTestWallet
  for (const entry of Array.isArray(config) ? config : [config]) injectPolkadotWallet(target, entry)
}
