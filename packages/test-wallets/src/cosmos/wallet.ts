import { createPrompts } from '../eip155/prompts'
import { createRequestLog } from '../eip155/request-log'
import { createScript } from '../eip155/script'
import { systemTimer } from '../eip155/timer'
import type { LoggedRequest, WalletPrompt } from '../eip155/wallet.types'
import { type CosmosWalletControls, createCosmosControls } from './controls'
import { type CosmostationProvider, createCosmostationProvider } from './cosmostation-provider'
import {
  type CosmosInstallOptions,
  type CosmosWalletWindow,
  dispatchOn,
  installCosmos,
  keyChangeEvent,
} from './install'
import { createKeplrProvider, type KeplrProvider } from './keplr-provider'
import { wellBehavedCosmos } from './misbehaviour'
import { createOperations } from './operations'
import { createRunner } from './runner'
import type { CosmosWalletForm, CosmosWalletOptions } from './wallet.types'
import { type CosmosContext, createCosmosState, selectedKey } from './wallet-state'

/** A wallet with real keys, and what a test may ask of it. */
export interface CosmosTestWallet {
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
  /** Prompts that a person would have seen, answered or not. */
  readonly promptCount: number
  readonly pendingPrompts: readonly WalletPrompt[]
  readonly requests: readonly LoggedRequest[]
  /** The event of the window by which it tells that another account was selected. */
  readonly keyChangeEvent: string
  /** Listeners on the wallet's own object; those of the window are the window's to count. */
  listenerCount(): number
  clearRequests(): void
  /** Calls back with the open prompts whenever they change; returns the way to stop. */
  watchPrompts(listener: (pending: readonly WalletPrompt[]) => void): () => void
  /** Shows the wallet to a page; returns the way to take it away. */
  install(target: CosmosWalletWindow, options?: CosmosInstallOptions): () => void
  /** Takes the wallet out of every page. */
  dispose(): void
}

const createContext = (options: CosmosWalletOptions, tell: () => void): CosmosContext => {
  const faults = { ...wellBehavedCosmos(), ...options.misbehaviour }
  const timer = options.timer ?? systemTimer
  return {
    options,
    state: createCosmosState(options),
    faults,
    timer,
    prompts: createPrompts(options.approval ?? 'auto'),
    script: createScript(timer),
    log: createRequestLog(),
    // Looked up at each call, so that a page or a test may replace it; bound, because browsers insist.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    announceKeyChange: () => {
      if (faults.noEvents) return
      const deliver = () => {
        for (let time = 0; time < (faults.doubledEvents ? 2 : 1); time++) tell()
      }
      if (faults.lateEvents === false) deliver()
      else void timer.delay(faults.lateEvents).then(deliver)
    },
  }
}

/** Makes a cosmos wallet that signs with real keys, in the form of one of the wallets in the field. */
export const createCosmosWallet = (options: CosmosWalletOptions): CosmosTestWallet => {
  const form = options.form ?? 'keplr'
  const pages = new Map<CosmosWalletWindow, number>()
  const listeners = new Set<(payload?: unknown) => void>()
  const context = createContext(options, () => {
    for (const page of pages.keys()) dispatchOn(page, keyChangeEvent[form])
    if (form.startsWith('cosmostation')) for (const listener of [...listeners]) listener()
  })
  const { state, prompts, log, timer } = context
  const operations = createOperations(context)
  const keplr = createKeplrProvider(context, operations, createRunner(context, false), form)
  const cosmostation = createCosmostationProvider(context, operations, createRunner(context, true), {
    listeners,
  })
  const installations = new Set<() => void>()
  return {
    namespace: 'cosmos',
    id: options.id ?? 'cosmos-test-wallet',
    form,
    provider: keplr,
    cosmostation,
    controls: createCosmosControls(context),
    addresses: prefix => state.keys.map(key => key.address(prefix)),
    address: prefix => selectedKey(context).address(prefix),
    get permitted() {
      return [...state.permitted]
    },
    get chainIds() {
      return [...state.networks.keys()]
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
    keyChangeEvent: keyChangeEvent[form],
    listenerCount: () => listeners.size,
    clearRequests: log.clear,
    watchPrompts: prompts.watch,
    install: (target, installOptions) => {
      const remove = installCosmos(target, form, { keplr, cosmostation }, timer, installOptions)
      pages.set(target, (pages.get(target) ?? 0) + 1)
      const uninstall = () => {
        if (!installations.delete(uninstall)) return
        remove()
        pages.delete(target)
      }
      installations.add(uninstall)
      return uninstall
    },
    dispose: () => {
      for (const uninstall of [...installations]) uninstall()
    },
  }
}
