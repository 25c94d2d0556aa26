import { testWalletIcon } from '../eip155/info'
import { createRequestLog } from '../eip155/request-log'
import { createScript } from '../eip155/script'
import { systemTimer } from '../eip155/timer'
import type { LoggedRequest } from '../eip155/wallet.types'
import type { SolanaContext } from './context'
import { createSolanaControls, type SolanaControls } from './controls'
import { createChangeEmitter } from './emitter'
import { createInjectedProvider, type InjectedSolanaProvider, toInjectedKey } from './injected-provider'
import { installSolana, type SolanaInstallOptions, type SolanaWalletWindow } from './install'
import { wellBehavedSolana } from './misbehaviour'
import { createSolanaPrompts } from './prompts'
import { createStandardWallet, type StandardWallet } from './standard-wallet'
import { createSolanaState, visibleSolanaAccounts } from './state'
import type { SolanaPrompt, SolanaWalletOptions } from './wallet.types'

/** A wallet with real keys, and what a test may ask of it. */
export interface SolanaTestWallet {
  readonly namespace: 'solana'
  readonly id: string
  readonly name: string
  /** What the Wallet Standard registers. */
  readonly standard: StandardWallet
  /** What stands at `window.phantom.solana` when it is installed in that form. */
  readonly injected: InjectedSolanaProvider
  readonly controls: SolanaControls
  /** Every account that the wallet holds, shared or not. */
  readonly addresses: readonly string[]
  /** What the page may see now. */
  readonly visibleAddresses: readonly string[]
  readonly chains: readonly string[]
  /** Prompts that a person would have seen, answered or not. */
  readonly promptCount: number
  readonly pendingPrompts: readonly SolanaPrompt[]
  readonly requests: readonly LoggedRequest[]
  /** Listeners that the page has on the wallet, of one event or of all. */
  listenerCount(event?: string): number
  clearRequests(): void
  /** Calls back with the open prompts whenever they change; returns the way to stop. */
  watchPrompts(listener: (pending: readonly SolanaPrompt[]) => void): () => void
  /** Shows the wallet to a page; returns the way to take it away. */
  install(target: SolanaWalletWindow, options?: SolanaInstallOptions): () => void
  /** Takes the wallet out of every page. */
  dispose(): void
}

const createContext = (options: SolanaWalletOptions): SolanaContext => {
  const faults = { ...wellBehavedSolana(), ...options.misbehaviour }
  const timer = options.timer ?? systemTimer
  const state = createSolanaState(options)
  const words = { chains: () => state.chains, toPublicKey: toInjectedKey }
  return {
    options,
    state,
    faults,
    timer,
    emitter: createChangeEmitter(faults, timer, words),
    prompts: createSolanaPrompts(options.approval ?? 'auto'),
    script: createScript(timer),
    log: createRequestLog(),
    // Looked up at each call, so that a page or a test may replace it; bound, because browsers insist.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
  }
}

/** Makes a Solana wallet that signs with real keys and sends through real nodes. */
export const createSolanaWallet = (options: SolanaWalletOptions): SolanaTestWallet => {
  const context = createContext(options)
  const { state, faults, prompts, log, emitter } = context
  const name = options.name ?? 'Test Solana Wallet'
  const info = { name, icon: options.icon ?? testWalletIcon }
  let host = 'localhost'
  const standard = createStandardWallet(context, info, () => host)
  const injected = createInjectedProvider(context)
  const installations = new Set<() => void>()
  return {
    namespace: 'solana',
    id: options.id ?? 'test-wallet',
    name,
    standard,
    injected,
    controls: createSolanaControls(context),
    addresses: state.keys.map(key => key.address),
    get visibleAddresses() {
      return visibleSolanaAccounts(state, faults).map(({ address }) => address)
    },
    get chains() {
      return state.chains
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
    listenerCount: emitter.listenerCount,
    clearRequests: log.clear,
    watchPrompts: prompts.watch,
    install: (target, installOptions) => {
      host = (target as { location?: { host?: string } }).location?.host ?? host
      const uninstall = installSolana(target, { standard, injected }, context.timer, installOptions)
      installations.add(uninstall)
      return () => {
        installations.delete(uninstall)
        uninstall()
      }
    },
    dispose: () => {
      for (const uninstall of installations) uninstall()
      installations.clear()
    },
  }
}
