import { priceRequestSchema, priceResponseSchema } from '@latchkey/core/api'
import type { CreateRoutes } from '../server/route.types.js'
import { defineRoute } from '../server/route.types.js'
import type { ServiceContext } from '../server/service-context.types.js'
import { type AssetId, parseAssetId } from '../tokens/asset-id.js'

interface Found {
  readonly name: string
  readonly symbol: string
  readonly iconUrl: string
  /** The asset that has the price. */
  readonly asset: string
}

/** Finds what is listed under an id: only then may a price be shown for it. */
const findAsset = async (
  { config, tokens, prices }: Pick<ServiceContext, 'config' | 'tokens' | 'prices'>,
  { networkId, address }: AssetId,
): Promise<Found | undefined> => {
  if (address === undefined) {
    const currency = config.networks[networkId]?.currency
    return currency && { ...currency, iconUrl: '', asset: prices.coinOf(networkId) }
  }
  const token = (await tokens.read(networkId)).byAddress.get(address)
  return token && { ...token, asset: token.id }
}

/** Prices of tokens by their address. */
export const createPriceRoutes: CreateRoutes = context => [
  defineRoute({
    method: 'POST',
    path: '/v1/fungible/price',
    summary: 'Prices of tokens. A token without a known price is left out.',
    project: 'body',
    body: priceRequestSchema,
    answer: priceResponseSchema,
    async handle({ body: { addresses, currency }, signal }) {
      const found = await Promise.all(
        addresses.map(async address => ({ ...(await findAsset(context, parseAssetId(address))), address })),
      )
      const assets = found.flatMap(({ asset }) => (asset === undefined ? [] : [asset]))
      const prices = await context.prices.read(assets, currency, { signal })
      return {
        fungibles: found.flatMap(({ asset, name = '', symbol = '', iconUrl = '', address }) => {
          const price = prices.get(asset ?? '')
          return price === undefined ? [] : [{ address, name, symbol, iconUrl, price }]
        }),
      }
    },
  }),
]
