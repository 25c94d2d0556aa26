import { networkIdSchema } from '@latchkey/core/api'
import * as z from 'zod'
import { bundlerConfigSchema, privateKeySchema } from '../bundler/bundler.config.js'
import { portOf, processSettings } from './process-settings.js'

const httpUrl = z.url({ protocol: /^https?$/ })

/** What a host calls a network or a coin. */
const feedName = z.string().regex(/^[a-z0-9-]{1,100}$/i)

/** Headers of each request to a host, such as one with a key. */
const hostHeaders = z.record(z.string().min(1).max(100), z.string().max(1_000)).default({})

/** Sources that are hosts of their own, and not the network's node. */
const hostSources: readonly string[] = ['explorer', 'ponder', 'zerion']

/** A network that the API serves: nodes, and where its prices and its activity come from. */
export const networkConfigSchema = z.strictObject({
  name: z.string().min(1).max(100),
  currency: z.strictObject({
    name: z.string().min(1).max(100),
    symbol: z.string().min(1).max(32),
    decimals: z.number().int().min(0).max(36),
    /** Id of the coin in the table of prices, for testnets and local chains that share a mainnet's coin. */
    priceId: z.string().max(100).optional(),
  }),
  /** Tried in order. They may contain keys: none of them is ever sent to a client. */
  rpcUrls: z.array(httpUrl).min(1).max(10),
  testnet: z.boolean().default(false),
  /** Where the history of accounts comes from. `auto`: the first that a probe of the node finds. */
  activity: z
    .strictObject({
      source: z
        .enum([
          'auto',
          'none',
          'ots',
          'trace',
          'asset-transfers',
          'explorer',
          'zerion',
          'logs',
          'ponder',
          'signatures',
        ])
        .default('auto'),
      /** Address of an explorer's or an index's API, where the source is one. */
      url: httpUrl.optional(),
      /** What the host calls the network, where the source is `zerion`. */
      chain: feedName.optional(),
      /** Headers of each request to that host. */
      headers: hostHeaders,
      /** First block that the index has, where the source is `ponder`. */
      startBlock: z.number().int().min(0).default(0),
      /** Blocks that are read back where a source reads blocks. Older activity and NFTs are missing, and answers say so. */
      blocks: z.number().int().min(1).max(1_000_000).default(50_000),
    })
    .superRefine(({ source, url, chain }, context) => {
      const add = (name: string) =>
        context.addIssue({ code: 'custom', path: [name], message: `Required with the source \`${source}\`` })
      if (hostSources.includes(source) && url === undefined) add('url')
      if (source === 'zerion' && chain === undefined) add('chain')
    })
    .prefault({}),
  /** What the feeds of `priceFeeds` call the network and its coin. Default: what is known of public networks. */
  prices: z
    .strictObject({
      /** CoinGecko's id of the platform. */
      coingecko: feedName.optional(),
      /** DefiLlama's name of the chain. */
      defillama: feedName.optional(),
      /** CoinGecko's id of the coin. DefiLlama knows it, too. */
      coin: feedName.optional(),
    })
    .prefault({}),
})

/** A host that is asked for prices. */
export const priceFeedSchema = z.strictObject({
  /** The form of its answers. */
  form: z.enum(['coingecko', 'defillama']),
  url: httpUrl,
  headers: hostHeaders,
  /** Most tokens of one request. Plans of providers differ. */
  perRequest: z.number().int().min(1).max(100).default(50),
})

/** Limits that protect the server. All can be raised. */
export const limitsSchema = z.strictObject({
  /** Requests of one address (IPv6: one /64) in a minute. */
  addressPerMinute: z.number().int().min(1).default(600),
  /** Cost units of one project in a minute; a read costs 1, a balance 5. */
  projectPerMinute: z.number().int().min(1).default(60_000),
  /** Largest request body, in bytes. */
  bodyBytes: z.number().int().min(1024).max(10_000_000).default(131_072),
  /** Longest time for one request, in milliseconds. */
  requestMs: z.number().int().min(100).max(120_000).default(15_000),
  /** Most blocks of one `eth_getLogs` through the gateway. */
  logBlocks: z.number().int().min(1).max(1_000_000).default(10_000),
  /** Most calls in one batch through the gateway. */
  batchCalls: z.number().int().min(1).max(1_000).default(100),
})

/** Everything that the services can be told. The file, the environment and the flags are checked by this one schema. */
export const configSchema = z.strictObject({
  ...processSettings,
  port: portOf(8788),
  /** The address under which browsers reach the services. Image URLs begin with it. Default: host and port. */
  publicUrl: httpUrl.optional(),
  /** The address of a CDN in front of the images. Default: `publicUrl`. */
  publicImagesUrl: httpUrl.optional(),
  /** The folder of the embedded database. */
  dataDir: z.string().min(1).default('./services-data'),
  limits: limitsSchema.prefault({}),
  networks: z.record(networkIdSchema, networkConfigSchema).default({}),
  /** Hosts that are asked, in this order, for prices that the table lacks. */
  priceFeeds: z.array(priceFeedSchema).max(4).default([]),
  /** Where names are looked up, whatever network is active. No name is known if the network is not served. */
  ens: z
    .strictObject({
      networkId: z._default(networkIdSchema, 'eip155:1'),
      /** ENS's universal resolver on that network. */
      universalResolver: z
        .string()
        .regex(/^0x[0-9a-f]{40}$/i)
        .default('0xeeeeeeee14d718c2b47d9923deab1335e144eeee'),
    })
    .prefault({}),
  /** Where `ipfs:` links of NFTs are fetched. Default: nowhere, such images are not shown. */
  ipfsGatewayUrl: httpUrl.optional(),
  arweaveGatewayUrl: httpUrl.optional(),
  /** Stores the events of apps. Off unless set. */
  analytics: z.boolean().default(false),
  /** Days for which events are kept. */
  analyticsDays: z.number().int().min(1).max(3_650).default(90),
  /** Sign-in with wallets, and what only members get. Off unless set. */
  siwx: z
    .strictObject({
      /** The hosts of the pages, exactly: with a port unless that is the default one. */
      domains: z.array(z.string().min(1).max(255)).min(1),
      /** Networks whose accounts may sign in. Default: those of `networks`. */
      networks: z.array(networkIdSchema).min(1).optional(),
      accept: z
        .strictObject({
          /** Accepts texts that end with a ReCap (ERC-5573), as those of phones that sign in while they pair. */
          recap: z.boolean().default(false),
        })
        .prefault({}),
    })
    .optional(),
  /** A bundler of ERC-4337 with a paymaster. Off unless set. */
  bundler: bundlerConfigSchema.optional(),
  /** The hot key that sends bundles and pays for them first. */
  bundlerKey: privateKeySchema.optional(),
  /** The key that approves what the paymaster pays for. */
  paymasterKey: privateKeySchema.optional(),
  /** Lets the guarded fetch reach this machine: for tests and the demo alone. */
  allowLoopbackSources: z.boolean().default(false),
  /** Fills empty tables with the seed data at the start. */
  seed: z.boolean().default(false),
})

export type ServiceConfig = z.infer<typeof configSchema>
export type PriceFeed = z.infer<typeof priceFeedSchema>
export type NetworkConfig = z.infer<typeof networkConfigSchema>
export type Limits = z.infer<typeof limitsSchema>
