import { undoAll } from '../shared/installations'
import type { TestPageOptions } from '../shared/test-page'
import type { InjectedSolanaProvider } from './injected-provider'
import type { StandardWallet } from './standard-wallet'

/** The part of a window that a wallet needs; a real one, jsdom's, or an `EventTarget`. */
export interface SolanaWalletWindow {
  addEventListener(type: string, listener: (event: Event) => void): void
  removeEventListener(type: string, listener: (event: Event) => void): void
  dispatchEvent(event: Event): boolean
  readonly CustomEvent?: typeof CustomEvent
  readonly navigator?: object
  phantom?: unknown
}

/** How the wallet shows itself to a page. */
export interface SolanaInstallOptions extends TestPageOptions {
  /** By the Wallet Standard's events. Default true. */
  readonly announce?: boolean
  /** As `window.phantom.solana`. Default false. */
  readonly injected?: boolean
  /** Through the older `navigator.wallets` array as well. Default false. */
  readonly navigatorWallets?: boolean
  /** Comes so much later than the page. */
  readonly afterMs?: number
  /** How often it registers itself. Default 1. */
  readonly times?: number
}

interface RegisterApi {
  register(...wallets: readonly unknown[]): () => void
}

type Undo = () => void

const hasRegister = (value: unknown): value is RegisterApi =>
  typeof (value as RegisterApi | null | undefined)?.register === 'function'

/** Registers wallets by the standard's two events, with every app that is there or comes; gives the way back. */
export const registerStandard = (target: SolanaWalletWindow, wallets: () => readonly unknown[]): Undo => {
  const unregister: Undo[] = []
  const callback = (api: unknown) => {
    if (hasRegister(api)) for (const wallet of wallets()) unregister.push(api.register(wallet))
  }
  const onReady = (event: Event) => callback((event as CustomEvent<unknown>).detail)
  target.addEventListener('wallet-standard:app-ready', onReady)
  const EventClass = target.CustomEvent ?? CustomEvent
  target.dispatchEvent(new EventClass('wallet-standard:register-wallet', { detail: callback }))
  return () => {
    target.removeEventListener('wallet-standard:app-ready', onReady)
    for (const undo of unregister.splice(0)) if (typeof undo === 'function') undo()
  }
}

const joinNavigator = (target: SolanaWalletWindow, wallet: StandardWallet): Undo => {
  const owner = target.navigator as { wallets?: unknown[] } | undefined
  if (!owner) return () => undefined
  const callback = (api: unknown) => {
    if (hasRegister(api)) api.register(wallet)
  }
  owner.wallets = [...(Array.isArray(owner.wallets) ? owner.wallets : []), callback]
  return () => {
    owner.wallets = (owner.wallets ?? []).filter(known => known !== callback)
  }
}

const installInjected = (target: SolanaWalletWindow, provider: InjectedSolanaProvider): Undo => {
  const before = target.phantom
  target.phantom = { ...(before as object | undefined), solana: provider }
  return () => {
    if (before === undefined) delete target.phantom
    else target.phantom = before
  }
}

/** Puts a wallet into a page; gives the way back. */
export const placeSolana = (
  target: SolanaWalletWindow,
  forms: { readonly standard: StandardWallet; readonly injected: InjectedSolanaProvider },
  { injected, navigatorWallets, announce = true, times = 1 }: SolanaInstallOptions,
): Undo => {
  const wallets = Array.from({ length: times }, () => forms.standard)
  return undoAll([
    ...(injected === true ? [installInjected(target, forms.injected)] : []),
    ...(navigatorWallets === true ? [joinNavigator(target, forms.standard)] : []),
    ...(announce ? [registerStandard(target, () => wallets)] : []),
  ])
}
