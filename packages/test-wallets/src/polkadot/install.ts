import type { WalletTimer } from '../eip155/wallet.types'

/** Where a wallet puts itself: a window, or any object that stands for one. */
export type PolkadotWindow = object

/** How the wallet shows itself to a page. */
export interface PolkadotInstallOptions {
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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Puts an entry into `window.injectedWeb3`; gives the way back. */
export const installEntry = (
  target: PolkadotWindow,
  key: string,
  entry: InjectedEntry,
  timer: WalletTimer,
  options: PolkadotInstallOptions = {},
): (() => void) => {
  let installed = true
  let undo: () => void = () => undefined
  const appear = () => {
    if (!installed) return
    const known: unknown = Reflect.get(target, 'injectedWeb3')
    const registry: Record<string, unknown> = isRecord(known) ? known : {}
    if (registry !== known) Reflect.set(target, 'injectedWeb3', registry)
    registry[key] = entry
    undo = () => {
      if (registry[key] === entry) delete registry[key]
      const isEmpty = Object.keys(registry).length === 0
      if (isEmpty && Reflect.get(target, 'injectedWeb3') === registry)
        Reflect.deleteProperty(target, 'injectedWeb3')
    }
  }
  if (options.afterMs === undefined) appear()
  else void timer.delay(options.afterMs).then(appear)
  return () => {
    installed = false
    undo()
  }
}
