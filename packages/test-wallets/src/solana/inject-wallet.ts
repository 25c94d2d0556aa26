import type { WalletFetch } from '../eip155/wallet.types'
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

type RpcBridge = (url: string, body: string) => Promise<string>

const createBridgedFetch =
  (target: Window, name: string): WalletFetch =>
  async (url, init) => {
    const text = await (Reflect.get(target, name) as RpcBridge)(url, init.body)
    return { json: async () => JSON.parse(text) as unknown }
  }

/** Installs one wallet into a page as an extension would, before or after the page's own code runs. */
export const injectSolanaWallet = (target: Window, config: InjectedSolanaConfig): InjectedSolanaWallet => {
  const id = config.id ?? 'test-wallet'
  target.__solanaTestWallet?.[id]?.uninstall()
  const wallet = createSolanaWallet({
    ...config,
    id,
    storage: createSolanaPageStorage(target, id, config.persist),
    ...(config.rpcBridge === undefined ? {} : { fetch: createBridgedFetch(target, config.rpcBridge) }),
  })
  const uninstall = wallet.install(target, config)
  const { hostile } = config
  const silence =
    hostile === undefined
      ? () => undefined
      : installHostileSolanaWallets(target, { kinds: hostile, impersonate: wallet.name })
  const remove = () => {
    silence()
    uninstall()
    wallet.dispose()
    delete target.__solanaTestWallet?.[id]
  }
  // The members are getters: copying them with a spread would freeze their values.
  const members = Object.getOwnPropertyDescriptors(wallet)
  const injected = Object.defineProperties({ uninstall: remove }, members) as InjectedSolanaWallet
  target.__solanaTestWallet = { ...target.__solanaTestWallet, [id]: injected }
  return injected
}

/** Installs every Solana wallet that the page's configuration names, and empties the configuration. */
export const injectConfiguredSolana = (target: Window): void => {
  const config = target.__latchkeySolanaTestWallet
  if (config === undefined) return
  delete target.__latchkeySolanaTestWallet
  for (const entry of Array.isArray(config) ? config : [config]) injectSolanaWallet(target, entry)
}
