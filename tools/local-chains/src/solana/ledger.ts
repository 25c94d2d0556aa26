import {
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import {
  FailedTransactionMetadata,
  LiteSVM,
  SimulatedTransactionInfo,
  type TransactionMetadata,
} from 'litesvm'
import { decimalsOf, findAccount } from './encode-account'
import { writeGenesis } from './genesis'
import { programs } from './programs'
import { invalidParams } from './rpc-error'
import type { Slots } from './slots'
import { decodeTokenAccount, uiAmount } from './token-data'
import { readTransactionError, type TransactionError } from './transaction-error'

type Message = CompiledTransactionMessage & CompiledTransactionMessageWithLifetime

/** A transaction off the wire. */
export interface Received {
  readonly wire: Uint8Array
  readonly transaction: Transaction
  readonly message: Message
  /** Base58 of the fee payer's signature: the transaction's id. */
  readonly signature: string
}

/** What came of running a transaction. */
export interface Execution {
  readonly error: TransactionError | null
  readonly logs: readonly string[]
  readonly unitsConsumed: bigint
  /** Lamports. */
  readonly fee: bigint
}

/** What a token account of a transaction held, as the RPC writes it. */
export interface TokenBalance {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string
  readonly programId: string
  readonly uiTokenAmount: ReturnType<typeof uiAmount>
}

/** A transaction that is on the ledger, whether it succeeded or not. */
export interface Landed extends Execution, Received {
  readonly slot: number
  readonly time: number
  readonly preBalances: readonly bigint[]
  readonly postBalances: readonly bigint[]
  readonly preTokenBalances: readonly TokenBalance[]
  readonly postTokenBalances: readonly TokenBalance[]
}

/** Failures that a validator meets before it runs anything: such a transaction never gets onto the ledger. */
const neverLands = new Set([
  'AccountNotFound',
  'AlreadyProcessed',
  'BlockhashNotFound',
  'InsufficientFundsForFee',
  'InvalidAccountForFee',
  'SignatureFailure',
  'SanitizeFailure',
])

const tokenPrograms: ReadonlySet<string> = new Set([programs.token, programs.token2022])

/** Decodes a transaction. @throws RpcError -32602 */
export const receive = (wire: Uint8Array): Received => {
  try {
    const transaction = getTransactionDecoder().decode(wire)
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes) as Message
    const [first] = Object.values(transaction.signatures)
    const signature = getBase58Decoder().decode(first ?? new Uint8Array(64))
    return { wire, transaction, message, signature }
  } catch {
    throw invalidParams('failed to deserialize solana_transaction::versioned::VersionedTransaction')
  }
}

const readExecution = (
  result: TransactionMetadata | FailedTransactionMetadata | SimulatedTransactionInfo,
): Execution => {
  const failed = result instanceof FailedTransactionMetadata
  const meta = failed || result instanceof SimulatedTransactionInfo ? result.meta() : result
  const debug = failed ? result.toString() : meta.toString()
  return {
    error: failed ? readTransactionError(debug) : null,
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
    fee: BigInt(/fee: (\d+)/.exec(debug)?.[1] ?? 0),
  }
}

/** The SVM with what a chain has around it: blockhashes that expire, a history, slots. */
export interface Ledger {
  readonly svm: LiteSVM
  readonly slots: Slots
  readonly history: ReadonlyMap<string, Landed>
  /** Runs without leaving a trace. */
  simulate(received: Received, options?: { verify?: boolean; anyBlockhash?: boolean }): Execution
  /** Runs and writes down. A transaction that cannot land leaves nothing. */
  execute(received: Received): Execution
  watch(listener: (landed: Landed) => void): () => void
}

/** Makes the ledger with its funded accounts and tokens. */
export const createLedger = async (slots: Slots): Promise<Ledger> => {
  // Blockhashes are ours: LiteSVM has one at a time, and expiring it would kill every transaction on its way.
  const svm = new LiteSVM().withBlockhashCheck(false)
  await writeGenesis(svm)
  const history = new Map<string, Landed>()
  const watchers = new Set<(landed: Landed) => void>()
  const refusal = (received: Received): TransactionError | null => {
    if (history.has(received.signature)) return 'AlreadyProcessed'
    const last = slots.lastValid(received.message.lifetimeToken)
    return last === undefined || slots.now() > last ? 'BlockhashNotFound' : null
  }
  const refused = (error: TransactionError): Execution => ({ error, logs: [], unitsConsumed: 0n, fee: 0n })
  const balancesOf = ({ message }: Received) =>
    message.staticAccounts.map((account: Address) => svm.getBalance(account) ?? 0n)
  const tokenBalancesOf = ({ message }: Received) =>
    message.staticAccounts.flatMap((address: Address, accountIndex): TokenBalance[] => {
      const account = findAccount(svm, address)
      const isToken = account && tokenPrograms.has(account.programAddress)
      const token = isToken ? decodeTokenAccount(account.data) : undefined
      if (!token || !account) return []
      const uiTokenAmount = uiAmount(token.amount, decimalsOf(svm, token.mint))
      const { mint, owner } = token
      return [{ accountIndex, mint, owner, programId: account.programAddress, uiTokenAmount }]
    })
  const run = <T>(verify: boolean, work: () => T): T => {
    svm.withSigverify(verify)
    try {
      return work()
    } finally {
      svm.withSigverify(true)
    }
  }
  return {
    svm,
    slots,
    history,
    simulate: (received, { verify = false, anyBlockhash = false } = {}) => {
      const error = anyBlockhash ? null : refusal(received)
      if (error !== null) return refused(error)
      return run(verify, () => readExecution(svm.simulateTransaction(received.transaction)))
    },
    execute: received => {
      const error = refusal(received)
      if (error !== null) return refused(error)
      const preBalances = balancesOf(received)
      const preTokenBalances = tokenBalancesOf(received)
      const execution = readExecution(svm.sendTransaction(received.transaction))
      if (typeof execution.error === 'string' && neverLands.has(execution.error)) return execution
      const time = Math.floor(Date.now() / 1000)
      const postBalances = balancesOf(received)
      const postTokenBalances = tokenBalancesOf(received)
      const landed: Landed = {
        ...received,
        ...execution,
        slot: slots.now(),
        time,
        preBalances,
        postBalances,
        preTokenBalances,
        postTokenBalances,
      }
      history.set(received.signature, landed)
      for (const watcher of watchers) watcher(landed)
      return execution
    },
    watch: listener => {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
  }
}
