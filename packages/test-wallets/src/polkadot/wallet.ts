import { createPrompts } from '../eip155/prompts'
import { createRequestLog } from '../eip155/request-log'
import { createScript } from '../eip155/script'
import { systemTimer } from '../eip155/timer'
import type { WalletPrompt } from '../eip155/wallet.types'
import { createPolkadotControls, type PolkadotControls } from './controls'
import { createEnable } from './injected-page'
import { type InjectedEntry, installEntry, type PolkadotInstallOptions, type PolkadotWindow } from './install'
import { wellBehavedPolkadot } from './misbehaviour'
import type { PolkadotRequest, PolkadotWalletOptions } from './polkadot.types'
import { addressOf, createPolkadotState, type PolkadotContext, visiblePolkadotAccounts } from './wallet-state'

/** A wallet with real keys, and what a test may ask of it. */
export interface PolkadotTestWallet {
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
  /** Prompts that a person would have seen, answered or not. */
  readonly promptCount: number
  readonly pendingPrompts: readonly WalletPrompt[]
  readonly requests: readonly PolkadotRequest[]
  /** Subscriptions that the page has. */
  listenerCount(): number
  clearRequests(): void
  /** Calls back with the open prompts whenever they change; returns the way to stop. */
  watchPrompts(listener: (pending: readonly WalletPrompt[]) => void): () => void
  /** The entry of `window.injectedWeb3`, for tests without a window. */
  entry(form?: PolkadotInstallOptions['form']): InjectedEntry
  /** Shows the wallet to a page; returns the way to take it away. */
  install(target: PolkadotWindow, options?: PolkadotInstallOptions): () => void
  /** Takes the wallet out of every page. */
  dispose(): void
}

const createContext = (options: PolkadotWalletOptions): PolkadotContext => {
  const timer = options.timer ?? systemTimer
  return {
    options,
    state: createPolkadotState(options),
    faults: { ...wellBehavedPolkadot(), ...options.misbehaviour },
    prompts: createPrompts(options.approval ?? 'auto'),
    script: createScript(timer),
    log: createRequestLog(),
    timer,
    listeners: new Set(),
  }
}

/** Makes a polkadot wallet that signs with real keys. */
export const createPolkadotWallet = (options: PolkadotWalletOptions = {}): PolkadotTestWallet => {
  const context = createContext(options)
  const { state, prompts, log, listeners, timer } = context
  const enable = createEnable(context)
  const id = options.id ?? 'polkadot-test-wallet'
  const injectedKey = options.injectedKey ?? id
  const name = options.name ?? 'Polkadot Test Wallet'
  const version = options.version ?? '1.0.0'
  const installations = new Set<() => void>()
  const entry: PolkadotTestWallet['entry'] = (form = 'enable') => ({
    version,
    ...(form === 'enable' ? {} : { name, connect: enable('connect') }),
    ...(form === 'connect' ? {} : { enable: enable('enable') }),
  })
  return {
    namespace: 'polkadot',
    id,
    injectedKey,
    name,
    controls: createPolkadotControls(context),
    addresses: state.signers.map(signer => addressOf(context, signer)),
    get visibleAddresses() {
      return visiblePolkadotAccounts(context).map(account => account.address)
    },
    get promptCount() {
      return prompts.count
    },
    get pendingPrompts() {
      return prompts.pending()
    },
    get requests() {
      return log.all()
    },
    listenerCount: () => listeners.size,
    clearRequests: log.clear,
    watchPrompts: prompts.watch,
    entry,
    install: (target, installOptions = {}) => {
      const made = entry(installOptions.form)
      const uninstall = installEntry(target, injectedKey, made, timer, installOptions)
      installations.add(uninstall)
      return () => {
        installations.delete(uninstall)
        uninstall()
      }
    },
    dispose: () => {
      for (const uninstall of installations) uninstall()
      installations.clear()
      listeners.clear()
    },
  }
}
