import type { FetchStatus } from '../account/account.types.js'
import type { BalanceTarget } from '../account/fetch-balance.js'
import type { Balance, TokenBalance } from '../adapter/contract/capabilities.js'
import type { CallOptions } from '../adapter/contract/connection.types.js'
import type { TokenInfo } from '../adapter/contract/network.types.js'
import type { BalanceItem } from '../api/schemas/balance.schema.js'
import type { NetworkId } from '../caip/network-id.js'
import type { Currency } from '../context/currencies.js'
import type { ErrorCode } from '../errors/codes.js'
import type { SharedFetchOptions } from '../kernel/shared-fetch.js'

/** The balance of a token, with its price where one is known. */
export interface PricedToken extends TokenBalance {
  /** Price of one whole coin or token, in units of 10^-18 of `fiat.currency`. Absent where none is known. */
  readonly price?: bigint
  /** Worth of `amount`, rounded down, in units of 10^-18 of `fiat.currency`: see `formatFiat`. Absent without a price. */
  readonly value?: bigint
  /**
   * True for a token that no list names: the visitor added it by its address, or the source of prices found it. `removeAdded`
   * takes it off the list.
   */
  readonly added?: true
}

/** How a token is added. */
export interface AddTokenOptions extends CallOptions {
  /** What the visitor saw of the token before agreeing. The token isn't added when the chain says something else now. */
  readonly expected?: Pick<TokenInfo, 'name' | 'symbol' | 'decimals'>
}

/** What the account's tokens are worth. */
export interface FiatState {
  /** `unavailable`: the app names no source of prices. */
  status: FetchStatus
  /** The option `currency`. */
  currency: Currency
  /**
   * Sum of the known values, in units of 10^-18 of the currency. 0 on test networks and on networks that the source doesn't
   * serve. `undefined` while nothing is known, and where nothing that the account holds has a price.
   */
  total: bigint | undefined
}

/** Token balances of the active account. */
export interface TokensState {
  status: FetchStatus
  /**
   * The native coin first, then the tokens of the network's list, then those that the source of prices adds. Includes
   * zero amounts.
   */
  balances: readonly PricedToken[]
  fiat: FiatState
  error: ErrorCode | undefined
  /** Earliest automatic retry after a failure, in milliseconds since the epoch. */
  retryAt: number | undefined
}

/** Actions of the tokens feature. */
export interface TokensActions {
  /** Fetches the balances. Uses cached ones for 30 s and waits 30 s after a failure, unless `force` is set. */
  fetch(options?: { readonly force?: boolean }): Promise<void>
  /**
   * Adds a token of the active network by its address: the chain says its name, symbol and decimals. The token is
   * `unverified` and stored for later visits. A listed token stays as it is.
   * @throws LatchkeyError `notConnected`, `capabilityMissing`, `invalidAddress`, `invalidRequest`, `tokenMismatch`,
   * `aborted`, and what the node says
   */
  addByAddress(address: string, options?: AddTokenOptions): Promise<TokenInfo>
  /** Takes an `added` token off the list of the active network. `addByAddress` brings it back. */
  removeAdded(address: string): Promise<void>
  /**
   * Asks the connected wallet to show a token of the active network. Resolves with whether the visitor agreed.
   * @throws LatchkeyError `notConnected`, `capabilityMissing`, `userRejected`, `unsupportedMethod`, `invalidResponse`
   */
  watchAsset(token: TokenInfo, options?: CallOptions): Promise<boolean>
  clear(): void
}

/** What is asked of a source of prices. */
export interface PricesQuery {
  readonly address: string
  readonly networkId: NetworkId
  readonly force: boolean
}

/** What a source of prices knows of an account. `undefined`: it doesn't serve the network. */
export type AccountPrices = readonly BalanceItem[] | undefined

/** Ports of the tokens domain. */
export interface TokensPorts {
  /** Fetches the native balance, with the same request that the account domain uses. */
  readBalance(namespace: string, target: BalanceTarget, options?: SharedFetchOptions): Promise<Balance>
  /** Fetches prices of what an account holds. Absent where the app names no blockchain API. */
  fetchPrices?(query: PricesQuery, options: { readonly signal: AbortSignal }): Promise<AccountPrices>
}
