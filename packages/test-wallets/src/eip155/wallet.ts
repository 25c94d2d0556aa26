import { createInstallations } from '../shared/installations'
import { createRuntime, type WalletRuntime } from '../shared/runtime'
import type { WalletPrompt } from '../shared/wallet.types'
import { createWalletCore, type ObservedWallet, observe } from '../shared/wallet-core'
import { createControls, type WalletControls } from './controls'
import { createDispatch } from './dispatch'
import { createProviderEmitter } from './emitter'
import { createInfo } from './info'
import { type InstallOptions, placeProvider, type WalletWindow } from './install'
import { wellBehaved } from './misbehaviour'
import { createProvider } from './provider'
import type { Eip155WalletOptions, Eip1193Provider, Hex, WalletInfo } from './wallet.types'
import type { WalletContext } from './wallet-context'
import { createWalletState, visibleAccounts } from './wallet-state'

/** A wallet with real keys, and what a test may ask of it. */
export interface TestWallet extends ObservedWallet<WalletPrompt> {
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
  /** Listeners that the page has on the provider, of one event or of all. */
  listenerCount(event?: string): number
  /** Shows the wallet to a page; returns the way to take it away. */
  install(target: WalletWindow, options?: InstallOptions): () => void
  /** Takes the wallet out of every page and ends what runs in the background. */
  dispose(): void
}

const createContext = (
  options: Eip155WalletOptions,
  runtime: WalletRuntime,
  signal: AbortSignal,
): WalletContext => {
  const faults = { ...wellBehaved(), ...options.misbehaviour }
  return {
    ...createWalletCore(options, runtime),
    options,
    state: createWalletState(options),
    faults,
    emitter: createProviderEmitter(faults, runtime.timer),
    // Looked up at each call, so that a page or a test may replace it; bound, because browsers insist.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    page: { host: 'localhost', href: 'http://localhost' },
    now: () => new Date(),
    signal,
  }
}

/** Makes the eip155 part of a wallet. */
export const createEip155Part = (options: Eip155WalletOptions, runtime: WalletRuntime): TestWallet => {
  const lifetime = new AbortController()
  const context = createContext(options, runtime, lifetime.signal)
  const { state, emitter, faults } = context
  const id = options.id ?? 'test-wallet'
  const info = createInfo(id, options.info)
  const provider = createProvider(
    createDispatch(context),
    emitter,
    faults,
    () => !state.dead,
    options.flags ?? {},
  )
  const installations = createInstallations(runtime.timer)
  const wallet = {
    namespace: 'eip155' as const,
    id,
    info,
    provider,
    controls: createControls(context),
    addresses: state.keys.map(key => key.address),
    get visibleAddresses() {
      return visibleAccounts(state)
    },
    get chainId() {
      return state.chainId
    },
    listenerCount: emitter.listenerCount,
    install: (target: WalletWindow, installOptions: InstallOptions = {}) => {
      const { location } = target as { location?: { host?: string; href?: string } }
      context.page.host = location?.host ?? context.page.host
      context.page.href = location?.href ?? context.page.href
      const place = () => placeProvider(target, info, provider, installOptions)
      return installations.add(target, place, installOptions)
    },
    dispose: () => {
      lifetime.abort()
      installations.clear()
    },
  }
  return observe(wallet, context)
}

/** Makes an eip155 wallet that signs with real keys and sends through real nodes. */
export const createEip155Wallet = (options: Eip155WalletOptions): TestWallet =>
  createEip155Part(options, createRuntime(options))
