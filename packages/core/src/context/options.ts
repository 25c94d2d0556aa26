import type { ChainAdapter } from '../adapter/contract/chain-adapter.types.js'
import type { Network, TokenInfo } from '../adapter/contract/network.types.js'
import type { TransportDefinition } from '../adapter/wallet-connect/transport-definition.types.js'
import { type NetworkId, parseNetworkId } from '../caip/network-id.js'
import { LatchkeyError } from '../errors/error.js'
import type { Env } from '../kernel/env.types.js'
import { defaults, type ListKind, type WalletFeature } from './defaults.js'
import type { ThemeMode, ThemeVariables } from './theme-options.types.js'
import type { CustomWallet } from './wallet-options.types.js'
import type { WalletSource } from './wallet-source.types.js'

/** Describes the app to wallets. */
export interface AppMetadata {
  readonly name: string
  readonly description?: string
  readonly url: string
  readonly icons: readonly string[]
}

/** URLs of services. `createClient` rejects hosts that this release doesn't use. */
export interface ServiceHosts {
  /** The relay for mobile wallets. Default: the public one, which needs a `projectId`. */
  readonly relayUrl?: string
}

/** Features of the interface. A disabled feature isn't downloaded. */
export interface FeatureOptions {
  /** Offer to send from the account view. Default true. */
  readonly send?: boolean
  /** Offer to receive from the account view. Default true. */
  readonly receive?: boolean
  /** Keeps several wallets connected per namespace, one of them active. Default false. */
  readonly multiWallet?: boolean
  /** Disables wallets until the visitor accepts the terms or the privacy policy. Needs a URL of one. Default false. */
  readonly legalCheckbox?: boolean
  /** Shows recent wallets, and the others behind one row. Default false. */
  readonly collapseWallets?: boolean
  /**
   * Order of the kinds of wallets in the connect view. Default `walletConnect`, `recent`, `injected`,
   * `featured`, `custom`, `external`, `recommended`.
   */
  readonly connectorTypeOrder?: readonly ListKind[]
  /** Order of the account's actions. Default `onramp`, `swaps`, `receive`, `send`. */
  readonly walletFeaturesOrder?: readonly WalletFeature[]
}

/** Replaces what the adapters request over WalletConnect, per namespace. */
export interface WalletConnectOptions {
  readonly methods?: Readonly<Record<string, readonly string[]>>
  readonly events?: Readonly<Record<string, readonly string[]>>
  readonly chains?: Readonly<Record<string, readonly NetworkId[]>>
  /** RPC URLs for the wallet, per network. Default none, because an app's own URLs may contain keys. */
  readonly rpcMap?: Readonly<Record<NetworkId, string>>
  /**
   * Attests this page's origin to wallets through a hidden frame: `true` for the public host, or the URL of a host.
   * Default `true` with the public relay, `false` with a relay of your own.
   */
  readonly attestation?: boolean | string
}

/** Options of `createClient`. */
export interface ClientOptions {
  /** One adapter per namespace. */
  readonly adapters: readonly ChainAdapter[]
  /** At least one network, in the order of the network list. */
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
  /** RPC URLs per network, used before the network's own. */
  readonly customRpcUrls?: Readonly<Record<NetworkId, readonly string[]>>
  /** Tokens per network, in addition to the network's own list. */
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
  /** Account type to request per namespace until the visitor chooses one. Default: the adapter's first. */
  readonly defaultAccountTypes?: Readonly<Record<string, string>>
  /** Link to the app's terms under the list of wallets. Default: none. */
  readonly termsConditionsUrl?: string
  /** Link to the app's privacy policy under the list of wallets. Default: none. */
  readonly privacyPolicyUrl?: string
  /** Accepts networks that are not in `networks`. Default false. */
  readonly allowUnsupportedChain?: boolean
  /** Offers to switch networks. Default true. */
  readonly enableNetworkSwitch?: boolean
  /** Reconnects on the next visit. Default true. */
  readonly enableReconnect?: boolean
  /** Lists wallets. Default true. */
  readonly enableWallets?: boolean
  /** Transports for remote wallets: `walletConnect()` of `@latchkey/wallet-connect`. */
  readonly transports?: readonly TransportDefinition[]
  /** Offers mobile wallets. Default true with the transport and a `projectId` or `relayUrl`. */
  readonly enableWalletConnect?: boolean
  /** What WalletConnect asks wallets for. Default: what the adapters ask for, and no RPC URLs. */
  readonly walletConnect?: WalletConnectOptions
  /** Shows the row of all wallets. Default `SHOW`. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Source of the list of all wallets. Default: the kit's list. */
  readonly walletSource?: WalletSource
  /** On phones opens wallets by their https link first, not by their scheme. Default false. */
  readonly preferUniversalLinks?: boolean
  /** Shows the "Get a wallet" help. Default true. */
  readonly enableWalletGuide?: boolean
  /** Shows alerts for developers. Default: on localhost only. */
  readonly debug?: boolean
  /** Time limit of a connect prompt, in milliseconds. Default 300 000. */
  readonly walletTimeoutMs?: number
  /** Prefix of storage keys. Two clients on one page need different prefixes. Default `@latchkey/`. */
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

/** Options of the specification that this release doesn't implement. */
interface Unbuilt {
  readonly siwx?: unknown
  readonly siweConfig?: unknown
  readonly services?: object
  readonly features?: { readonly connectMethodsOrder?: unknown }
}

const refuse = (message: string, hint?: string): never => {
  throw new LatchkeyError('invalidOptions', message, hint ? { hint } : {})
}

/** Rejects options that this release doesn't implement: an option without effect would mislead. */
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

/** Returns the options without those that are undefined. */
const given = <Options extends object>(options: Options = {} as Options): Options =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Options

const hasTransport = ({ transports }: ClientOptions): boolean => !!transports?.length

const asksForRelay = ({ projectId, services }: ClientOptions): boolean => !!(projectId || services?.relayUrl)

/** The alert that an app's options for mobile wallets raise. Extension wallets need neither a transport nor an id. */
export const findRelayAlert = (
  options: ClientOptions,
): 'projectIdNotConfigured' | 'transportMissing' | false =>
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
    // Pairing needs the transport, and the relay needs an id or a URL of its own.
    enableWalletConnect: hasTransport(options) && (options.enableWalletConnect ?? asksForRelay(options)),
    features: { ...defaults.features, ...given(options.features) },
  }
}
