import { installHostileWallets } from './hostile'
import { uuidFrom } from './info'
import type { InjectedWallet, InjectedWalletConfig } from './inject-config.types'
import { createPageStorage } from './page-storage'
import { createEip155Wallet } from './wallet'
import type { WalletFetch } from './wallet.types'

type RpcBridge = (url: string, body: string) => Promise<string>

/** Sends JSON-RPC through a function of the window instead of the page's own network. */
const createBridgedFetch =
  (target: Window, name: string): WalletFetch =>
  async (url, init) => {
    const bridge = Reflect.get(target, name) as RpcBridge
    const text = await bridge(url, init.body)
    return { json: async () => JSON.parse(text) as unknown }
  }

/** Takes one wallet of the page away and forgets it. */
const removeWallet = (target: Window, id: string): void => {
  target.__testWallet?.[id]?.uninstall()
}

/** Installs one wallet into a page as an extension would, before or after the page's own code runs. */
export const injectWallet = (target: Window, config: InjectedWalletConfig): InjectedWallet => {
  const id = config.id ?? 'test-wallet'
  removeWallet(target, id)
  const storage = createPageStorage(target, id, config.persist)
  const uuid = config.info?.uuid ?? uuidFrom(`${id}:${storage.countLoad()}`)
  const wallet = createEip155Wallet({
    ...config,
    id,
    info: { ...config.info, uuid },
    storage,
    ...(config.rpcBridge === undefined ? {} : { fetch: createBridgedFetch(target, config.rpcBridge) }),
  })
  const uninstall = wallet.install(target, config)
  const silence =
    config.hostile === undefined
      ? () => undefined
      : installHostileWallets(target, { kinds: config.hostile, impersonate: wallet.info })
  const remove = () => {
    silence()
    uninstall()
    wallet.dispose()
    delete target.__testWallet?.[id]
  }
  // The members are getters: copying them with a spread would freeze their values.
  const injected: InjectedWallet = Object.defineProperties(
    { uninstall: remove },
    Object.getOwnPropertyDescriptors(wallet),
  ) as InjectedWallet
  target.__testWallet = { ...target.__testWallet, [id]: injected }
  return injected
}

/** Installs every wallet that the page's configuration names, and empties the configuration. */
export const injectConfigured = (target: Window): void => {
  const config = target.__latchkeyTestWallet
  if (config === undefined) return
  delete target.__latchkeyTestWallet
  for (const entry of Array.isArray(config) ? config : [config]) injectWallet(target, entry)
}
