import { createDelivery, type WalletListener } from '../shared/emitter'
import { createInstallations } from '../shared/installations'
import { createRuntime, type WalletRuntime } from '../shared/runtime'
import type { WalletPrompt } from '../shared/wallet.types'
import { createWalletCore, type ObservedWallet, observe } from '../shared/wallet-core'
import { type CosmosWalletControls, createCosmosControls } from './controls'
import { type CosmostationProvider, createCosmostationProvider } from './cosmostation-provider'
import {
  type CosmosInstallOptions,
  type CosmosWalletWindow,
  dispatchOn,
  keyChangeEvent,
  placeCosmos,
} from './install'
import { createKeplrProvider, type KeplrProvider } from './keplr-provider'
import { wellBehavedCosmos } from './misbehaviour'
import { createOperations } from './operations'
import { createRunner } from './runner'
import type { CosmosWalletForm, CosmosWalletOptions } from './wallet.types'
import { type CosmosContext, createCosmosState, selectedKey } from './wallet-state'

/** A wallet with real keys, and what a test may ask of it. */
export interface CosmosTestWallet extends ObservedWallet<WalletPrompt> {
  readonly namespace: 'cosmos'
  readonly id: string
  readonly form: CosmosWalletForm
  /** The keplr-style object. */
  readonly provider: KeplrProvider
  /** The object of the request form. */
  readonly cosmostation: CosmostationProvider
  readonly controls: CosmosWalletControls
  /** The addresses of every key in a network's spelling. */
  addresses(prefix: string): readonly string[]
  /** The selected address in a network's spelling. */
  address(prefix: string): string
  /** The chains that the page may see now. */
  readonly permitted: readonly string[]
  /** The chains that the wallet knows. */
  readonly chainIds: readonly string[]
  /** The event of the window by which it tells that another account was selected. */
  readonly keyChangeEvent: string
  /** Listeners on the wallet's own object; those of the window are the window's to count. */
  listenerCount(): number
  /** Shows the wallet to a page; returns the way to take it away. */
  install(target: CosmosWalletWindow, options?: CosmosInstallOptions): () => void
  /** Takes the wallet out of every page. */
  dispose(): void
}

const createContext = (
  options: CosmosWalletOptions,
  runtime: WalletRuntime,
  listeners: () => Iterable<WalletListener>,
): CosmosContext => {
  const faults = { ...wellBehavedCosmos(), ...options.misbehaviour }
  const deliver = createDelivery(faults, runtime.timer)
  return {
    ...createWalletCore(options, runtime),
    options,
    state: createCosmosState(options),
    faults,
    // Looked up at each call, so that a page or a test may replace it; bound, because browsers insist.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    announceKeyChange: () => {
      if (!faults.noEvents) deliver(listeners)
    },
  }
}

/** Makes the cosmos part of a wallet. */
export const createCosmosPart = (options: CosmosWalletOptions, runtime: WalletRuntime): CosmosTestWallet => {
  const form = options.form ?? 'keplr'
  const pages = new Set<CosmosWalletWindow>()
  const listeners = new Set<(payload?: unknown) => void>()
  const context = createContext(options, runtime, () => [
    ...[...pages].map(page => () => dispatchOn(page, keyChangeEvent[form])),
    ...(form.startsWith('cosmostation') ? listeners : []),
  ])
  const { state } = context
  const operations = createOperations(context)
  const keplr = createKeplrProvider(context, operations, createRunner(context, false), form)
  const cosmostation = createCosmostationProvider(context, operations, createRunner(context, true), {
    listeners,
  })
  const installations = createInstallations(runtime.timer)
  const wallet = {
    namespace: 'cosmos' as const,
    id: options.id ?? 'cosmos-test-wallet',
    form,
    provider: keplr,
    cosmostation,
    controls: createCosmosControls(context),
    addresses: (prefix: string) => state.keys.map(key => key.address(prefix)),
    address: (prefix: string) => selectedKey(context).address(prefix),
    get permitted() {
      return [...state.permitted]
    },
    get chainIds() {
      return [...state.networks.keys()]
    },
    keyChangeEvent: keyChangeEvent[form],
    listenerCount: () => listeners.size,
    install: (target: CosmosWalletWindow, options: CosmosInstallOptions = {}) => {
      const place = () => {
        pages.add(target)
        const remove = placeCosmos(target, form, { keplr, cosmostation }, options.asKeplr)
        return () => {
          remove()
          pages.delete(target)
        }
      }
      return installations.add(target, place, options)
    },
    dispose: installations.clear,
  }
  return observe(wallet, context)
}

/** Makes a cosmos wallet that signs with real keys, in the form of one of the wallets in the field. */
export const createCosmosWallet = (options: CosmosWalletOptions): CosmosTestWallet =>
  createCosmosPart(options, createRuntime(options))
