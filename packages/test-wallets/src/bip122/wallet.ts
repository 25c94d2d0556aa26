import { createEmitter } from '../shared/emitter'
import { createInstallations } from '../shared/installations'
import { createRuntime, type WalletRuntime } from '../shared/runtime'
import type { TestPageOptions } from '../shared/test-page'
import { createWalletCore, type ObservedWallet, observe } from '../shared/wallet-core'
import { type BitcoinWalletControls, createControls } from './controls'
import type { BitcoinWalletWindow, FormInfo, WalletForm } from './forms/form.types'
import { createLeatherForm } from './forms/leather'
import { createOkxForm } from './forms/okx'
import { createSatsConnectForm } from './forms/sats-connect'
import { createStandardForm } from './forms/standard'
import { createUnisatForm } from './forms/unisat'
import { bitcoinWalletIcon } from './icon'
import type { WalletAddress } from './keys'
import { wellBehaved } from './misbehaviour'
import type { BitcoinWalletForm, BitcoinWalletOptions, BitcoinWalletPrompt } from './wallet.types'
import {
  type BitcoinWalletContext,
  createWalletState,
  ownAddresses,
  visibleAddresses,
} from './wallet-context'

/** How the wallet comes to a page. */
export interface BitcoinInstallOptions extends TestPageOptions {
  /** Comes so much later than the page. */
  readonly afterMs?: number
}

/** A wallet with real keys, and what a test may ask of it. */
export interface BitcoinTestWallet extends ObservedWallet<BitcoinWalletPrompt> {
  readonly namespace: 'bip122'
  readonly id: string
  readonly info: FormInfo
  readonly form: BitcoinWalletForm
  readonly provider: object
  readonly controls: BitcoinWalletControls
  /** The addresses of the selected account on the current network, shared or not. */
  readonly addresses: readonly Omit<WalletAddress, 'privateKey'>[]
  /** What the page may see now. */
  readonly visibleAddresses: readonly string[]
  readonly network: string
  /** Listeners that the page has on the provider, of one event or of all. */
  listenerCount(event?: string): number
  /** Shows the wallet to a page; returns the way to take it away. */
  install(target: BitcoinWalletWindow, options?: BitcoinInstallOptions): () => void
  /** Takes the wallet out of every page. */
  dispose(): void
}

type CreateForm = (context: BitcoinWalletContext, info: FormInfo) => WalletForm

const forms: Readonly<Record<BitcoinWalletForm, CreateForm>> = {
  satsConnect: createSatsConnectForm,
  standard: createStandardForm,
  leather: createLeatherForm,
  unisat: createUnisatForm,
  okx: createOkxForm,
}

const createContext = (options: BitcoinWalletOptions, runtime: WalletRuntime): BitcoinWalletContext => {
  const faults = { ...wellBehaved(), ...options.misbehaviour }
  return {
    ...createWalletCore(options, runtime),
    options,
    state: createWalletState(options),
    faults,
    emitter: createEmitter(faults, runtime.timer),
    // Looked up at each call, so that a page or a test may replace it; bound, because browsers insist.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    announce: { accounts: () => undefined, network: () => undefined, revoked: () => undefined },
  }
}

const withoutKey = ({ privateKey: _, ...address }: WalletAddress) => address

/** Makes the bip122 part of a wallet. */
export const createBitcoinPart = (
  options: BitcoinWalletOptions,
  runtime: WalletRuntime,
): BitcoinTestWallet => {
  const context = createContext(options, runtime)
  const { state, emitter } = context
  const kind = options.form ?? 'satsConnect'
  const info = { name: options.info?.name ?? 'Test Wallet', icon: options.info?.icon ?? bitcoinWalletIcon }
  const form = forms[kind](context, info)
  const installations = createInstallations(runtime.timer)
  const wallet = {
    namespace: 'bip122' as const,
    id: options.id ?? 'bitcoin-test-wallet',
    info,
    form: kind,
    provider: form.provider,
    controls: createControls(context),
    get addresses() {
      return ownAddresses(context).map(withoutKey)
    },
    get visibleAddresses() {
      return visibleAddresses(context).map(({ address }) => address)
    },
    get network() {
      return state.network
    },
    listenerCount: emitter.listenerCount,
    install: (target: BitcoinWalletWindow, options: BitcoinInstallOptions = {}) =>
      installations.add(target, () => form.place(target), options),
    dispose: installations.clear,
  }
  return observe(wallet, context)
}

/** Makes a Bitcoin wallet that signs with real keys and sends through a real node. */
export const createBitcoinWallet = (options: BitcoinWalletOptions): BitcoinTestWallet =>
  createBitcoinPart(options, createRuntime(options))
