import type { BalanceItem, Currency } from '@latchkey/core/api'
import { formatUnits, parseUnits } from 'viem/utils'
import type { NodeClient } from '../nodes/nodes.types.js'
import { ApiProblem } from '../server/problem.js'
import type { ServiceContext } from '../server/service-context.types.js'
import { untilAborted } from '../server/until-aborted.js'
import { findNamespace } from './address.js'
import type { NetworkBalances, ReadBalances } from './balances.types.js'
import { readEip155Balances } from './eip155.js'
import { createForcedReads } from './forced-reads.js'
import { readSolanaBalances } from './solana.js'
import { createUnlistedTokens } from './unlisted-tokens.js'

export interface BalanceQuery {
  readonly address: string
  /** CAIP-2. Absent: all networks of the address. */
  readonly networkId?: string | undefined
  readonly currency: Currency
  readonly force: boolean
  readonly signal: AbortSignal
}

/** Balances of accounts. */
export interface Balances {
  /** @throws ApiProblem `unsupported`, or as the nodes fail: never an empty list instead */
  read(query: BalanceQuery): Promise<BalanceItem[]>
}

const freshMs = 30_000
const readers: Readonly<Record<'eip155' | 'solana', ReadBalances>> = {
  eip155: readEip155Balances,
  solana: readSolanaBalances,
}

interface Holding {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl: string
  readonly amount: bigint
  readonly address?: string
  /** What has the price. Absent where none counts. */
  readonly asset?: string
  readonly isUnlisted?: true
}

const priceDecimals = 18

/** What an amount is worth, rounded once: to the number of the wire. */
const worthOf = (amount: bigint, decimals: number, price: number): number => {
  const exact = amount * parseUnits(price.toFixed(priceDecimals), priceDecimals)
  return Number(formatUnits(exact, decimals + priceDecimals))
}

const toItem = (networkId: string, holding: Holding, price: number | undefined): BalanceItem => {
  const { name, symbol, decimals, iconUrl, amount, address, isUnlisted } = holding
  return {
    name,
    symbol,
    chainId: networkId,
    ...(address !== undefined && { address }),
    // No value says that the price is unknown; the price itself is required by the wire.
    ...(price !== undefined && { value: worthOf(amount, decimals, price) }),
    price: price ?? 0,
    quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
    iconUrl,
    ...(isUnlisted && { isUnlisted }),
  }
}

/** Makes the balances of the services. */
export function createBalances(context: ServiceContext): Balances {
  const { nodes, tokens, prices, images, cache, log, now, signal: stopping } = context
  const forced = createForcedReads(now)
  const findUnlisted = createUnlistedTokens(context)

  const findNodes = (namespace: string, networkId: string | undefined): readonly NodeClient[] => {
    const found = nodes.all.filter(({ id }) =>
      networkId === undefined
        ? id.startsWith(`${namespace}:`)
        : id === networkId && id.startsWith(`${namespace}:`),
    )
    if (networkId !== undefined && found.length === 0)
      throw new ApiProblem('unsupported', 'The network of this address is not served.')
    return found
  }

  const readCached = async (node: NodeClient, address: string, read: ReadBalances, force: boolean) => {
    const account = `${node.id}:${address}`
    const key = `balances:${account}:${forced.generationOf(account, force)}`
    return cache.read<NetworkBalances>(key, freshMs, async () => {
      const listed = await tokens.read(node.id)
      const isEip155 = node.id.startsWith('eip155:')
      const unlisted = isEip155 ? await findUnlisted({ node, account: address, listed }) : []
      // The signal of one request must not end a read that others share.
      return read({ node, address, tokens: [...listed.tokens, ...unlisted], signal: stopping })
    })
  }

  /** What an account has is worth knowing without its price. */
  const readPrices = (assets: readonly string[], currency: Currency, signal: AbortSignal) =>
    prices.read(assets, currency, { signal }).catch((error: unknown): ReadonlyMap<string, number> => {
      if (!(error instanceof ApiProblem)) throw error
      log.warn({ reason: error.message }, 'balances without prices')
      return new Map()
    })

  const toHoldings = async (
    { id, network }: NodeClient,
    balances: NetworkBalances,
  ): Promise<readonly Holding[]> => {
    const imageId = await images.findNamed('token', network.currency.symbol)
    const iconUrl = imageId === undefined ? '' : images.urlOf(imageId)
    return [
      { ...network.currency, iconUrl, amount: balances.coin, asset: prices.coinOf(id) },
      ...balances.tokens.map(({ token, amount }) => ({
        ...token,
        address: token.id,
        amount,
        // A price of a token that nobody vouches for is easily made.
        ...(!token.isUnlisted && { asset: token.id }),
      })),
    ]
  }

  return {
    async read({ address, networkId, currency, force, signal }) {
      const namespace = findNamespace(address)
      if (!namespace) throw new ApiProblem('unsupported', 'Addresses of this form are not served.')
      const account = namespace === 'eip155' ? address.toLowerCase() : address
      const lists = await Promise.all(
        findNodes(namespace, networkId).map(async node => {
          const reading = readCached(node, account, readers[namespace], force)
          const balances = await untilAborted(reading, signal)
          const holdings = await toHoldings(node, balances)
          const assets = holdings.flatMap(({ asset }) => asset ?? [])
          const known = await readPrices(assets, currency, signal)
          return holdings.map(holding => toItem(node.id, holding, known.get(holding.asset ?? '')))
        }),
      )
      return lists.flat()
    },
  }
}
