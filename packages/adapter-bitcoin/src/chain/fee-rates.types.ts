import type { CallOptions, NetworkId } from '@latchkey/core/adapter'

/** What the network's API expects a transaction to pay, in satoshis for each virtual byte. */
export interface FeeRates {
  /** To be in the next block or the one after it. */
  readonly fast: number
  /** Within half an hour. */
  readonly normal: number
  /** Within a day. */
  readonly slow: number
}

/** Reads fee rates. */
export interface FeeRatesReader {
  /** @throws LatchkeyError `networkMissing`, `networkError`, `feeUnreasonable`, `rateLimited`, `timeout`, `aborted` */
  fetch(query: { readonly networkId: NetworkId }, options?: CallOptions): Promise<FeeRates>
}
