import type { ChainAdapter } from '../adapter/contract/chain-adapter.types.js'
import type { Network, PlainNetwork, TokenInfo } from '../adapter/contract/network.types.js'
import type { TransportDefinition } from '../adapter/wallet-connect/transport-definition.types.js'
import type { NetworkId } from '../caip/network-id.js'
import type { AppNetworkId } from '../caip/register.types.js'
import type { Env } from '../kernel/env.types.js'
import type { AnalyticsOptions } from './analytics-options.types.js'
import type { Currency } from './currencies.js'
import type { ListKind, WalletFeature } from './defaults.js'
import type { ConnectMethod, EmbeddedWalletOptions, Social } from './embedded-wallet-options.types.js'
import type { SiweConfig } from './siwe-options.types.js'
import type { SiwxConfig } from './siwx-options.types.js'
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

/**
 * URLs of services. The client sends no request to a host that the app doesn't name here. `createClient` rejects hosts
 * that this release doesn't use.
 */
export interface ServiceHosts {
  /** The relay for mobile wallets. Default: the public one, which needs a `projectId`. */
  readonly relayUrl?: string
  /** The API host: features of the project, allowed origins, the wallet list and its images. Default: none. */
  readonly apiUrl?: string
  /** The blockchain API: names, balances with prices, activity, NFTs, and a gateway to nodes. Default: none. */
  readonly blockchainApiUrl?: string
  /** The analytics host: takes events and error reports (`POST /e`). Default: none, and nothing is reported. */
  readonly analyticsUrl?: string
}

/** Features of the interface. A disabled feature isn't downloaded. */
export interface FeatureOptions {
  /** Offer to send from the account view. Default true. */
  readonly send?: boolean
  /** Offer to receive from the account view. Default true. */
  readonly receive?: boolean
  /** Show the account's activity. Needs `services.blockchainApiUrl`. Default true. */
  readonly activity?: boolean
  /** Show the account's NFTs. Needs `services.blockchainApiUrl`. Default true. */
  readonly nfts?: boolean
  /**
   * Show the account's smart sessions (ERC-7715), and let the app ask for some. Needs `services.blockchainApiUrl`.
   * Default false.
   */
  readonly smartSessions?: boolean
  /** One muted line that names the kit. A project may switch it on; `false` keeps it off. Default false. */
  readonly branding?: boolean
  /** Report events to `services.analyticsUrl` or `analytics.sink`. Without either nothing is reported. Default true. */
  readonly analytics?: boolean
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
  /** Offer to log in by email. Needs `embeddedWallet`. Default true. */
  readonly email?: boolean
  /**
   * Social logins in their order, or `false` for none. Needs `embeddedWallet`. Default `google`, `x`, `discord`,
   * `farcaster`, `github`, `apple`, `facebook`.
   */
  readonly socials?: readonly Social[] | false
  /** Lists wallets beside the email login. Default true. */
  readonly emailShowWallets?: boolean
  /** Order of the ways to connect. Default `email`, `social`, `wallet`. */
  readonly connectMethodsOrder?: readonly ConnectMethod[]
  /** Offer to log in with a passkey, behind the social logins. Needs `embeddedWallet`. Default false. */
  readonly passkeys?: boolean
  /** Order of the account's actions. Default `receive`, `send`; `onramp` and `swaps` show nothing yet. */
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
  /** At least one network, in the order of the network list. A chain of `viem/chains` is taken as it is. */
  readonly networks: readonly (Network | PlainNetwork)[]
  /** Id of the app for the public relay. Default: none; extension wallets and a relay of your own need none. */
  readonly projectId?: string
  /** CAIP-2 id of the network to begin on. Default: the first of `networks`. */
  readonly defaultNetwork?: AppNetworkId
  /**
   * Name, description, URL and icons, as wallets show them. Default: the page's title and origin; for
   * WalletConnect its `og:description` and icon too.
   */
  readonly metadata?: Partial<AppMetadata>
  /** Hosts of services: the relay for mobile wallets, the API host, the blockchain API, the analytics host. */
  readonly services?: ServiceHosts
  /** A sink of the app's own for analytics, and what events may name. Default: no sink, no address, the origin. */
  readonly analytics?: AnalyticsOptions
  /** `light`, `dark` or `system`. Default `system`. */
  readonly themeMode?: ThemeMode
  /** Colours, fonts and radii, see the page about theme and text. Default: none. */
  readonly themeVariables?: ThemeVariables
  /** RPC URLs per network, used before the network's own, and given to no wallet. */
  readonly customRpcUrls?: Readonly<Record<NetworkId, readonly string[]>>
  /** Tokens per network, in addition to the network's own list. */
  readonly tokens?: Readonly<Record<NetworkId, readonly TokenInfo[]>>
  /**
   * Currency of prices and of what an account is worth: `usd`, `eur`, `gbp`, `aud`, `cad`, `inr`, `jpy`, `btc` or `eth`. Default
   * `usd`.
   */
  readonly currency?: Currency
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
  /**
   * Keeps a cookie by which a server renders who is connected: `true`, or its name. It holds addresses, and the browser sends
   * it with every request to your host. Needs `enableReconnect`. Default false.
   */
  readonly stateCookie?: boolean | string
  /** Lists wallets. Default true. */
  readonly enableWallets?: boolean
  /** Transports for remote wallets: `walletConnect()` of `@latchkey/wallet-connect`. */
  readonly transports?: readonly TransportDefinition[]
  /** Offers mobile wallets. Default true with the transport and a `projectId` or `relayUrl`. */
  readonly enableWalletConnect?: boolean
  /** What WalletConnect asks wallets for. Default: what the adapters ask for, and no RPC URLs. */
  readonly walletConnect?: WalletConnectOptions
  /** The wallet for logins by email and social accounts. Default: none is offered, and no frame is created. */
  readonly embeddedWallet?: EmbeddedWalletOptions
  /** Shows the row of all wallets. Default `SHOW`. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Source of the list of all wallets. Default: the kit's list. */
  readonly walletSource?: WalletSource
  /**
   * Visitors sign in after they connect: `siwx()` of `@latchkey/siwx/client`, or an implementation of the app's own. A
   * function fetches it once the modal is open, or when a wallet connects. Default: nobody signs in.
   */
  readonly siwx?: SiwxConfig | (() => Promise<SiwxConfig>)
  /** Sign-in with Ethereum (ERC-4361) by methods of the app's backend. Not with `siwx`. Default: nobody signs in. */
  readonly siweConfig?: SiweConfig
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
export interface ResolvedOptions extends Omit<ClientOptions, 'networks'> {
  readonly networks: readonly Network[]
  readonly allowUnsupportedChain: boolean
  readonly enableNetworkSwitch: boolean
  readonly enableReconnect: boolean
  readonly enableWallets: boolean
  readonly enableWalletConnect: boolean
  readonly enableWalletGuide: boolean
  readonly walletTimeoutMs: number
  readonly storagePrefix: string
  readonly features: Required<Omit<FeatureOptions, SharedFeature>> & Pick<FeatureOptions, SharedFeature>
}

/** Features without a default here: a project may set them, or they only count beside a host or the embedded wallet. */
type SharedFeature =
  | 'activity'
  | 'analytics'
  | 'branding'
  | 'connectMethodsOrder'
  | 'email'
  | 'emailShowWallets'
  | 'nfts'
  | 'passkeys'
  | 'smartSessions'
  | 'socials'
