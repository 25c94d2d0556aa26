import { createBitcoinPageStorage, type InjectedBitcoinWalletConfig } from '../bip122/inject-wallet'
import { createCosmosPageStorage, type InjectedCosmosConfig } from '../cosmos/inject-wallet'
import { uuidFrom } from '../eip155/info'
import type { InjectedWalletConfig } from '../eip155/inject-config.types'
import { createPageStorage } from '../eip155/page-storage'
import { createPolkadotPageStorage, type InjectedPolkadotConfig } from '../polkadot/inject-wallet'
import { bridgedFetch, injectEach, injectInto, type OnPage } from '../shared/inject'
import type { Persistence } from '../shared/page-storage'
import type { TestPageOptions } from '../shared/test-page'
import type { InjectedSolanaConfig } from '../solana/inject-wallet'
import { createSolanaPageStorage } from '../solana/page-storage'
import type { MultiInstallOptions, MultiWalletOptions, WholeOption, WholeWalletOptions } from './multi.types'
import { createMultiWallet, type MultiTestWallet } from './wallet'

/** What a part does not say for itself. */
type WholeConfig = WholeOption | 'persist' | 'rpcBridge' | 'afterMs' | 'hostile'

/** A wallet of several namespaces as data: what `inject.global.js` reads from `window.__latchkeyMultiTestWallet`. */
export interface InjectedMultiConfig extends WholeWalletOptions, TestPageOptions {
  /** Comes so much later than the page. */
  readonly afterMs?: number
  /** Where permission, network, account and lock survive a reload. Default `'local'`. */
  readonly persist?: Persistence
  /** Name of a function on the window that sends a JSON-RPC body to a URL; bip122 speaks no JSON-RPC, and goes without. */
  readonly rpcBridge?: string
  readonly eip155?: Omit<InjectedWalletConfig, WholeConfig>
  readonly solana?: Omit<InjectedSolanaConfig, WholeConfig>
  readonly polkadot?: Omit<InjectedPolkadotConfig, WholeConfig>
  readonly bip122?: Omit<InjectedBitcoinWalletConfig, WholeConfig>
  readonly cosmos?: Omit<InjectedCosmosConfig, WholeConfig>
}

/** A wallet on the page, with the way to take it out again. */
export interface InjectedMultiWallet extends MultiTestWallet, OnPage {}

declare global {
  interface Window {
    /** Wallets of several namespaces to install when `inject.global.js` runs. */
    __latchkeyMultiTestWallet?: InjectedMultiConfig | InjectedMultiConfig[]
    /** The installed wallets of several namespaces by id. */
    __multiTestWallet?: Record<string, InjectedMultiWallet>
  }
}

/** The wallet's options, with storage that each part has to itself. */
const onPage = (target: Window, id: string, config: InjectedMultiConfig): MultiWalletOptions => {
  const { eip155, solana, polkadot, bip122, cosmos, persist, uuid } = config
  const fetch = bridgedFetch(target, config.rpcBridge)
  const key = (namespace: string) => `multi:${id}:${namespace}`
  const storage = createPageStorage(target, key('eip155'), persist)
  return {
    ...config,
    id,
    ...(eip155 && {
      uuid: uuid ?? uuidFrom(`${id}:${storage.countLoad()}`),
      eip155: { ...eip155, ...fetch, storage },
    }),
    ...(solana && {
      solana: { ...solana, ...fetch, storage: createSolanaPageStorage(target, key('solana'), persist) },
    }),
    ...(polkadot && {
      polkadot: { ...polkadot, storage: createPolkadotPageStorage(target, key('polkadot'), persist) },
    }),
    ...(bip122 && {
      bip122: { ...bip122, storage: createBitcoinPageStorage(target, key('bip122'), persist) },
    }),
    ...(cosmos && {
      cosmos: { ...cosmos, ...fetch, storage: createCosmosPageStorage(target, key('cosmos'), persist) },
    }),
  }
}

/** Installs one wallet into a page, in all its namespaces, as an extension would. */
export const injectMultiWallet = (target: Window, config: InjectedMultiConfig): InjectedMultiWallet => {
  const { id = 'multi-test-wallet' } = config
  return injectInto<MultiInstallOptions, MultiTestWallet>(target, '__multiTestWallet', id, {
    create: () => createMultiWallet(onPage(target, id, config)),
    options: config,
  })
}

/** Installs every wallet that the page's configuration names, and empties the configuration. */
export const injectConfiguredMulti = (target: Window): void =>
  injectEach(target, '__latchkeyMultiTestWallet', injectMultiWallet)
