import type { NetworkCapabilities, NetworkCapabilityName } from '../adapter/contract/capabilities.js'
import type {
  AdapterHost,
  AdapterInstance,
  AddressCodec,
  ChainAdapter,
  NamespaceTraits,
} from '../adapter/contract/chain-adapter.types.js'
import { LatchkeyError } from '../errors/error.js'
import { createFakeConnector, type FakeConnector } from './fake-connector.js'
import { createFakeLedger, type FakeLedger } from './fake-ledger.js'
import { createFakeWallet, type FakeWallet, type FakeWalletOptions } from './fake-wallet.js'
import { adoptInFake } from './shared-session/fake-adopted.js'

/** What a fake adapter is like. */
export interface FakeAdapterOptions {
  /** `test` unless told. */
  readonly namespace?: string
  readonly name?: string
  readonly traits?: Partial<NamespaceTraits>
  /** The wallets on the page; one called `fake` unless told. */
  readonly wallets?: readonly FakeWalletOptions[]
  /** What the namespace can do without a wallet; everything unless told. */
  readonly capabilities?: readonly NetworkCapabilityName[]
  readonly ledger?: FakeLedger
}

/** An adapter in memory. Its wallets stand for those on the page: every instance sees the same ones. */
export interface FakeAdapter extends ChainAdapter {
  readonly wallets: readonly FakeWallet[]
  /** The wallet of this id, or the first. Throws when there is none. */
  wallet(id?: string): FakeWallet
  /** Puts another wallet on the page; it is announced at once unless told. */
  install(options?: FakeWalletOptions): FakeWallet
  readonly ledger: FakeLedger
  /** Instances that were created and not disposed. */
  readonly liveInstances: number
}

/** Addresses of the fake namespace: 4 to 64 letters and digits, lower case when canonical. */
export const fakeAddressCodec: AddressCodec = {
  isAddress: value => /^[a-z0-9]{4,64}$/i.test(value),
  normalizeAddress(value) {
    if (fakeAddressCodec.isAddress(value)) return value.toLowerCase()
    throw new LatchkeyError('invalidAddress', 'Not an address: 4 to 64 letters and digits')
  },
}

interface Page {
  readonly wallets: readonly FakeWallet[]
  readonly ledger: FakeLedger
  watch(listener: () => void): () => void
}

function pick(
  capabilities: NetworkCapabilities,
  names: readonly NetworkCapabilityName[] | undefined,
): NetworkCapabilities {
  return names ? Object.fromEntries(names.map(name => [name, capabilities[name]])) : capabilities
}

function createInstance(
  host: AdapterHost,
  page: Page,
  options: FakeAdapterOptions,
  gone: () => void,
): AdapterInstance {
  const { namespace = 'test' } = options
  const networks = () => host.networks()
  const connectors = new Map<FakeWallet, FakeConnector>()
  let stop: (() => void) | undefined
  let disposed = false
  const ending = new AbortController()
  const emit: AdapterHost['emit'] = event => {
    if (!disposed) host.emit(event)
  }
  const connectorFor = (wallet: FakeWallet): FakeConnector => {
    const known = connectors.get(wallet)
    if (known) return known
    const { storage } = host
    const made = createFakeConnector({ wallet, namespace, storage, networks, emit, ledger: page.ledger })
    connectors.set(wallet, made)
    return made
  }
  const report = () => {
    const announced = page.wallets.filter(wallet => wallet.announced)
    emit({ type: 'connectorsChanged', connectors: announced.map(connectorFor) })
  }
  return {
    capabilities: pick(page.ledger.capabilities(networks), options.capabilities),
    adopt: async transport => adoptInFake({ transport, host, namespace, lifetime: ending.signal }),
    discover() {
      if (stop || disposed || !host.env.window) return
      stop = page.watch(report)
      if (page.wallets.some(wallet => wallet.announced)) report()
    },
    dispose() {
      if (disposed) return
      disposed = true
      ending.abort()
      stop?.()
      for (const connector of connectors.values()) connector.dispose()
      gone()
    },
  }
}

/** Makes an adapter in memory, for the tests of those who use the kit: every part of the contract, no chain. */
export function createFakeAdapter(options: FakeAdapterOptions = {}): FakeAdapter {
  const { namespace = 'test', name = 'Fake adapter', ledger = createFakeLedger() } = options
  const wallets: FakeWallet[] = []
  const watchers = new Set<() => void>()
  const live = new Set<symbol>()
  const changed = () => {
    for (const watcher of [...watchers]) watcher()
  }
  const install = (walletOptions: FakeWalletOptions = {}): FakeWallet => {
    const removed = () => {
      if (!wallets.includes(wallet)) return
      wallets.splice(wallets.indexOf(wallet), 1)
      changed()
    }
    const wallet: FakeWallet = createFakeWallet(walletOptions, { changed, removed })
    wallets.push(wallet)
    if (wallet.announced) changed()
    return wallet
  }
  const page: Page = {
    wallets,
    ledger,
    watch(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
  }
  for (const wallet of options.wallets ?? [{}]) install(wallet)
  return {
    apiVersion: 1,
    namespace,
    name,
    traits: {
      displayName: 'Test',
      accountTypes: ['standard'],
      services: [],
      loadWalletConnect: async () => ({
        methods: ['test_sign'],
        events: ['accountsChanged', 'chainChanged'],
      }),
      loadAddressCodec: async () => fakeAddressCodec,
      ...options.traits,
    },
    create(host) {
      const key = Symbol('instance')
      live.add(key)
      return createInstance(host, page, options, () => live.delete(key))
    },
    wallets,
    wallet(id) {
      const found = id === undefined ? wallets[0] : wallets.find(wallet => wallet.id === id)
      if (found) return found
      throw new Error(`No fake wallet ${id ?? ''}`)
    },
    install,
    ledger,
    get liveInstances() {
      return live.size
    },
  }
}
