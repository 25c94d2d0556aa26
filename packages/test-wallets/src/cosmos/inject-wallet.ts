import type { CosmosInstallOptions } from './install'
import { type CosmosTestWallet, createCosmosWallet } from './wallet'
import type {
  CosmosWalletFetch,
  CosmosWalletOptions,
  CosmosWalletStorage,
  PersistedCosmosWallet,
} from './wallet.types'

/** A test wallet as data: what `inject.global.js` reads from `window.__latchkeyCosmosTestWallet`. */
export interface InjectedCosmosConfig
  extends Omit<CosmosWalletOptions, 'timer' | 'fetch' | 'storage'>,
    CosmosInstallOptions {
  /** Where permission, lock, account and suggested chains survive a reload. Default `'local'`. */
  readonly persist?: 'local' | 'session' | false
  /** Name of a function on the window that sends a JSON-RPC body to a URL: not bound by the page's policies. */
  readonly rpcBridge?: string
}

/** A wallet on the page, with the way to take it out again. */
export interface InjectedCosmosWallet extends CosmosTestWallet {
  uninstall(): void
}

declare global {
  interface Window {
    /** Wallets to install when `inject.global.js` runs. */
    __latchkeyCosmosTestWallet?: InjectedCosmosConfig | InjectedCosmosConfig[]
    /** The installed wallets by id. */
    __cosmosTestWallet?: Record<string, InjectedCosmosWallet>
  }
}

/** What an earlier version, or somebody else, left there is not trusted to have our shape. */
const isState = (value: unknown): value is PersistedCosmosWallet => {
  if (typeof value !== 'object' || value === null) return false
  const { permitted, selected, locked, suggested } = value as Record<string, unknown>
  return (
    Array.isArray(permitted) &&
    Array.isArray(suggested) &&
    typeof selected === 'number' &&
    typeof locked === 'boolean'
  )
}

/** Storage that is blocked or full is as if it was not there: the wallet then forgets at each load. */
const createStorage = (
  target: Window,
  id: string,
  persist: InjectedCosmosConfig['persist'] = 'local',
): CosmosWalletStorage => {
  const key = `latchkey-test-wallet:${id}`
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      if (persist === false) return undefined
      return work(persist === 'local' ? target.localStorage : target.sessionStorage)
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

/** Sends JSON-RPC through a function of the window instead of the page's own network. */
const createBridgedFetch =
  (target: Window, name: string): CosmosWalletFetch =>
  async (url, init) => {
    const bridge = Reflect.get(target, name) as (url: string, body: string) => Promise<string>
    const text = await bridge(url, init.body)
    return { json: async () => JSON.parse(text) as unknown }
  }

/** Installs one wallet into a page as an extension would, before or after the page's own code runs. */
export const injectCosmosWallet = (target: Window, config: InjectedCosmosConfig): InjectedCosmosWallet => {
  const id = config.id ?? 'cosmos-test-wallet'
  target.__cosmosTestWallet?.[id]?.uninstall()
  const wallet = createCosmosWallet({
    ...config,
    id,
    storage: createStorage(target, id, config.persist),
    ...(config.rpcBridge === undefined ? {} : { fetch: createBridgedFetch(target, config.rpcBridge) }),
  })
  const uninstall = wallet.install(target as Window & typeof globalThis, config)
  const remove = () => {
    uninstall()
    wallet.dispose()
    delete target.__cosmosTestWallet?.[id]
  }
  // The members are getters: copying them with a spread would freeze their values.
  const injected: InjectedCosmosWallet = Object.defineProperties(
    { uninstall: remove },
    Object.getOwnPropertyDescriptors(wallet),
  ) as InjectedCosmosWallet
  target.__cosmosTestWallet = { ...target.__cosmosTestWallet, [id]: injected }
  return injected
}

/** Installs every wallet that the page's configuration names, and empties the configuration. */
export const injectConfiguredCosmos = (target: Window): void => {
  const config = target.__latchkeyCosmosTestWallet
  if (config === undefined) return
  delete target.__latchkeyCosmosTestWallet
  for (const entry of Array.isArray(config) ? config : [config]) injectCosmosWallet(target, entry)
}
