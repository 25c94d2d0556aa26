import { createRequestLog } from '../eip155/request-log'
import { createScript } from '../eip155/script'
import { systemTimer } from '../eip155/timer'
import type { LoggedRequest } from '../eip155/wallet.types'
import { type BitcoinWalletControls, createControls } from './controls'
import { createEmitter } from './emitter'
import type { BitcoinWalletWindow, FormInfo, WalletForm } from './forms/form.types'
import { createLeatherForm } from './forms/leather'
import { createOkxForm } from './forms/okx'
import { createSatsConnectForm } from './forms/sats-connect'
import { createStandardForm } from './forms/standard'
import { createUnisatForm } from './forms/unisat'
import { bitcoinWalletIcon } from './icon'
import type { WalletAddress } from './keys'
import { wellBehaved } from './misbehaviour'
import { createPrompts } from './prompts'
import type { BitcoinWalletForm, BitcoinWalletOptions, BitcoinWalletPrompt } from './wallet.types'
import {
  type BitcoinWalletContext,
  createWalletState,
  ownAddresses,
  visibleAddresses,
} from './wallet-context'

/** How the wallet comes to a page. */
export interface BitcoinInstallOptions {
  /** Comes so much later than the page. */
  readonly afterMs?: number
}

/** A wallet with real keys, and what a test may ask of it. */
export interface BitcoinTestWallet {
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
  /** Prompts that a person would have seen, answered or not. */
  readonly promptCount: number
  readonly pendingPrompts: readonly BitcoinWalletPrompt[]
  readonly requests: readonly LoggedRequest[]
  /** Listeners that the page has on the provider, of one event or of all. */
  listenerCount(event?: string): number
  clearRequests(): void
  /** Calls back with the open prompts whenever they change; returns the way to stop. */
  watchPrompts(listener: (pending: readonly BitcoinWalletPrompt[]) => void): () => void
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

const createContext = (options: BitcoinWalletOptions): BitcoinWalletContext => {
  const faults = { ...wellBehaved(), ...options.misbehaviour }
  const timer = options.timer ?? systemTimer
  return {
    options,
    state: createWalletState(options),
    faults,
    timer,
    emitter: createEmitter(faults, timer),
    prompts: createPrompts(options.approval ?? 'auto'),
    script: createScript(timer),
    log: createRequestLog(),
    // Looked up at each call, so that a page or a test may replace it; bound, because browsers insist.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    announce: { accounts: () => undefined, network: () => undefined, revoked: () => undefined },
  }
}

const withoutKey = ({ privateKey: _, ...address }: WalletAddress) => address

const createInstaller = ({ timer }: BitcoinWalletContext, form: WalletForm) => {
  const installations = new Set<() => void>()
  const install: BitcoinTestWallet['install'] = (target, options = {}) => {
    let undo: (() => void) | undefined
    let wanted = true
    const appear = () => {
      if (wanted) undo = form.place(target)
    }
    if (options.afterMs === undefined) appear()
    else void timer.delay(options.afterMs).then(appear)
    const uninstall = () => {
      wanted = false
      undo?.()
      undo = undefined
      installations.delete(uninstall)
    }
    installations.add(uninstall)
    return uninstall
  }
  const dispose = () => {
    for (const uninstall of [...installations]) uninstall()
  }
  return { install, dispose }
}

/** Makes a Bitcoin wallet that signs with real keys and sends through a real node. */
export const createBitcoinWallet = (options: BitcoinWalletOptions): BitcoinTestWallet => {
  const context = createContext(options)
  const { state, emitter, prompts, log } = context
  const kind = options.form ?? 'satsConnect'
  const info = { name: options.info?.name ?? 'Test Wallet', icon: options.info?.icon ?? bitcoinWalletIcon }
  const form = forms[kind](context, info)
  return {
    namespace: 'bip122',
    id: options.id ?? 'bitcoin-test-wallet',
    info,
    form: kind,
    provider: form.provider,
    controls: createControls(context),
    ...createInstaller(context, form),
    get addresses() {
      return ownAddresses(context).map(withoutKey)
    },
    get visibleAddresses() {
      return visibleAddresses(context).map(({ address }) => address)
    },
    get network() {
      return state.network
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
  }
}
