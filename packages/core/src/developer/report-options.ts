// Loaded in debug mode only, after the client has started.

import type { ClientContext } from '../context/context.js'
import { currencies } from '../context/currencies.js'
import type { defaults } from '../context/defaults.js'
import type {
  ClientOptions,
  FeatureOptions,
  ResolvedOptions,
  WalletConnectOptions,
} from '../context/options.types.js'
import { checkLogins } from './report-logins.js'
import { checkDecimals, checkNetworkKeys } from './report-networks.js'
import { checkCustomWallets, checkWalletIds } from './report-wallets.js'
import { checkChoice, isUrl, type Say, suggest } from './say.js'
import { type ThemeStore, watchTheme } from './watch-theme.js'

type Kind =
  | 'boolean'
  | 'text'
  | 'list'
  | 'list or false'
  | 'record'
  | 'number'
  | 'url'
  | 'boolean or url'
  | 'boolean or text'
  | 'object'
  | 'function'
  | 'object or function'

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const isKind: Record<Kind, (value: unknown) => boolean> = {
  boolean: value => typeof value === 'boolean',
  text: value => typeof value === 'string',
  list: Array.isArray,
  'list or false': value => value === false || Array.isArray(value),
  record: isObject,
  number: value => typeof value === 'number' && value > 0,
  url: isUrl,
  'boolean or url': value => typeof value === 'boolean' || isUrl(value),
  'boolean or text': value => typeof value === 'boolean' || typeof value === 'string',
  object: isObject,
  function: value => typeof value === 'function',
  'object or function': value => isObject(value) || typeof value === 'function',
}

const kindOf: Record<keyof ClientOptions, Kind> = {
  adapters: 'list',
  networks: 'list',
  projectId: 'text',
  defaultNetwork: 'text',
  metadata: 'object',
  services: 'object',
  analytics: 'object',
  themeMode: 'text',
  themeVariables: 'record',
  customRpcUrls: 'record',
  tokens: 'record',
  currency: 'text',
  networkImages: 'record',
  connectorImages: 'record',
  featuredWalletIds: 'list',
  includeWalletIds: 'list',
  excludeWalletIds: 'list',
  customWallets: 'list',
  features: 'object',
  defaultAccountTypes: 'record',
  termsConditionsUrl: 'url',
  privacyPolicyUrl: 'url',
  allowUnsupportedChain: 'boolean',
  enableNetworkSwitch: 'boolean',
  enableReconnect: 'boolean',
  stateCookie: 'boolean or text',
  enableWallets: 'boolean',
  enableWalletConnect: 'boolean',
  transports: 'list',
  embeddedWallet: 'object',
  walletConnect: 'object',
  allWallets: 'text',
  walletSource: 'object',
  siwx: 'object or function',
  siweConfig: 'object',
  preferUniversalLinks: 'boolean',
  enableWalletGuide: 'boolean',
  debug: 'boolean',
  walletTimeoutMs: 'number',
  storagePrefix: 'text',
  env: 'object',
}

const features: Record<keyof FeatureOptions, Kind> = {
  send: 'boolean',
  receive: 'boolean',
  activity: 'boolean',
  nfts: 'boolean',
  analytics: 'boolean',
  smartSessions: 'boolean',
  branding: 'boolean',
  multiWallet: 'boolean',
  legalCheckbox: 'boolean',
  collapseWallets: 'boolean',
  connectorTypeOrder: 'list',
  connectMethodsOrder: 'list',
  email: 'boolean',
  emailShowWallets: 'boolean',
  passkeys: 'boolean',
  socials: 'list or false',
  walletFeaturesOrder: 'list',
}
const services: Record<keyof NonNullable<ClientOptions['services']>, Kind> = {
  relayUrl: 'url',
  apiUrl: 'url',
  blockchainApiUrl: 'url',
  analyticsUrl: 'url',
}
const analytics: Record<keyof NonNullable<ClientOptions['analytics']>, Kind> = {
  sink: 'function',
  address: 'boolean',
  url: 'text',
}
const metadata: Record<keyof NonNullable<ClientOptions['metadata']>, Kind> = {
  name: 'text',
  description: 'text',
  url: 'url',
  icons: 'list',
}
const embeddedWallet: Record<keyof NonNullable<ClientOptions['embeddedWallet']>, Kind> = {
  frameUrl: 'url',
  locale: 'text',
  enableLogger: 'boolean',
}
const walletConnect: Record<keyof WalletConnectOptions, Kind> = {
  attestation: 'boolean or url',
  methods: 'record',
  events: 'record',
  chains: 'record',
  rpcMap: 'record',
}

/** What other kits call an option, and what it is here. */
const elsewhere: Record<string, string> = {
  connectMethodsOrder: 'It is in `features`.',
  chainImages: 'It is called `networkImages`.',
  enableEIP6963: 'Pass `announced` to evm().',
  enableInjected: 'Pass `injected` to evm().',
  enableCoinbase: 'Pass a connector to the adapter.',
  universalProviderConfigOverride: 'It is called `walletConnect`.',
  experimental_preferUniversalLinks: 'It is called `preferUniversalLinks`.',
}

function checkShape(part: object | undefined, kinds: Record<string, Kind>, at: string, say: Say): void {
  if (!isObject(part)) return
  for (const [name, value] of Object.entries(part ?? {})) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    if (!kind) say(`Unknown option ${at}${name}`, elsewhere[name] ?? suggest(name, Object.keys(kinds)))
    else if (value !== undefined && !isKind[kind](value)) say(`Option ${at}${name} must be: ${kind}`)
  }
}

function checkAccounts({ adapters, defaultAccountTypes = {} }: ClientOptions, say: Say): void {
  for (const [namespace, type] of Object.entries(defaultAccountTypes)) {
    const adapter = adapters.find(each => each.namespace === namespace)
    if (!adapter) say(`defaultAccountTypes names ${namespace}, which has no adapter`)
    else checkChoice(`defaultAccountTypes.${namespace}`, type, adapter.traits.accountTypes, say)
  }
}

function checkLegal(options: ResolvedOptions, say: Say): void {
  if (!options.features.legalCheckbox || options.termsConditionsUrl || options.privacyPolicyUrl) return
  say('features.legalCheckbox has nothing to accept', 'Set termsConditionsUrl or privacyPolicyUrl.')
}

function checkAnalytics({ analytics, services }: ResolvedOptions, say: Say): void {
  if (!analytics) return
  checkChoice('analytics.url', analytics.url, ['origin', 'path', 'full'], say)
  if (!analytics.sink && !services?.analyticsUrl)
    say('analytics has no sink', 'Set `analytics.sink` or `services.analyticsUrl`.')
}

/** How many clients of a page keep their data under a prefix. */
const inUse = new WeakMap<object, Map<string, number>>()

/** Logs that two clients of a page write over each other's data. */
function checkPrefix(
  { env, options, scope }: Pick<ClientContext, 'env' | 'options' | 'scope'>,
  say: Say,
): void {
  const { storagePrefix: prefix } = options
  if (!env.window || scope.signal.aborted) return
  const prefixes = inUse.get(env.window) ?? new Map<string, number>()
  inUse.set(env.window, prefixes)
  const count = (change: number) => void prefixes.set(prefix, (prefixes.get(prefix) ?? 0) + change)
  count(1)
  scope.add(() => count(-1))
  if ((prefixes.get(prefix) ?? 0) > 1)
    say(
      `Another client of this page has the storagePrefix ${prefix}, too`,
      'Give each its own, or destroy() the former one before you make another.',
    )
}

/**
 * Logs options that are unknown, of another type, or that name something missing.
 * @param theme checked as it changes, until the client is destroyed
 */
export async function reportOptions(
  { env, options, scope }: Pick<ClientContext, 'env' | 'options' | 'scope'>,
  { features: known }: Pick<typeof defaults, 'features'>,
  theme?: ThemeStore,
): Promise<void> {
  const say: Say = (problem, hint) => env.logger.warn(`createClient: ${problem}.${hint ? ` ${hint}` : ''}`)
  checkShape(options, kindOf, '', say)
  checkShape(options.features, features, 'features.', say)
  checkShape(options.services, services, 'services.', say)
  checkShape(options.analytics, analytics, 'analytics.', say)
  checkAnalytics(options, say)
  checkShape(options.metadata, metadata, 'metadata.', say)
  checkShape(options.walletConnect, walletConnect, 'walletConnect.', say)
  checkShape(options.embeddedWallet, embeddedWallet, 'embeddedWallet.', say)
  checkLogins(options, say)
  const { CSS } = env.window ?? {}
  if (theme) scope.add(watchTheme(theme, say, CSS?.supports.bind(CSS)))
  checkChoice('currency', options.currency, currencies, say)
  checkChoice('allWallets', options.allWallets, ['SHOW', 'HIDE', 'ONLY_MOBILE'], say)
  const { connectorTypeOrder, walletFeaturesOrder } = options.features
  checkChoice('features.connectorTypeOrder', connectorTypeOrder, known.connectorTypeOrder, say)
  checkChoice('features.walletFeaturesOrder', walletFeaturesOrder, known.walletFeaturesOrder, say)
  checkNetworkKeys(options, say)
  checkDecimals(options, say)
  checkAccounts(options, say)
  checkLegal(options, say)
  checkCustomWallets(options, say)
  checkPrefix({ env, options, scope }, say)
  await checkWalletIds(options, say)
}
