import { createControls, type WalletControls } from './controls'
import { createDispatch } from './dispatch'
import { createEmitter } from './emitter'
import { createInfo } from './info'
import { type InstallOptions, installProvider, type WalletWindow } from './install'
import { wellBehaved } from './misbehaviour'
import { createPrompts } from './prompts'
import { createProvider } from './provider'
import { createRequestLog } from './request-log'
import { createScript } from './script'
import { systemTimer } from './timer'
import type {
  Eip155WalletOptions,
  Eip1193Provider,
  Hex,
  LoggedRequest,
  WalletInfo,
  WalletPrompt,
} from './wallet.types'
import type { WalletContext } from './wallet-context'
import { createWalletState, visibleAccounts } from './wallet-state'

/** A wallet with real keys, and what a test may ask of it. */
export interface TestWallet {
  readonly namespace: 'eip155'
  readonly id: string
  readonly info: WalletInfo
  readonly provider: Eip1193Provider
  readonly controls: WalletControls
  /** Every account that the wallet holds, shared or not. */
  readonly addresses: readonly Hex[]
  /** What the page may see now. */
  readonly visibleAddresses: readonly string[]
  readonly chainId: number
  /** Prompts that a person would have seen, answered or not. */
  readonly promptCount: number
  readonly pendingPrompts: readonly WalletPrompt[]
  readonly requests: readonly LoggedRequest[]
  /** Listeners that the page has on the provider, of one event or of all. */
  listenerCount(event?: string): number
  clearRequests(): void
  /** Calls back with the open prompts whenever they change; returns the way to stop. */
  watchPrompts(listener: (pending: readonly WalletPrompt[]) => void): () => void
  /** Shows the wallet to a page; returns the way to take it away. */
  install(target: WalletWindow, options?: InstallOptions): () => void
  /** Takes the wallet out of every page and ends what runs in the background. */
  dispose(): void
}

const createContext = (options: Eip155WalletOptions, signal: AbortSignal): WalletContext => {
  const faults = { ...wellBehaved(), ...options.misbehaviour }
  const timer = options.timer ?? systemTimer
  return {
    options,
    state: createWalletState(options),
    faults,
    timer,
    emitter: createEmitter(faults, timer),
    prompts: createPrompts(options.approval ?? 'auto'),
    // Looked up at each call, so that a page or a test may replace it; bound, because browsers insist.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    signal,
  }
}

/** Makes an eip155 wallet that signs with real keys and sends through real nodes. */
export const createEip155Wallet = (options: Eip155WalletOptions): TestWallet => {
  const lifetime = new AbortController()
  const context = createContext(options, lifetime.signal)
  const { state, emitter, prompts, timer, faults } = context
  const script = createScript(timer)
  const log = createRequestLog()
  const id = options.id ?? 'test-wallet'
  const info = createInfo(id, options.info)
  const request = createDispatch(context, script, log)
  const provider = createProvider(request, emitter, faults, () => !state.dead, options.flags ?? {})
  const installations = new Set<() => void>()
  return {
    namespace: 'eip155',
    id,
    info,
    provider,
    controls: createControls(context, script),
    addresses: state.keys.map(key => key.address),
    get visibleAddresses() {
      return visibleAccounts(state)
    },
    get chainId() {
      return state.chainId
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
      const uninstall = installProvider(target, info, provider, timer, installOptions)
      installations.add(uninstall)
      return () => {
        installations.delete(uninstall)
        uninstall()
      }
    },
    dispose: () => {
      lifetime.abort()
      for (const uninstall of installations) uninstall()
      installations.clear()
    },
  }
}
