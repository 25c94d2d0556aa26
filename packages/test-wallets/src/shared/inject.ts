import { isLocalPage } from './test-page'
import type { WalletFetch } from './wallet.types'
import { combine } from './wallet-core'

/** What a wallet on a page has beside its own members. */
export interface OnPage {
  uninstall(): void
}

/** A wallet that can be put into a page. */
interface Installable<Options> {
  install(target: Window & typeof globalThis, options: Options): () => void
  dispose(): void
}

/** How a wallet comes into a page. */
interface Injection<Options, Wallet> {
  readonly create: () => Wallet
  readonly options: Options
  /** Puts something beside it; gives the way back. */
  readonly beside?: (wallet: Wallet) => () => void
}

/** Puts a wallet into a page, in place of an earlier one of its id, and lists it in the `registry` of the window. */
export const injectInto = <Options, Wallet extends Installable<Options>>(
  target: Window,
  registry: string,
  id: string,
  { create, options, beside }: Injection<Options, Wallet>,
): NoInfer<Wallet> & OnPage => {
  const listed = () => Reflect.get(target, registry) as Record<string, OnPage> | undefined
  listed()?.[id]?.uninstall()
  const wallet = create()
  const remove = wallet.install(target as Window & typeof globalThis, options)
  const clear = beside?.(wallet)
  const uninstall = () => {
    clear?.()
    remove()
    wallet.dispose()
    delete listed()?.[id]
  }
  const injected = combine<OnPage, Wallet>({ uninstall }, wallet)
  Reflect.set(target, registry, { ...listed(), [id]: injected })
  return injected
}

/** Installs every wallet that the configuration in this place of the window names, and empties the place. */
export const injectEach = <Config>(
  target: Window,
  place: string,
  inject: (target: Window, config: Config) => unknown,
): void => {
  const configured = Reflect.get(target, place) as Config | readonly Config[] | undefined
  if (configured === undefined) return
  Reflect.deleteProperty(target, place)
  // A script that a test adds runs in every frame; frames of other hosts are no pages under test.
  if (target.top !== target && !isLocalPage(target)) return
  for (const config of Array.isArray(configured) ? configured : [configured]) inject(target, config)
}

type RpcBridge = (url: string, body: string) => Promise<string>

/** Sends JSON-RPC through a function of the window instead of the page's own network; nothing where none is named. */
export const bridgedFetch = (target: Window, name: string | undefined): { readonly fetch?: WalletFetch } =>
  name === undefined
    ? {}
    : {
        fetch: async (url, init) => {
          const bridge = Reflect.get(target, name) as RpcBridge
          const text = await bridge(url, init.body)
          return { json: async () => JSON.parse(text) as unknown }
        },
      }
