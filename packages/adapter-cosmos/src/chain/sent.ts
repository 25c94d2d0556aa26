import type { NetworkId } from '@latchkey/core/adapter'

/** A transaction that was signed or sent from here. */
export interface SentTx {
  readonly networkId: NetworkId
  readonly bytes: Uint8Array
  /** Known for our own transfers. */
  readonly from?: string
  readonly sequence?: bigint
}

/** What this instance has sent: the next sequence of an account, and how to send again what a node forgot. */
export interface SentTxs {
  /** Remembers a transaction before a node gets it. */
  add(hash: string, tx: SentTx): void
  /** A node has it: its sequence is used up. */
  taken(hash: string): void
  /** Whether a node said that it has it. */
  isTaken(hash: string): boolean
  find(networkId: NetworkId, hash: string): SentTx | undefined
  /** The sequence to use: one above the last that went out, as long as the chain has not caught up with it. */
  nextSequence(networkId: NetworkId, from: string, onChain: bigint): bigint
  /** The chain counts otherwise: what is remembered of an account is wrong. */
  forget(networkId: NetworkId, from: string): void
}

const MAX_KEPT = 64

/** Makes the memory of one instance. */
export function createSentTxs(): SentTxs {
  const txs = new Map<string, SentTx>()
  const taken = new Set<string>()
  const last = new Map<string, bigint>()
  const accountKey = (networkId: NetworkId, from: string) => `${networkId}:${from}`
  return {
    add(hash, tx) {
      const [oldest] = txs.keys()
      if (txs.size >= MAX_KEPT && oldest !== undefined) {
        txs.delete(oldest)
        taken.delete(oldest)
      }
      txs.set(hash, tx)
    },
    taken(hash) {
      const tx = txs.get(hash)
      if (!tx) return
      taken.add(hash)
      if (tx.from !== undefined && tx.sequence !== undefined)
        last.set(accountKey(tx.networkId, tx.from), tx.sequence)
    },
    isTaken: hash => taken.has(hash),
    find(networkId, hash) {
      const found = txs.get(hash)
      return found?.networkId === networkId ? found : undefined
    },
    nextSequence(networkId, from, onChain) {
      const next = (last.get(accountKey(networkId, from)) ?? -1n) + 1n
      return next > onChain ? next : onChain
    },
    forget: (networkId, from) => void last.delete(accountKey(networkId, from)),
  }
}
