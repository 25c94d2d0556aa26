import type { BalanceQuery, NetworkCapabilityName } from '../adapter/contract/capabilities.js'
import type { CallOptions } from '../adapter/contract/connection.types.js'
import type { Network, TokenInfo } from '../adapter/contract/network.types.js'
import type { TransactionStatus, TransactionUpdate } from '../adapter/contract/transactions.types.js'
import type { RecipientFacts, TransferInput, TransferLimits } from '../adapter/contract/transfer.types.js'
import type { NetworkId } from '../caip/network-id.js'
import { LatchkeyError } from '../errors/error.js'
import { throwIfAborted } from '../kernel/task.js'
import type { FakeTransfer } from './fake-activity.js'
import {
  type Chain,
  createLedgerCapabilities,
  detailsOf,
  type LedgerCapabilities,
  type Transaction,
} from './fake-ledger-capabilities.js'

/** The fee of a transfer on a fake ledger, in base units, until `setFee`. */
export const FAKE_FEE = 10n

/** A chain in memory: balances, transfers and their outcome, as the test says. */
export interface FakeLedger {
  /** Base units; of the network's own coin unless a token's address is given. */
  setBalance(query: BalanceQuery, amount: bigint, token?: string): void
  balance(query: BalanceQuery, token?: string): bigint
  /** Puts a token on the chain. It says of itself what is given here. */
  setToken(networkId: NetworkId, token: TokenInfo): void
  /** New transactions stay pending until `settle`; otherwise they are confirmed at once. */
  hold(held: boolean): void
  /** Brings a transaction to its end. */
  settle(hash: string, status?: TransactionStatus): void
  /** The next call of this capability fails with this; called again, the one after it. */
  failNext(capability: NetworkCapabilityName, error: unknown): void
  /** What every transfer has to leave and to bring from now on. */
  setLimits(limits: TransferLimits): void
  /** Further facts about every recipient. */
  setRecipient(facts: Partial<RecipientFacts>): void
  /** What a transfer costs from now on, in base units. */
  setFee(fee: bigint): void
  /** What is kept back of every transfer from now on, in base units: so much less arrives. */
  setKeptBack(amount: bigint): void
  /**
   * Throws as `transfer.send` rejects where the quote is not one for this transfer, the fee is above it, or less would
   * arrive.
   */
  checkQuote(input: TransferInput): void
  /** Moves the amount and gives the transaction's hash. */
  transfer(input: TransferInput): string
  /** What an adapter offers over this chain. */
  capabilities(networks: () => readonly Network[]): LedgerCapabilities
}

/** The quotes of a chain whose fee the test sets. */
function createQuotes() {
  let fee = FAKE_FEE
  let keptBack = 0n
  return {
    fee: () => fee,
    keptBack: () => keptBack,
    setKeptBack(amount: bigint) {
      keptBack = amount
    },
    setFee(next: bigint) {
      fee = next
    },
    checkQuote(input: TransferInput) {
      const { quote } = input
      if (quote && quote.details !== detailsOf(input))
        throw new LatchkeyError('invalidRequest', 'The quote is for another transfer')
      if (quote && quote.maxFee < fee) throw new LatchkeyError('feeRose', 'The fee is above the quote')
      if (quote && (quote.received ?? input.amount) > input.amount - keptBack)
        throw new LatchkeyError('feeRose', 'Less would arrive than the quote says')
    },
  }
}

const keyOf = ({ networkId, address }: BalanceQuery, token = '') => `${networkId}/${address}/${token}`

function createTransaction(update: TransactionUpdate): Transaction {
  let resolve: (update: TransactionUpdate) => void = () => {}
  const settled = new Promise<TransactionUpdate>(done => {
    resolve = done
  })
  const transaction = {
    update,
    settled,
    settle(final: TransactionUpdate) {
      transaction.update = final
      resolve(final)
    },
  }
  return transaction
}

function createBalances() {
  const amounts = new Map<string, bigint>()
  const balance: FakeLedger['balance'] = (query, token) => amounts.get(keyOf(query, token)) ?? 0n
  const add = (query: BalanceQuery, amount: bigint, token?: string) => {
    const left = balance(query, token) + amount
    if (left < 0n) throw new LatchkeyError('insufficientFunds', 'Insufficient funds for the transfer')
    amounts.set(keyOf(query, token), left)
  }
  const setBalance: FakeLedger['setBalance'] = (query, amount, token) =>
    void amounts.set(keyOf(query, token), amount)
  return { balance, add, setBalance }
}

function createFailures() {
  const failures = new Map<NetworkCapabilityName, unknown[]>()
  return {
    failNext: (capability: NetworkCapabilityName, error: unknown) =>
      void failures.set(capability, [...(failures.get(capability) ?? []), error]),
    enter(capability: NetworkCapabilityName, options: CallOptions | undefined) {
      throwIfAborted(options?.signal)
      const waiting = failures.get(capability) ?? []
      if (waiting.length > 0) throw waiting.shift()
    },
  }
}

/** Makes a chain in memory. */
export function createFakeLedger(): FakeLedger {
  const { balance, add, setBalance } = createBalances()
  const { enter, failNext } = createFailures()
  const transactions = new Map<string, Transaction>()
  const transfers: FakeTransfer[] = []
  const tokens = new Map<string, TokenInfo>()
  const { fee, keptBack, ...quotes } = createQuotes()
  let held = false
  let limits: TransferLimits = {}
  let recipient: Partial<RecipientFacts> = {}

  const transaction = (hash: string): Transaction => {
    const found = transactions.get(hash) ?? createTransaction({ status: 'pending', hash })
    transactions.set(hash, found)
    return found
  }
  const settle = (hash: string, status: TransactionStatus = 'confirmed') =>
    transaction(hash).settle({
      status,
      hash,
      fee: fee(),
      ...(status === 'confirmed' ? { confirmations: 1 } : {}),
    })
  return {
    setBalance,
    balance,
    setToken: (networkId, token) => void tokens.set(`${networkId}/${token.address}`, token),
    hold: next => {
      held = next
    },
    settle,
    failNext,
    ...quotes,
    setLimits: next => {
      limits = next
    },
    setRecipient: next => {
      recipient = next
    },
    transfer(input) {
      const { networkId, from, to, amount, token } = input
      add({ networkId, address: from }, -amount, token?.address)
      add({ networkId, address: to }, amount - keptBack(), token?.address)
      const hash = `tx${transactions.size + 1}`
      transaction(hash)
      transfers.push({ input, hash })
      if (!held) settle(hash)
      return hash
    },
    capabilities(networks) {
      const token: Chain['token'] = ({ networkId, address }) => tokens.get(`${networkId}/${address}`)
      const read = {
        balance,
        token,
        enter,
        transaction,
        limits: () => limits,
        recipient: () => recipient,
        fee,
        keptBack,
      }
      return createLedgerCapabilities({ transfers, networks, ...read })
    },
  }
}
