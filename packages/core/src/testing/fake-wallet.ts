import type { WalletCapabilityName } from '../adapter/contract/capabilities.js'
import type { ConnectorType } from '../adapter/contract/connector.types.js'
import type { SessionGrant, SessionGrantInput } from '../adapter/contract/smart-session.types.js'
import type { BatchUpdate } from '../adapter/contract/transactions.types.js'
import type { NetworkId } from '../caip/network-id.js'

/** What a fake wallet is like. */
export interface FakeWalletOptions {
  /** `fake` unless told. */
  readonly id?: string
  readonly name?: string
  readonly type?: ConnectorType
  readonly icon?: string
  readonly rdns?: string
  readonly explorerId?: string
  /** Its accounts; the first is the active one, and the only one it shows unless `exposeAll`. */
  readonly addresses?: readonly string[]
  /** Shows the app every account, the active one first. */
  readonly exposeAll?: boolean
  /** The network it is on; unless told, the one the app asks for first. */
  readonly networkId?: NetworkId
  /** False: unseen until `announce()`. */
  readonly announced?: boolean
  /** What its connections can do; everything unless told. */
  readonly capabilities?: readonly WalletCapabilityName[]
  /** Signs in by the prompt of a connect; false unless told. */
  readonly signsIn?: boolean
  /** The longest memo of a transfer, in bytes; takes none unless told. */
  readonly memoBytes?: number
  /** What it grants; what it is asked for unless told. */
  grantSession?(input: SessionGrantInput): SessionGrant
  /** Whether it has a method to revoke what it granted; true unless told. */
  revokesSessions?(): boolean
  /** What it says of a batch; knows none unless told. */
  batches?(batch: string): BatchUpdate | undefined
  /** What its `request` answers, by method. */
  readonly responses?: Readonly<Record<string, unknown>>
}

/** What a fake wallet tells those who listen. */
export type FakeWalletEvent =
  | { readonly type: 'accounts'; readonly addresses: readonly string[] }
  | { readonly type: 'network'; readonly networkId: NetworkId }
  | { readonly type: 'disconnect' }

/** The failure with which a fake wallet says that a person said no. */
export const FAKE_REJECTION = { code: 4001, message: 'The person said no' } as const

/** A wallet that does what the test says; by itself it approves at once. */
export interface FakeWallet {
  readonly id: string
  readonly options: FakeWalletOptions
  readonly announced: boolean
  /** Whether a person has let the app in. */
  readonly authorized: boolean
  /** The accounts that the app may see, the active one first. */
  readonly addresses: readonly string[]
  readonly networkId: NetworkId | undefined
  /** How often a person was asked. */
  readonly promptCount: number
  /** Why a person was asked, in order: `connect`, `signMessage`, … */
  readonly prompts: readonly string[]
  /** Those who listen to the wallet. */
  readonly listenerCount: number
  /** The next prompt is declined. */
  rejectNext(): void
  /** The next prompt fails with this. */
  failNext(error: unknown): void
  /** The next prompt stays open until the result is called, which approves it. */
  hangNext(): () => void
  /** Shows other accounts; without arguments, makes the next of its own the active one. */
  changeAccounts(...addresses: string[]): void
  changeNetwork(networkId: NetworkId): void
  /** Ends the connection from the wallet's side. */
  disconnectFromWallet(): void
  /** The next disconnect that the app asks for fails with this. */
  failDisconnect(error: unknown): void
  /** Makes itself known, or known again. */
  announce(): void
  /** Takes the wallet off the page. */
  uninstall(): void
  /** The page's side: asks a person; rejects as scripted. */
  ask(reason: string): Promise<void>
  /** The page's side: says that the app leaves. */
  leave(): Promise<void>
  /** The page's side: hears what changes; the result stops it. */
  listen(listener: (event: FakeWalletEvent) => void): () => void
}

function createPrompts() {
  const prompts: string[] = []
  const script: (() => Promise<void>)[] = []
  const leaving: unknown[] = []
  return {
    prompts,
    rejectNext: () => void script.push(() => Promise.reject(FAKE_REJECTION)),
    failNext: (error: unknown) => void script.push(() => Promise.reject(error)),
    failDisconnect: (error: unknown) => void leaving.push(error),
    hangNext() {
      let release = () => {}
      const answered = new Promise<void>(resolve => {
        release = resolve
      })
      script.push(() => answered)
      return () => release()
    },
    answer(reason: string): Promise<void> {
      prompts.push(reason)
      return script.shift()?.() ?? Promise.resolve()
    },
    async leave() {
      if (leaving.length > 0) throw leaving.shift()
    },
  }
}

function createListeners() {
  const listeners = new Set<(event: FakeWalletEvent) => void>()
  return {
    count: () => listeners.size,
    tell(event: FakeWalletEvent) {
      for (const listener of [...listeners]) listener(event)
    },
    listen(listener: (event: FakeWalletEvent) => void) {
      // One wrapper a call: a listener that is added twice counts, and hears, twice.
      const own = (event: FakeWalletEvent) => listener(event)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}

function createAccounts(id: string, { addresses, exposeAll = false }: FakeWalletOptions) {
  const slug = id.toLowerCase().replace(/[^a-z0-9]/g, '')
  const held = addresses ?? [`t${slug}0a`, `t${slug}0b`]
  const shown = (order: readonly string[]) => (exposeAll ? order : order.slice(0, 1))
  return {
    first: shown(held),
    /** Its own accounts with the one after the active one in front. */
    after(active: string | undefined): readonly string[] {
      const start = (held.indexOf(active ?? '') + 1) % Math.max(1, held.length)
      return shown([...held.slice(start), ...held.slice(0, start)])
    },
  }
}

interface Shelf {
  /** Told when the wallet appears or is announced again. */
  changed(): void
  removed(): void
}

interface WalletState {
  announced: boolean
  authorized: boolean
  networkId: NetworkId | undefined
  addresses: readonly string[]
}

/** Makes a wallet for tests. An adapter's `install` does it and puts the wallet where the adapter finds it. */
export function createFakeWallet(options: FakeWalletOptions = {}, shelf?: Shelf): FakeWallet {
  const { id = 'fake', announced = true, networkId } = options
  const { answer, ...prompts } = createPrompts()
  const { count, tell, listen } = createListeners()
  const accounts = createAccounts(id, options)
  const state: WalletState = { announced, authorized: false, networkId, addresses: accounts.first }
  const controls = {
    id,
    options,
    ...prompts,
    listen,
    async ask(reason: string) {
      await answer(reason)
      state.authorized = true
    },
    changeAccounts(...addresses: string[]) {
      state.addresses = addresses.length > 0 ? addresses : accounts.after(state.addresses[0])
      tell({ type: 'accounts', addresses: state.addresses })
    },
    changeNetwork(networkId: NetworkId) {
      state.networkId = networkId
      tell({ type: 'network', networkId })
    },
    disconnectFromWallet() {
      state.authorized = false
      tell({ type: 'disconnect' })
    },
    announce() {
      state.announced = true
      shelf?.changed()
    },
    uninstall: () => shelf?.removed(),
  }
  return Object.defineProperties(controls, {
    announced: { get: () => state.announced },
    authorized: { get: () => state.authorized },
    addresses: { get: () => state.addresses },
    networkId: { get: () => state.networkId },
    promptCount: { get: () => prompts.prompts.length },
    listenerCount: { get: count },
  }) as typeof controls & FakeWallet
}
