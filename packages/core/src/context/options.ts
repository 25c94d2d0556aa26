import type { ChainAdapter } from '../adapter/contract/chain-adapter.types.js'
import type { Network } from '../adapter/contract/network.types.js'
import { parseNetworkId } from '../caip/network-id.js'
import { LatchkeyError } from '../errors/error.js'
import { completeNetwork } from './complete-network.js'
import { defaults } from './defaults.js'
import type { ClientOptions, ResolvedOptions, ServiceHosts } from './options.types.js'

const refuse = (message: string, hint?: string): never => {
  throw new LatchkeyError('invalidOptions', message, hint ? { hint } : {})
}

/** Returns the options without those that are undefined. */
const given = <Options extends object>(options: Options = {} as Options): Options =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Options

function checkServices({ services }: ClientOptions): void {
  // The library that uses the relay checks its URL.
  for (const [host, url] of Object.entries(given<ServiceHosts>(services)))
    if (!/^relayUrl |^(api|blockchainApi|analytics)Url https?:\/\/[^\s@?#]+$/.test(`${host} ${url}`))
      refuse(
        `services.${host} is unknown or not the URL of a host`,
        'Use http(s) without credentials or query.',
      )
}

function checkAdapters(adapters: readonly ChainAdapter[]): void {
  const seen = new Set<string>()
  for (const adapter of adapters) {
    if (!adapter?.namespace) refuse('An adapter must have a namespace', 'Call it: evm().')
    if (adapter.apiVersion !== 1)
      throw new LatchkeyError('adapterVersion', `Adapter ${adapter.name} speaks another contract version`, {
        hint: 'Install both of one release.',
      })
    if (seen.has(adapter.namespace)) refuse(`Two adapters for ${adapter.namespace}: pass one`)
    seen.add(adapter.namespace)
  }
}

/** The networks, complete. */
function checkNetworks(options: ClientOptions): readonly Network[] {
  if (!options.networks?.length) refuse('No networks', 'Pass at least one, such as mainnet.')
  const networks = options.networks.map(network => completeNetwork(network, options.adapters))
  const ids = new Set<string>()
  for (const network of networks) {
    // Thrown as it is: a misspelt import is no network.
    parseNetworkId(network?.caipNetworkId)
    if (ids.has(network.caipNetworkId)) refuse(`Network ${network.caipNetworkId} is listed twice: remove one`)
    ids.add(network.caipNetworkId)
    if (!options.adapters.some(adapter => adapter.namespace === network.chainNamespace))
      throw new LatchkeyError('adapterMissing', `No adapter for the namespace of ${network.caipNetworkId}`, {
        hint: 'Add its adapter to `adapters`.',
      })
  }
  if (options.defaultNetwork && !ids.has(options.defaultNetwork))
    refuse(`defaultNetwork ${options.defaultNetwork} is not among the networks: add it`)
  return networks
}

const hasTransport = ({ transports }: ClientOptions): boolean => !!transports?.length

const asksForRelay = ({ projectId, services }: ClientOptions): boolean => !!(projectId || services?.relayUrl)

/** The alert that an app's options for mobile wallets raise. Extension wallets need neither a transport nor an id. */
export function findRelayAlert(
  options: ClientOptions,
): 'projectIdNotConfigured' | 'transportMissing' | false {
  const has = hasTransport(options)
  if (options.enableWalletConnect === false || has === asksForRelay(options)) return false
  return has ? 'projectIdNotConfigured' : 'transportMissing'
}

/**
 * Checks options and fills in the defaults.
 * @throws LatchkeyError `invalidOptions`, `adapterVersion`, `adapterMissing`, `invalidCaip`
 */
export function resolveOptions(options = {} as ClientOptions): ResolvedOptions {
  checkServices(options)
  if (options.siwx && options.siweConfig)
    refuse('Cannot set both `siweConfig` and `siwx` options', 'Leave one out.')
  if (!options.adapters?.length) refuse('No adapters', 'Pass at least one, such as [evm()].')
  checkAdapters(options.adapters)
  const networks = checkNetworks(options)
  const { siweConfig, ...rest } = options
  return {
    allowUnsupportedChain: false,
    enableNetworkSwitch: true,
    enableReconnect: true,
    enableWallets: true,
    enableWalletGuide: true,
    walletTimeoutMs: defaults.walletTimeoutMs,
    storagePrefix: '@latchkey/',
    ...given(rest),
    ...(siweConfig?.enabled !== false && given({ siweConfig })),
    networks,
    // Pairing needs the transport, and the relay needs an id or a URL of its own.
    enableWalletConnect: hasTransport(options) && (options.enableWalletConnect ?? asksForRelay(options)),
    features: { ...defaults.features, ...given(options.features) },
  }
}
