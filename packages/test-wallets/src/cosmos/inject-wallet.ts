import { bridgedFetch, injectEach, injectInto } from '../shared/inject'
import { createPageJson, createStateStorage, type Persistence } from '../shared/page-storage'
import type { CosmosInstallOptions } from './install'
import { type CosmosTestWallet, createCosmosWallet } from './wallet'
import type { CosmosWalletOptions, CosmosWalletStorage, PersistedCosmosWallet } from './wallet.types'

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

/** Opens what a page keeps of one wallet. */
export const createCosmosPageStorage = (
  target: Window,
  id: string,
  persist?: Persistence,
): CosmosWalletStorage => createStateStorage(createPageJson(target, persist), id, isState)

/** Installs one wallet into a page as an extension would, before or after the page's own code runs. */
export const injectCosmosWallet = (target: Window, config: InjectedCosmosConfig): InjectedCosmosWallet => {
  const { id = 'cosmos-test-wallet', persist, rpcBridge } = config
  const storage = createCosmosPageStorage(target, id, persist)
  return injectInto(target, '__cosmosTestWallet', id, {
    create: () => createCosmosWallet({ ...config, ...bridgedFetch(target, rpcBridge), id, storage }),
    options: config,
  })
}

/** Installs every wallet that the page's configuration names, and empties the configuration. */
export const injectConfiguredCosmos = (target: Window): void =>
  injectEach(target, '__latchkeyCosmosTestWallet', injectCosmosWallet)
