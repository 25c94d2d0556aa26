import { asc, eq } from 'drizzle-orm'
import type { Database } from '../database/database.types.js'
import { tokens } from '../database/schema/index.js'
import type { Images } from '../images/images.types.js'
import type { HotCache } from '../server/hot-cache.js'

/** A token of the list. */
export interface ListedToken {
  /** CAIP-10. */
  readonly id: string
  readonly networkId: string
  /** In lower case for eip155. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Empty where the token has no image. */
  readonly iconUrl: string
}

/** The list of one network. */
export interface NetworkTokens {
  readonly tokens: readonly ListedToken[]
  /** By address, in lower case for eip155. */
  readonly byAddress: ReadonlyMap<string, ListedToken>
  /** Addresses of the listed collections of NFTs. */
  readonly collections: ReadonlySet<string>
}

/** The tokens that the operator lists. */
export interface TokenList {
  read(networkId: string): Promise<NetworkTokens>
}

const freshMs = 5_000
/** Prefix of the keys in the hot cache: an import empties them. */
export const tokenCachePrefix = 'tokens:'

interface TokenListContext {
  readonly database: Database
  readonly cache: HotCache
  readonly images: Images
}

const load = async (
  { database: { db }, images }: TokenListContext,
  networkId: string,
): Promise<NetworkTokens> => {
  const rows = await db
    .select()
    .from(tokens)
    .where(eq(tokens.networkId, networkId))
    .orderBy(asc(tokens.rank), asc(tokens.id))
  const addressOf = (id: string) => id.slice(networkId.length + 1)
  const toToken = async ({ id, name, symbol, decimals, ...row }: (typeof rows)[number]) => {
    // Only listed tokens come here, so an image that is named by a symbol shows no impostor.
    const imageId = row.imageId ?? (await images.findNamed('token', symbol))
    const iconUrl = imageId === undefined ? '' : images.urlOf(imageId)
    return { id, networkId, address: addressOf(id), name, symbol, decimals, iconUrl }
  }
  const fungible = await Promise.all(rows.filter(row => !row.isCollection).map(toToken))
  return {
    tokens: fungible,
    byAddress: new Map(fungible.map(token => [token.address, token])),
    collections: new Set(rows.filter(row => row.isCollection).map(({ id }) => addressOf(id))),
  }
}

/** Reads the list through the cache. */
export const createTokenList = (context: TokenListContext): TokenList => ({
  read: networkId =>
    context.cache.read(`${tokenCachePrefix}${networkId}`, freshMs, () => load(context, networkId)),
})
