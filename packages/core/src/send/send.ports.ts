import type { Balance, BalanceQuery, TokenBalance } from '../adapter/contract/capabilities.js'
import type { CallOptions } from '../adapter/contract/connection.types.js'
import type { TransferInput } from '../adapter/contract/transfer.types.js'
import type { Identity } from '../identity/identity.types.js'
import type {
  AskedTransaction,
  TrackedTransaction,
  TrackedTransfer,
} from '../transactions/transactions.types.js'
import type { KnownAddresses } from './recipients/find-look-alike.js'
import type { SendStatus } from './send.types.js'

/** What keeps a transfer from the moment the wallet is asked. */
export interface KeptTransactions {
  begin(input: TransferInput, transfer: TrackedTransfer): AskedTransaction
  findOpen(input: TransferInput): TrackedTransaction | undefined
}

/** The balances of the account in use. */
export interface SendBalances {
  /** Returns the balance of a token as the chain last reported it. `''` is the network's own coin. */
  balanceOf(token: string): TokenBalance | undefined
  /** Fetches the balance of the network's own coin now. @throws LatchkeyError `networkError`, … */
  fetchCoin(query: BalanceQuery, options: CallOptions): Promise<Balance>
  /** Calls back when balances have changed. Returns unsubscribe. */
  watch(listener: () => void): () => void
}

/** Whom the visitor has to do with. */
export interface SendRecipients {
  /** The addresses of a namespace that a recipient is compared with, as far as they are known by now. */
  known(namespace: string): KnownAddresses
  /** What a recipient is called, where that is known by now. */
  nameOf(address: string): Identity | undefined
  /** Keeps a recipient whom the wallet has sent to. */
  remember(namespace: string, address: string): void
  /** Calls back when more addresses or names are known. Returns unsubscribe. */
  watch(listener: () => void): () => void
}

/** What the send domain needs of others. */
export interface SendPorts {
  readonly balances: SendBalances
  readonly recipients: SendRecipients
  transactions(): Promise<KeptTransactions>
  /** Reports a step of the transfer, in the same tick. */
  moved(status: SendStatus, former: SendStatus): void
}
