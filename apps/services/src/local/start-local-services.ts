import { readConfig } from '../config/read-config.js'
import { projects } from '../database/schema/index.js'
import { createServices, type Services } from '../server/create-services.js'
import { importPrices } from '../tokens/import-prices.js'
import { importTokens } from '../tokens/import-tokens.js'

/** A network on this machine, in the shape of the kit's networks. */
export interface LocalNetwork {
  readonly caipNetworkId: string
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly tokens?: readonly {
    readonly address: string
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }[]
}

interface LocalServicesOptions {
  readonly networks: readonly LocalNetwork[]
  /** The folder of the database. */
  readonly dataDir: string
  /** A dump of a seeded database to begin with, for tests. Default: the database is made anew. */
  readonly template?: string
  /** Default: a free one. */
  readonly port?: number
  /** The project that pages use, open to every page. Default `latchkey-demo`. */
  readonly projectId?: string
  /** The hosts of pages that sign in with wallets, such as `127.0.0.1:5173`. Default: the sign-in is off. */
  readonly domains?: readonly string[]
  /** Where names are. Default: no network of this machine has any. */
  readonly ens?: { readonly networkId: string; readonly universalResolver: string }
  /** A bundler for each of these networks (CAIP-2), which sends with the key. Default: none. */
  readonly bundler?: { readonly networkIds: readonly string[]; readonly key: string }
}

/** Namespaces that the blockchain API serves. */
const served = ['eip155', 'solana']

/** Prices that never age: what local coins and tokens would be worth is made up, and the same every day. */
const localPrices: Readonly<Record<string, number>> = { eip155: 3_000, solana: 150 }
const tokenPrice = 1
const euroPrice = 1.25

const namespaceOf = ({ caipNetworkId }: LocalNetwork): string => caipNetworkId.split(':')[0] ?? ''

const networkSettings = (networks: readonly LocalNetwork[]) =>
  Object.fromEntries(
    networks.map(({ caipNetworkId, name, nativeCurrency, rpcUrls }) => [
      caipNetworkId,
      { name, currency: nativeCurrency, rpcUrls: [...rpcUrls.default.http], testnet: true },
    ]),
  )

const fillTables = async ({ context }: Services, networks: readonly LocalNetwork[]): Promise<void> => {
  const listed = networks.flatMap(network =>
    (network.tokens ?? []).map(({ address, name, symbol, decimals }) => ({
      id: `${network.caipNetworkId}:${address}`,
      name,
      symbol,
      decimals,
    })),
  )
  await importTokens(context, listed)
  await importPrices(context, [
    ...networks.map(network => ({
      asset: network.caipNetworkId,
      usd: localPrices[namespaceOf(network)] ?? tokenPrice,
      at: 'fixed',
    })),
    ...listed.map(({ id }) => ({ asset: id, usd: tokenPrice, at: 'fixed' })),
    { asset: 'currency:eur', usd: euroPrice, at: 'fixed' },
  ])
}

/**
 * Starts the services for local chains: seeded, with the tokens of the chains and made-up prices, and with a project that
 * every page may use. For the demo, for tests and for an app under development.
 */
export async function startLocalServices(options: LocalServicesOptions): Promise<Services> {
  const { dataDir, template, port = 0, projectId = 'latchkey-demo', domains, ens, bundler } = options
  const networks = options.networks.filter(network => served.includes(namespaceOf(network)))
  const config = readConfig({
    flags: {
      // Images of http are shown of this host alone.
      host: 'localhost',
      port,
      dataDir,
      networks: networkSettings(networks),
      ...(ens && { ens }),
      ...(domains && {
        siwx: {
          domains,
          networks: options.networks.map(({ caipNetworkId }) => caipNetworkId),
          accept: { recap: true },
        },
      }),
      ...(bundler && {
        bundler: { pollMs: 100, networks: Object.fromEntries(bundler.networkIds.map(id => [id, {}])) },
        bundlerKey: bundler.key,
      }),
      logLevel: 'warn',
      analytics: true,
      seed: true,
      // Every tab, test and reload has the address of this machine.
      limits: { addressPerMinute: 1_000_000, projectPerMinute: 1_000_000 },
      // NFTs of local chains name files of this machine.
      allowLoopbackSources: true,
    },
  })
  const services = await createServices({ config, ...(template !== undefined && { template }) })
  try {
    await services.context.database.db
      .insert(projects)
      .values({ id: projectId, name: 'Local', features: null })
      .onConflictDoNothing()
    await fillTables(services, networks)
    await services.context.cache.forget('')
    return services
  } catch (error) {
    await services.close()
    throw error
  }
}
