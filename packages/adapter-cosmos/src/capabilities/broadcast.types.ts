import type { CallOptions, NetworkId } from '@latchkey/core/adapter'

/** A signed transaction (`cosmos.tx.v1beta1.TxRaw`, encoded) and where it goes. */
export interface BroadcastInput {
  readonly networkId: NetworkId
  readonly tx: Uint8Array
}

/** Sends signed transactions through the network's nodes. */
export interface Broadcaster {
  /**
   * Resolves with the hash as soon as a node has taken it.
   * @throws LatchkeyError `insufficientFunds`, `nonceTooLow`, `feeTooLow`, `gasTooLow`, `transactionRejected`,
   * `networkError`, `networkMissing`, `aborted`
   */
  send(input: BroadcastInput, options?: CallOptions): Promise<{ readonly hash: string }>
}
