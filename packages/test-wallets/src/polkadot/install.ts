import type { TestPageOptions } from '../shared/test-page'
/** Where a wallet puts itself: a window, or any object that stands for one. */
export type PolkadotWindow = object

/** How the wallet shows itself to a page. */
export interface PolkadotInstallOptions extends TestPageOptions {
  /** `enable` of the old form, `connect` of the new one, or both. Default `'enable'`. */
  readonly form?: 'enable' | 'connect' | 'both'
  /** Comes so much later than the page. */
  readonly afterMs?: number
}

/** An entry of `window.injectedWeb3`. */
export interface InjectedEntry {
  readonly name?: string
  readonly version: string
  enable?(appName: unknown): Promise<unknown>
  connect?(appName: unknown): Promise<unknown>
}

/** Puts an entry into `window.injectedWeb3`; gives the way back. */
export const placeEntry = (target: PolkadotWindow, key: string, entry: InjectedEntry): (() => void) => {
  const known: unknown = Reflect.get(target, 'injectedWeb3')
  const registry = typeof known === 'object' && known !== null ? known : {}
  if (registry !== known) Reflect.set(target, 'injectedWeb3', registry)
  Reflect.set(registry, key, entry)
  return () => {
    if (Reflect.get(registry, key) === entry) Reflect.deleteProperty(registry, key)
    const isEmpty = Object.keys(registry).length === 0
    if (isEmpty && Reflect.get(target, 'injectedWeb3') === registry)
      Reflect.deleteProperty(target, 'injectedWeb3')
  }
}
