import type { Currency } from '@latchkey/core/api'

/** A price in US dollars. */
export interface UsdPrice {
  readonly usd: number
  /** Milliseconds since the epoch when it was true. `null`: the operator fixed it. */
  readonly pricedAt: number | null
}

/** Where prices come from. Assets are CAIP-10 ids of tokens, CAIP-2 ids for coins, `currency:eur`. */
export interface PriceSource {
  readonly name: string
  /** Returns what the source knows; the rest is absent. @throws ApiProblem when the source is away */
  read(
    assets: readonly string[],
    options: { readonly signal: AbortSignal },
  ): Promise<ReadonlyMap<string, UsdPrice>>
}

/** Prices of tokens and coins. */
export interface Prices {
  /** Returns the known prices in a currency, by asset. What has no price, or an old one, is absent. */
  read(
    assets: readonly string[],
    currency: Currency,
    options: { readonly signal: AbortSignal },
  ): Promise<ReadonlyMap<string, number>>
  /** The asset that has the price of a network's coin. */
  coinOf(networkId: string): string
}
