import { createDelivery } from '../shared/emitter'
import { createInstallations } from '../shared/installations'
import { createRuntime, type WalletRuntime } from '../shared/runtime'
import type { WalletPrompt } from '../shared/wallet.types'
import { createWalletCore, type ObservedWallet, observe } from '../shared/wallet-core'
import { createPolkadotControls, type PolkadotControls } from './controls'
import { createEnable } from './injected-page'
import { type InjectedEntry, type PolkadotInstallOptions, type PolkadotWindow, placeEntry } from './install'
import { wellBehavedPolkadot } from './misbehaviour'
import type { PolkadotWalletOptions } from './polkadot.types'
import { addressOf, createPolkadotState, type PolkadotContext, visiblePolkadotAccounts } from './wallet-state'

/** A wallet with real keys, and what a test may ask of it. */
export interface PolkadotTestWallet extends ObservedWallet<WalletPrompt> {
  readonly namespace: 'polkadot'
  readonly id: string
  /** Its key in `window.injectedWeb3`. */
  readonly injectedKey: string
  readonly name: string
  readonly controls: PolkadotControls
  /** Every account that the wallet holds, shared or not, as it writes them. */
  readonly addresses: readonly string[]
  /** What the page may see now. */
  readonly visibleAddresses: readonly string[]
  /** Subscriptions that the page has. */
  listenerCount(): number
  /** The entry of `window.injectedWeb3`, for tests without a window. */
  entry(form?: PolkadotInstallOptions['form']): InjectedEntry
  /** Shows the wallet to a page; returns the way to take it away. */
  install(target: PolkadotWindow, options?: PolkadotInstallOptions): () => void
  /** Takes the wallet out of every page. */
  dispose(): void
}

const createContext = (options: PolkadotWalletOptions, runtime: WalletRuntime): PolkadotContext => {
  const faults = { ...wellBehavedPolkadot(), ...options.misbehaviour }
  return {
    ...createWalletCore(options, runtime),
    options,
    state: createPolkadotState(options),
    faults,
    deliver: createDelivery(faults, runtime.timer),
    listeners: new Set(),
  }
}

/** Makes the polkadot part of a wallet. */
export const createPolkadotPart = (
  options: PolkadotWalletOptions,
  runtime: WalletRuntime,
): PolkadotTestWallet => {
  const context = createContext(options, runtime)
  const { state, listeners } = context
  const enable = createEnable(context)
  const { id = 'polkadot-test-wallet', name = 'Polkadot Test Wallet', version = '1.0.0' } = options
  const injectedKey = options.injectedKey ?? id
  const installations = createInstallations(runtime.timer)
  const entry: PolkadotTestWallet['entry'] = (form = 'enable') => ({
    version,
    ...(form === 'enable' ? {} : { name, connect: enable('connect') }),
    ...(form === 'connect' ? {} : { enable: enable('enable') }),
  })
  const wallet = {
    namespace: 'polkadot' as const,
    id,
    injectedKey,
    name,
    controls: createPolkadotControls(context),
    addresses: state.signers.map(signer => addressOf(context, signer)),
    get visibleAddresses() {
      return visiblePolkadotAccounts(context).map(account => account.address)
    },
    listenerCount: () => listeners.size,
    entry,
    install: (target: PolkadotWindow, options: PolkadotInstallOptions = {}) =>
      installations.add(target, () => placeEntry(target, injectedKey, entry(options.form)), options),
    dispose: () => {
      installations.clear()
      listeners.clear()
    },
  }
  return observe(wallet, context)
}

/** Makes a polkadot wallet that signs with real keys. */
export const createPolkadotWallet = (options: PolkadotWalletOptions = {}): PolkadotTestWallet =>
  createPolkadotPart(options, createRuntime(options))
