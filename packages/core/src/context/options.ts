import type { ChainAdapter } from '../adapter/contract/chain-adapter.types.js'
import type { Network, TokenInfo } from '../adapter/contract/network.types.js'
import type { TransportDefinition } from '../adapter/wallet-connect/transport-definition.types.js'
import { type NetworkId, parseNetworkId } from '../caip/network-id.js'
import type { AlertName } from '../developer/alerts.js'
import { LatchkeyError } from '../errors/error.js'
import type { Env } from '../kernel/env.types.js'
import { defaults, type ListKind, type WalletFeature } from './defaults.js'
import type { ThemeMode, ThemeVariables } from './theme-options.types.js'
import type { CustomWallet } from './wallet-options.types.js'
import type { WalletSource } from './wallet-source.types.js'

/** The app, as wallets show it. */
export interface AppMetadata {
  readonly name: string
  readonly description?: string
  readonly url: string
  readonly icons: readonly string[]
}

/** Addresses of services. Options for the hosts of parts that are not built yet are refused. */
export interface ServiceHosts {
  /** The relay for mobile wallets. Default: the public one, which needs a `projectId`. */
  readonly relayUrl?: string
}

/** Parts of the interface that an app can switch off. A feature that is off costs no bytes. */
export interface FeatureOptions {
  /** Offer to send from the account view. Default true. */
  readonly send?: boolean
  /** Offer to receive from the account view. Default true. */
  readonly receive?: boolean
  /** Several wallets connected in one namespace, one of them in use. Default false. */
  readonly multiWallet?: boolean
  /** Wallets wait until the visitor accepts the app's terms or privacy policy. Needs an address of one. Default false. */
  readonly legalCheckbox?: boolean
  /** Show the wallets used lately, and the others behind one row. Default false. */
  readonly collapseWallets?: boolean
  /**
   * Order of the kinds of wallets in the connect view. Default `walletConnect`, `recent`, `injected`,
   * `featured`, `custom`, `external`, `recommended`.
   */
  readonly connectorTypeOrder?: readonly ListKind[]
  /** Order of the account's actions. Default `onramp`, `swaps`, `receive`, `send`. */
  readonly walletFeaturesOrder?: readonly WalletFeature[]
}

/** What WalletConnect asks wallets for, where it is to differ from what the adapters ask for. By namespace. */
export interface WalletConnectOptions {
  readonly methods?: Readonly<Record<string, readonly string[]>>
  readonly events?: Readonly<Record<string, readonly string[]>>
  readonly chains?: Readonly<Record<string, readonly NetworkId[]>>
  /** RPC URLs that the wallet may use, by network. Without it no wallet gets any: an app's own may hold keys. */
  readonly rpcMap?: Readonly<Record<NetworkId, string>>
  /**
   * Whether a host attests this page's origin to wallets, in a hidden frame, and which: `true` for the public one,
   * or its URL. Default: the public one with the public relay, none with a relay of your own.
   */
  readonly attestation?: boolean | string
}

/** What an app tells `createClient`. */
export interface ClientOptions {
  /** One adapter per namespace. */
  readonly adapters: readonly ChainAdapter[]
  /** At least one; the order is the order of the network list. */
  readonly networks: readonly Network[]
  /** Id of the app for the public relay. Default: none; extension wallets and a relay of your own need none. */
  readonly projectId?: string
  /** CAIP-2 id of the network to begin on. Default: the first of `networks`. */
  readonly defaultNetwork?: NetworkId
  /**
   * Name, description, URL and icons, as wallets show them. Default: the page's title and origin; for
   * WalletConnect its `og:description` and icon too.
   */
  readonly metadata?: Partial<AppMetadata>
  /** Hosts of services: the relay for mobile wallets. */
  readonly services?: ServiceHosts
  /** `light`, `dark` or `system`. Default `system`. */
  readonly themeMode?: ThemeMode
  /** Colours, fonts and radii, see the page about theme and text. Default: none. */
  readonly themeVariables?: ThemeVariables
  /** Own RPC addresses by network, used before the network's own. */
  readonly customRpcUrls?: Readonly<Record<NetworkId, readonly string[]>>
  /** Tokens to show by network, beside the network's own list. */
  readonly tokens?: Readonly<Record<NetworkId, readonly TokenInfo[]>>
  /** Images of networks by CAIP-2 id. Default: those that networks bring. */
  readonly networkImages?: Readonly<Record<string, string>>
  /** Images of wallets by connector id. Default: those that wallets bring. */
  readonly connectorImages?: Readonly<Record<string, string>>
  /**
   * Wallets to show first: ids of the wallet list, of connectors, or reverse domain names. Default:
   * none.
   */
  readonly featuredWalletIds?: readonly string[]
  /** The only wallets to list, by the same ids. Default: all. */
  readonly includeWalletIds?: readonly string[]
  /** Wallets not to list, by the same ids. Default: none. */
  readonly excludeWalletIds?: readonly string[]
  /** Wallets of the app's own, beside the list. Default: none. */
  readonly customWallets?: readonly CustomWallet[]
  /** Parts of the interface, see below. */
  readonly features?: FeatureOptions
  /** The kind of account to ask a wallet for, by namespace, until the visitor chooses. Default: the adapter's first. */
  readonly defaultAccountTypes?: Readonly<Record<string, string>>
  /** Link to the app's terms under the list of wallets. Default: none. */
  readonly termsConditionsUrl?: string
  /** Link to the app's privacy policy under the list of wallets. Default: none. */
  readonly privacyPolicyUrl?: string
  /** Accept whatever network the wallet is on. Default false. */
  readonly allowUnsupportedChain?: boolean
  /** Offer network switching at all. Default true. */
  readonly enableNetworkSwitch?: boolean
  /** Connect again on the next visit. Default true. */
  readonly enableReconnect?: boolean
  /** Offer wallets. Default true. */
  readonly enableWallets?: boolean
  /** What a session with a wallet elsewhere runs over: `walletConnect()` of `@latchkey/wallet-connect`. */
  readonly transports?: readonly TransportDefinition[]
  /** Offer mobile wallets. Default: where `transports` has WalletConnect, and there is a `projectId` or a `relayUrl`. */
  readonly enableWalletConnect?: boolean
  /** What WalletConnect asks wallets for. Default: what the adapters ask for, and no RPC URLs. */
  readonly walletConnect?: WalletConnectOptions
  /** Offer the list of all wallets, beside those that are here. Default `SHOW`. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Where the list of all wallets comes from. Default: the list that comes with the kit. */
  readonly walletSource?: WalletSource
  /** On phones open wallets by their https address rather than by their own scheme. Default false. */
  readonly preferUniversalLinks?: boolean
  /** Show "get a wallet" help. Default true. */
  readonly enableWalletGuide?: boolean
  /** Show alerts meant for developers. Default: on localhost only. */
  readonly debug?: boolean
  /** How long a wallet may take to answer a connect prompt, in milliseconds. Default 300 000. */
  readonly walletTimeoutMs?: number
  /** Storage keys begin with it: two clients on one page need different ones. Default `@latchkey/`. */
  readonly storagePrefix?: string
  /** Clock, storage, fetch, window and logger, for tests. Default: the page's own. */
  readonly env?: Partial<Env>
}

/** Options with every default filled in. */
export interface ResolvedOptions extends ClientOptions {
  readonly allowUnsupportedChain: boolean
  readonly enableNetworkSwitch: boolean
  readonly enableReconnect: boolean
  readonly enableWallets: boolean
  readonly enableWalletConnect: boolean
  readonly enableWalletGuide: boolean
  readonly walletTimeoutMs: number
  readonly storagePrefix: string
  readonly features: Required<FeatureOptions>
}

/** Options of the specification whose parts are not built yet. */
interface Unbuilt {
  readonly siwx?: unknown
  readonly siweConfig?: unknown
  readonly services?: object
  readonly features?: { readonly connectMethodsOrder?: unknown }
}

const refuse = (message: string, hint?: string): never => {
  throw new LatchkeyError('invalidOptions', message, hint ? { hint } : {})
}

/** Refuses what belongs to a part that is not built yet: an option that does nothing would mislead. */
function checkUnbuilt(options: object): void {
  const { siwx, siweConfig, services = {}, features } = options as Unbuilt
  if (siwx && siweConfig) refuse('Cannot set both `siweConfig` and `siwx` options', 'Leave both out.')
  const name = [
    siwx && 'siwx',
    siweConfig && 'siweConfig',
    features?.connectMethodsOrder && 'connectMethodsOrder',
    ...Object.keys(services).filter(host => host !== 'relayUrl'),
  ].find(Boolean)
  if (name) refuse(`${name} is not part of this release`, 'Leave it out.')
}

function checkAdapters(adapters: readonly ChainAdapter[]): void {
  const seen = new Set<string>()
  for (const adapter of adapters) {
    if (!adapter?.namespace) refuse('An adapter must have a namespace', 'Call it: evm() instead of evm.')
    if (adapter.apiVersion !== 1)
      throw new LatchkeyError('adapterVersion', `Adapter ${adapter.name} speaks another contract version`, {
        hint: 'Install the adapter and the core of one release.',
      })
    if (seen.has(adapter.namespace)) refuse(`Two adapters for ${adapter.namespace}: pass one`)
    seen.add(adapter.namespace)
  }
}

function checkNetworks(options: ClientOptions): void {
  if (!options.networks?.length) refuse('No networks', 'Pass at least one, such as mainnet.')
  const ids = new Set<string>()
  for (const network of options.networks) {
    parseNetworkId(network?.caipNetworkId)
    if (ids.has(network.caipNetworkId)) refuse(`Network ${network.caipNetworkId} is listed twice: remove one`)
    ids.add(network.caipNetworkId)
    if (!options.adapters.some(adapter => adapter.namespace === network.chainNamespace))
      throw new LatchkeyError('adapterMissing', `No adapter for the namespace of ${network.caipNetworkId}`, {
        hint: 'Adding a network requires an adapter for its namespace.',
      })
  }
  if (options.defaultNetwork && !ids.has(options.defaultNetwork))
    refuse(`defaultNetwork ${options.defaultNetwork} is not among the networks: add it`)
}

/** What the app says: an option that is there but undefined says nothing. */
const given = <Options extends object>(options: Options = {} as Options): Options =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Options

const hasTransport = ({ transports }: ClientOptions): boolean => !!transports?.length

const asksForRelay = ({ projectId, services }: ClientOptions): boolean => !!(projectId || services?.relayUrl)

/** The alert that an app's options for mobile wallets raise. Extension wallets need neither a transport nor an id. */
export const findRelayAlert = (options: ClientOptions): AlertName | false =>
  options.enableWalletConnect !== false &&
  hasTransport(options) !== asksForRelay(options) &&
  (hasTransport(options) ? 'projectIdNotConfigured' : 'transportMissing')

/**
 * Checks options and fills in the defaults.
 * @throws LatchkeyError `invalidOptions`, `adapterVersion`, `adapterMissing`, `invalidCaip`
 */
export function resolveOptions(options = {} as ClientOptions): ResolvedOptions {
  checkUnbuilt(options)
  if (!options.adapters?.length)
    refuse('No adapters', 'Pass at least one adapter, such as evm() of @latchkey/adapter-evm.')
  checkAdapters(options.adapters)
  checkNetworks(options)
  return {
    allowUnsupportedChain: false,
    enableNetworkSwitch: true,
    enableReconnect: true,
    enableWallets: true,
    enableWalletGuide: true,
    walletTimeoutMs: defaults.walletTimeoutMs,
    storagePrefix: '@latchkey/',
    ...given(options),
    // Without the transport nothing can pair, without either of the others the relay would refuse.
    enableWalletConnect: hasTransport(options) && (options.enableWalletConnect ?? asksForRelay(options)),
    features: { ...defaults.features, ...given(options.features) },
  }
}
