import type { PriceFeed, ServiceConfig } from '../../config/config.schema.js'
import { createCoingeckoHost } from './coingecko.js'
import { createDefillamaHost } from './defillama.js'
import type { PriceHost } from './price-host.types.js'

/** Makes the host of a feed of the settings. */
export const createPriceHost = (
  feed: PriceFeed,
  { networks }: Pick<ServiceConfig, 'networks'>,
  now: () => number,
): PriceHost =>
  feed.form === 'coingecko' ? createCoingeckoHost(feed, networks, now) : createDefillamaHost(feed, networks)
