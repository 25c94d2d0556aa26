import { bridgedFetch, injectEach, injectInto } from '../shared/inject'
import { installHostileWallets } from './hostile'
import { uuidFrom } from './info'
import type { InjectedWallet, InjectedWalletConfig } from './inject-config.types'
import { createPageStorage } from './page-storage'
import { createEip155Wallet, type TestWallet } from './wallet'

const createOnPage = (target: Window, id: string, config: InjectedWalletConfig) => {
  const storage = createPageStorage(target, id, config.persist)
  const uuid = config.info?.uuid ?? uuidFrom(`${id}:${storage.countLoad()}`)
  const info = { ...config.info, uuid }
  return createEip155Wallet({ ...config, ...bridgedFetch(target, config.rpcBridge), id, info, storage })
}

/** Installs one wallet into a page as an extension would, before or after the page's own code runs. */
export const injectWallet = (target: Window, config: InjectedWalletConfig): InjectedWallet => {
  const { id = 'test-wallet', hostile } = config
  return injectInto(target, '__testWallet', id, {
    create: () => createOnPage(target, id, config),
    options: config,
    ...(hostile === undefined
      ? {}
      : {
          beside: ({ info }: TestWallet) =>
            installHostileWallets(target, { kinds: hostile, impersonate: info }),
        }),
  })
}

/** Installs every wallet that the page's configuration names, and empties the configuration. */
export const injectConfigured = (target: Window): void =>
  injectEach(target, '__latchkeyTestWallet', injectWallet)
