import type { SignedTransaction, TransactionStatus } from '../adapter/contract/transactions.types.js'
import type { TransferInput } from '../adapter/contract/transfer.types.js'
import type { NetworkId } from '../caip/network-id.js'
import type { LatchkeyError } from '../errors/error.js'

/** Origin of a transaction: the send form, another wallet request, or `transactions.add` of the app. */
export type TransactionKind = 'send' | 'request' | 'added'

/**
 * `asked`: the wallet shows the request. `unknown`: the wallet was asked and gave no clear answer, or nobody can follow
 * the transaction. The others are what the chain says.
 */
export type TrackedStatus = 'asked' | 'unknown' | TransactionStatus

/** Details of a transfer. */
export interface TrackedTransfer {
  readonly to: string
  /** Base units. */
  readonly amount: bigint
  readonly decimals: number
  readonly symbol: string
  /** Address of the token. Empty for the native coin. */
  readonly token: string
}

/** A transaction that reached the wallet, as plain data. */
export interface TrackedTransaction {
  readonly id: string
  readonly kind: TransactionKind
  readonly namespace: string
  readonly networkId: NetworkId
  /** The sender, where known. */
  readonly from?: string
  /** Absent until the wallet has signed or sent. */
  readonly hash?: string
  readonly status: TrackedStatus
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /**
   * True for a signed transaction that no node confirmed to have. In the visit in which it was signed,
   * `actions.broadcast` gives the same bytes to the network again.
   */
  readonly unconfirmed?: true
  /**
   * Where the account stood when a wallet that sends by itself was asked. A transfer without a hash is searched for by it,
   * and settles when the chain has it or can't have it any more.
   */
  readonly trace?: string
  readonly label?: string
  readonly transfer?: TrackedTransfer
  /** Several calls that the wallet took as one, with its id. Of them there is no hash until the wallet names one. */
  readonly batch?: TrackedBatch
}

/** A batch of calls. */
export interface TrackedBatch {
  /** The wallet's id. */
  readonly id: string
  /** The connector whose wallet knows it. */
  readonly connectorId: string
}

/** A transaction request that the wallet is about to show. */
export interface AskedTransaction {
  readonly id: string
  /** The wallet, which sends by itself, is asked now; the account stands here. */
  traced(trace: string): void
  /** The wallet has signed, and no node has the transaction yet. */
  signed(transaction: SignedTransaction): void
  /** The wallet has sent. Resolves with the final status; `unknown` where nobody can follow the transaction. */
  sent(hash: string): Promise<TransactionStatus | 'unknown'>
  /** The wallet has not sent, or nobody can tell whether it has. */
  failed(error: LatchkeyError): void
}

/** State of the transactions domain, the newest first: every pending transaction, and the last settled ones. */
export interface TransactionsState {
  list: readonly TrackedTransaction[]
}

/** Whether the outcome is still open: the wallet or the chain has not answered, or nobody knows. */
export const isOpen = ({ status }: Pick<TrackedTransaction, 'status'>): boolean =>
  status === 'asked' || status === 'pending' || status === 'unknown'

/** A transaction that the app sent without Latchkey. */
export interface AddTransaction {
  /** Id of the transaction in its namespace: a hash or a signature. */
  readonly hash: string
  readonly networkId: NetworkId
  /** Label for the visitor, such as `Mint a badge`. At most 256 characters. */
  readonly label?: string
}

/** What an adapter reports: a transaction by its hash, or a batch of which no hash is known. */
export interface ReportedTransaction {
  readonly networkId: NetworkId
  readonly hash?: string
  readonly batch?: string
  readonly connectorId?: string
}

/** Actions of the transactions domain. */
export interface TransactionsActions {
  /**
   * Tracks a transaction that the app sent without Latchkey.
   * @throws LatchkeyError `invalidCaip`, `invalidRequest`, `adapterMissing`
   */
  add(input: AddTransaction): void
  /** Records that the wallet is asked to send. From here on the form, the account and the network may change. */
  begin(input: TransferInput, transfer: TrackedTransfer): AskedTransaction
  /**
   * Takes what an adapter reports as sent: a transaction, or a batch, which is listed until the wallet says how it ended. A
   * batch whose transaction is reported becomes that transaction.
   */
  report(sent: ReportedTransaction): void
  /** The same transfer (network, sender, recipient, token, amount) while its outcome is open, in any tab. */
  findOpen(input: TransferInput): TrackedTransaction | undefined
  /**
   * Gives a signed transaction that no node confirmed to the network again. The same bytes: nothing is paid twice.
   * @throws LatchkeyError `invalidRequest` for one that is not `unconfirmed`, or was signed in another visit;
   * `unconfirmed`
   */
  broadcast(id: string): Promise<void>
  /** Removes a transaction from the list and stops watching it. */
  dismiss(id: string): void
  /** Takes up what an earlier visit left open. */
  restore(): void
}
