import type { NetworkId } from '../caip/network-id.js'
import type { HostOptions } from './http.types.js'
import type { BalanceItem } from './schemas/balance.schema.js'
import type { HistoryResponse } from './schemas/history.schema.js'
import type { IdentityResponse } from './schemas/identity.schema.js'
import type { NftsResponse } from './schemas/nfts.schema.js'
import type { Currency, PriceResponse } from './schemas/price.schema.js'
import type { RevokeRequest } from './schemas/requests.schema.js'
import type { SessionRegistrationBody } from './schemas/session-registration.schema.js'
import type { SmartSession } from './schemas/sessions.schema.js'

/** What a client of a blockchain API is made of. */
export interface BlockchainApiOptions extends HostOptions {
  /** The client id of the transport, once it has one. */
  clientId?(): string | undefined
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

/** An account on a network. The address is plain, not CAIP-10. */
export interface AccountInput {
  readonly address: string
  readonly networkId: NetworkId
}

/** A page of an account's list. */
export interface PageInput extends AccountInput {
  /** `next` of the page before. */
  readonly cursor?: string | undefined
}

/** A question for balances. */
export interface BalanceInput extends AccountInput {
  /** Default `usd`. */
  readonly currency?: Currency
  /** Asks the host for fresh balances, past every cache: of these tokens (CAIP-10), or of all. */
  readonly force?: boolean | readonly string[]
}

/** A token whose price is known. */
export type TokenPrice = PriceResponse['fungibles'][number] & { readonly address: string }

/**
 * Calls to the blockchain API (`services.blockchainApiUrl`). A network that the host doesn't serve is answered empty
 * without a call. Every call throws what `Http.get` throws, also where the list of networks is what fails.
 */
export interface BlockchainApi {
  /** The networks that the host serves. */
  fetchNetworks(options?: CallOptions): Promise<readonly NetworkId[]>
  /** Name and image of an address. Fresh for 5 minutes. */
  fetchIdentity(input: AccountInput, options?: CallOptions): Promise<IdentityResponse>
  /** Balances of the coin and of tokens. Fresh for 30 seconds unless `force`. */
  fetchBalances(input: BalanceInput, options?: CallOptions): Promise<readonly BalanceItem[]>
  /** Transactions of an account, the newest first. */
  fetchHistory(
    input: PageInput & { readonly onramp?: string | undefined },
    options?: CallOptions,
  ): Promise<HistoryResponse>
  fetchNfts(input: PageInput, options?: CallOptions): Promise<NftsResponse>
  /**
   * Prices of tokens by CAIP-10 id. A token without a known price is left out. Ids that the answer does not name are
   * ignored: a symbol is no proof of what a token is.
   */
  fetchPrices(
    input: { readonly tokens: readonly string[]; readonly currency?: Currency },
    options?: CallOptions,
  ): Promise<readonly TokenPrice[]>
  /** Smart sessions of an account, a CAIP-10 id. */
  fetchSessions(accountId: string, options?: CallOptions): Promise<readonly SmartSession[]>
  /** Registers a smart session of an account, a CAIP-10 id, with the account's signature. */
  registerSession(
    input: SessionRegistrationBody & { readonly account: string },
    options?: CallOptions,
  ): Promise<void>
  /** Revokes a smart session. */
  revokeSession(input: RevokeRequest & { readonly address: string }, options?: CallOptions): Promise<void>
  /** URL of the RPC gateway for a network. No call. */
  rpcUrl(networkId: NetworkId): string
}
