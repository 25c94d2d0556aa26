import type { WalletListener } from '../../shared/emitter'
import type { BitcoinWalletContext } from '../wallet-context'

/** The part of a window that a wallet needs; a real one, jsdom's, or an `EventTarget`. */
export interface BitcoinWalletWindow {
  addEventListener(type: string, listener: (event: Event) => void): void
  removeEventListener(type: string, listener: (event: Event) => void): void
  dispatchEvent(event: Event): boolean
  readonly CustomEvent?: typeof CustomEvent
  readonly document?: {
    readonly hidden?: boolean
    addEventListener(type: string, listener: () => void): void
    removeEventListener(type: string, listener: () => void): void
  }
}

/** One family's way to stand on a page. */
export interface WalletForm {
  /** The wallet's own object: what the adapter hands to app code. */
  readonly provider: object
  /** Puts it on the page; gives the way back. */
  place(target: BitcoinWalletWindow): () => void
}

/** What a form says of itself. */
export interface FormInfo {
  readonly name: string
  readonly icon: string
}

/** `on`, `removeListener` and `off` as node's emitters have them; the second is absent while told so. */
export const createNodeListeners = ({ emitter, faults }: BitcoinWalletContext, provider: object): void => {
  const off = (event: string, listener: WalletListener) => {
    emitter.off(event, listener)
    return provider
  }
  Object.assign(provider, {
    on: (event: string, listener: WalletListener) => {
      emitter.on(event, listener)
      return provider
    },
  })
  Object.defineProperty(provider, 'removeListener', {
    enumerable: true,
    get: () => (faults.noRemoveListener ? undefined : off),
  })
}

/** Puts a value at a dotted path of the window; gives the way back. */
export const placeAt = (target: object, path: string, value: unknown): (() => void) => {
  const keys = path.split('.')
  const last = keys.pop() ?? path
  const missing: [owner: object, key: string][] = []
  let owner = target
  for (const key of keys) {
    const inner: unknown = Reflect.get(owner, key)
    if (typeof inner !== 'object' || inner === null) {
      Reflect.set(owner, key, {})
      missing.push([owner, key])
    }
    owner = Reflect.get(owner, key) as object
  }
  const had = Object.hasOwn(owner, last)
  const before: unknown = Reflect.get(owner, last)
  Reflect.set(owner, last, value)
  return () => {
    if (Reflect.get(owner, last) === value) {
      if (had) Reflect.set(owner, last, before)
      else Reflect.deleteProperty(owner, last)
    }
    for (const [above, key] of missing.reverse()) {
      const inner = Reflect.get(above, key) as object
      if (Object.keys(inner).length === 0) Reflect.deleteProperty(above, key)
    }
  }
}

/** Adds an entry to `btc_providers` (WBIP004); gives the way back. */
export const registerBtcProvider = (
  target: object,
  entry: Readonly<Record<string, unknown>>,
): (() => void) => {
  const known: unknown = Reflect.get(target, 'btc_providers')
  const list = Array.isArray(known) ? known : []
  if (list !== known) Reflect.set(target, 'btc_providers', list)
  list.push(entry)
  return () => {
    const at = list.indexOf(entry)
    if (at >= 0) list.splice(at, 1)
    if (list.length === 0) Reflect.deleteProperty(target, 'btc_providers')
  }
}
