import { testWalletIcon } from '../eip155/info'
import { createInstallations } from '../shared/installations'
import { createRuntime, type WalletRuntime } from '../shared/runtime'
import { createWalletCore, type ObservedWallet, observe } from '../shared/wallet-core'
import type { SolanaContext } from './context'
import { createSolanaControls, type SolanaControls } from './controls'
import { createChangeEmitter } from './emitter'
import { createInjectedProvider, type InjectedSolanaProvider, toInjectedKey } from './injected-provider'
import { placeSolana, type SolanaInstallOptions, type SolanaWalletWindow } from './install'
import { wellBehavedSolana } from './misbehaviour'
import { createStandardWallet, type StandardWallet } from './standard-wallet'
import { createSolanaState, visibleSolanaAccounts } from './state'
import type { SolanaPrompt, SolanaWalletOptions } from './wallet.types'

/** A wallet with real keys, and what a test may ask of it. */
export interface SolanaTestWallet extends ObservedWallet<SolanaPrompt> {
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
  /** Listeners that the page has on the wallet, of one event or of all. */
  listenerCount(event?: string): number
  /** Shows the wallet to a page; returns the way to take it away. */
  install(target: SolanaWalletWindow, options?: SolanaInstallOptions): () => void
  /** Takes the wallet out of every page. */
  dispose(): void
}

const createContext = (options: SolanaWalletOptions, runtime: WalletRuntime): SolanaContext => {
  const faults = { ...wellBehavedSolana(), ...options.misbehaviour }
  const state = createSolanaState(options)
  const words = { chains: () => state.chains, toPublicKey: toInjectedKey }
  return {
    ...createWalletCore(options, runtime),
    options,
    state,
    faults,
    emitter: createChangeEmitter(faults, runtime.timer, words),
    // Looked up at each call, so that a page or a test may replace it; bound, because browsers insist.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
  }
}

/** Makes the solana part of a wallet. */
export const createSolanaPart = (options: SolanaWalletOptions, runtime: WalletRuntime): SolanaTestWallet => {
  const context = createContext(options, runtime)
  const { state, faults, emitter, timer } = context
  const name = options.name ?? 'Test Solana Wallet'
  const info = { name, icon: options.icon ?? testWalletIcon }
  let host = 'localhost'
  const standard = createStandardWallet(context, info, () => host)
  const injected = createInjectedProvider(context)
  const installations = createInstallations(timer)
  const wallet = {
    namespace: 'solana' as const,
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
    listenerCount: emitter.listenerCount,
    install: (target: SolanaWalletWindow, installOptions: SolanaInstallOptions = {}) => {
      host = (target as { location?: { host?: string } }).location?.host ?? host
      const place = () => placeSolana(target, { standard, injected }, installOptions)
      return installations.add(target, place, installOptions)
    },
    dispose: installations.clear,
  }
  return observe(wallet, context)
}

/** Makes a Solana wallet that signs with real keys and sends through real nodes. */
export const createSolanaWallet = (options: SolanaWalletOptions): SolanaTestWallet =>
  createSolanaPart(options, createRuntime(options))
