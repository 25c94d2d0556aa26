import type {
  BalanceQuery,
  NetworkCapabilities,
  NetworkCapabilityName,
  TransactionStatus,
  TransactionUpdate,
  TransferInput,
  TransferLimits,
  TransferQuote,
} from '../adapter/contract/capabilities.js'
import type { CallOptions } from '../adapter/contract/connection.types.js'
import type { Network } from '../adapter/contract/network.types.js'
import type { NetworkId } from '../caip/network-id.js'
import { LatchkeyError } from '../errors/error.js'
import { throwIfAborted, withAbort } from '../kernel/task.js'

/** The fee of a transfer on a fake ledger, in base units, until `setFee`. */
export const FAKE_FEE = 10n

/** A chain in memory: balances, transfers and their outcome, as the test says. */
export interface FakeLedger {
  /** Base units; of the network's own coin unless a token's address is given. */
  setBalance(query: BalanceQuery, amount: bigint, token?: string): void
  balance(query: BalanceQuery, token?: string): bigint
  /** New transactions stay pending until `settle`; otherwise they are confirmed at once. */
  hold(held: boolean): void
  /** Brings a transaction to its end. */
  settle(hash: string, status?: TransactionStatus): void
  /** The next call of this capability fails with this; called again, the one after it. */
  failNext(capability: NetworkCapabilityName, error: unknown): void
  /** What every transfer has to leave and to bring from now on. */
  setLimits(limits: TransferLimits): void
  /** What a transfer costs from now on, in base units. */
  setFee(fee: bigint): void
  /** Throws as `transfer.send` rejects where the quote is not one for this transfer, or the fee is above it. */
  checkQuote(input: TransferInput): void
  /** Moves the amount and gives the transaction's hash. */
  transfer(input: TransferInput): string
  /** What an adapter offers over this chain. */
  capabilities(networks: () => readonly Network[]): LedgerCapabilities
}

/** Every capability that needs no wallet. */
export type LedgerCapabilities = Required<Pick<NetworkCapabilities, NetworkCapabilityName>>

/** A signature that anybody can make and verify: for tests alone. */
export const fakeSignature = (address: string, message: string): string =>
  [...`${address}\n${message}`].map(letter => (letter.codePointAt(0) ?? 0).toString(16)).join('')

interface Transaction {
  update: TransactionUpdate
  readonly settled: Promise<TransactionUpdate>
  settle(update: TransactionUpdate): void
}

interface Chain {
  readonly networks: () => readonly Network[]
  balance: FakeLedger['balance']
  enter(capability: NetworkCapabilityName, options: CallOptions | undefined): void
  transaction(hash: string): Transaction
  limits(): TransferLimits
  fee(): bigint
}

const detailsOf = ({ networkId, from, to, amount, token }: TransferInput): string =>
  [networkId, from, to, amount, token?.address ?? ''].join(' ')

/** The quotes of a chain whose fee the test sets. */
function createQuotes() {
  let fee = FAKE_FEE
  return {
    fee: () => fee,
    setFee(next: bigint) {
      fee = next
    },
    checkQuote(input: TransferInput) {
      const { quote } = input
      if (quote && quote.details !== detailsOf(input))
        throw new LatchkeyError('invalidRequest', 'The quote is for another transfer')
      if (quote && quote.maxFee < fee) throw new LatchkeyError('feeRose', 'The fee is above the quote')
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
  const { fee, ...quotes } = createQuotes()
  let held = false
  let limits: TransferLimits = {}

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
    hold: next => {
      held = next
    },
    settle,
    failNext,
    ...quotes,
    setLimits: next => {
      limits = next
    },
    transfer({ networkId, from, to, amount, token }) {
      add({ networkId, address: from }, -amount, token?.address)
      add({ networkId, address: to }, amount, token?.address)
      const hash = `tx${transactions.size + 1}`
      transaction(hash)
      if (!held) settle(hash)
      return hash
    },
    capabilities(networks) {
      const chain = { networks, balance, enter, transaction, limits: () => limits, fee }
      return { ...createReads(chain), ...createOutcomes(chain) }
    },
  }
}

function createReads({
  networks,
  balance,
  enter,
  limits,
  fee,
}: Chain): Pick<LedgerCapabilities, 'balance' | 'tokens' | 'fees' | 'limits' | 'recipients'> {
  const requireNetwork = (networkId: NetworkId): Network => {
    const network = networks().find(known => known.caipNetworkId === networkId)
    if (network) return network
    throw new LatchkeyError('networkMissing', `Unknown network ${networkId}`)
  }
  return {
    balance: {
      async fetch(query, options) {
        enter('balance', options)
        const { decimals, symbol } = requireNetwork(query.networkId).nativeCurrency
        return { amount: balance(query), decimals, symbol }
      },
    },
    tokens: {
      async fetch(query, options) {
        enter('tokens', options)
        const { tokens = [] } = requireNetwork(query.networkId)
        return tokens.map(token => ({
          ...token,
          networkId: query.networkId,
          amount: balance(query, token.address),
        }))
      },
    },
    fees: {
      async estimateTransfer(input, options): Promise<TransferQuote> {
        enter('fees', options)
        requireNetwork(input.networkId)
        return { fee: fee(), maxFee: fee() * 2n, details: detailsOf(input) }
      },
    },
    limits: {
      async forTransfer(_input, options) {
        enter('limits', options)
        return limits()
      },
    },
    recipients: {
      async inspect(query, options) {
        enter('recipients', options)
        return { contract: false, unused: balance(query) === 0n }
      },
    },
  }
}

const createOutcomes = ({
  enter,
  transaction,
}: Chain): Pick<LedgerCapabilities, 'verification' | 'transactions'> => ({
  verification: {
    async verifyMessage({ address, message, signed }, options) {
      enter('verification', options)
      return signed.scheme === 'fake' && signed.signature === fakeSignature(address, message)
    },
  },
  transactions: {
    async watch({ hash, onUpdate }, options) {
      enter('transactions', options)
      const { update, settled } = transaction(hash)
      if (update.status === 'pending') onUpdate?.(update)
      const final = await withAbort(settled, options?.signal)
      onUpdate?.(final)
      return final
    },
  },
})
