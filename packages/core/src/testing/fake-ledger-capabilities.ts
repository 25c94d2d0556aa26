import type {
  BalanceQuery,
  NetworkCapabilities,
  NetworkCapabilityName,
} from '../adapter/contract/capabilities.js'
import type { CallOptions } from '../adapter/contract/connection.types.js'
import type { Network, TokenInfo } from '../adapter/contract/network.types.js'
import type { TransactionUpdate } from '../adapter/contract/transactions.types.js'
import type {
  RecipientFacts,
  TransferInput,
  TransferLimits,
  TransferQuote,
} from '../adapter/contract/transfer.types.js'
import type { NetworkId } from '../caip/network-id.js'
import { LatchkeyError } from '../errors/error.js'
import { withAbort } from '../kernel/task.js'
import { createFakeActivity, type FakeTransfer } from './fake-activity.js'

/** Every capability that needs no wallet. */
export type LedgerCapabilities = Required<Pick<NetworkCapabilities, NetworkCapabilityName>>

/** A signature that anybody can make and verify: for tests alone. */
export const fakeSignature = (address: string, message: string): string =>
  [...`${address}\n${message}`].map(letter => (letter.codePointAt(0) ?? 0).toString(16)).join('')

/** A transaction that a test brings to its end. */
export interface Transaction {
  update: TransactionUpdate
  readonly settled: Promise<TransactionUpdate>
  settle(update: TransactionUpdate): void
}

/** The chain that the capabilities read. */
export interface Chain {
  /** Made on the chain, the oldest first. */
  readonly transfers: readonly FakeTransfer[]
  readonly networks: () => readonly Network[]
  balance(query: BalanceQuery, token?: string): bigint
  /** What a token says of itself; undefined where there is none. */
  token(query: BalanceQuery): TokenInfo | undefined
  enter(capability: NetworkCapabilityName, options: CallOptions | undefined): void
  transaction(hash: string): Transaction
  limits(): TransferLimits
  /** Further facts about every recipient. */
  recipient(): Partial<RecipientFacts>
  fee(): bigint
  /** What every transfer loses on its way. */
  keptBack(): bigint
}

/** Identifies the transfer that a quote is for. */
export const detailsOf = ({ networkId, from, to, amount, token }: TransferInput): string =>
  [networkId, from, to, amount, token?.address ?? ''].join(' ')

type Reads = Pick<LedgerCapabilities, 'activity' | 'balance' | 'tokens' | 'fees' | 'limits' | 'recipients'>

function createReads({
  transfers,
  networks,
  balance,
  token,
  enter,
  transaction,
  limits,
  recipient,
  fee,
  keptBack,
}: Chain): Reads {
  const requireNetwork = (networkId: NetworkId): Network => {
    const network = networks().find(known => known.caipNetworkId === networkId)
    if (network) return network
    throw new LatchkeyError('networkMissing', `Unknown network ${networkId}`)
  }
  return {
    activity: createFakeActivity({
      transfers,
      requireNetwork,
      update: hash => transaction(hash).update,
      fee,
      enter: options => enter('activity', options),
    }),
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
        return [...tokens, ...(query.also ?? [])].map(token => ({
          ...token,
          networkId: query.networkId,
          amount: balance(query, token.address),
        }))
      },
      async inspect(query, options) {
        enter('tokens', options)
        const found = token(query)
        if (found) return found
        throw new LatchkeyError('invalidAddress', 'There is no token at this address')
      },
    },
    fees: {
      async estimateTransfer(input, options): Promise<TransferQuote> {
        enter('fees', options)
        requireNetwork(input.networkId)
        const received = keptBack() === 0n ? {} : { received: input.amount - keptBack() }
        return { fee: fee(), maxFee: fee() * 2n, ...received, details: detailsOf(input) }
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
        return { contract: false, unused: balance(query) === 0n, ...recipient() }
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

/** Makes every capability that needs no wallet. */
export const createLedgerCapabilities = (chain: Chain): LedgerCapabilities => ({
  ...createReads(chain),
  ...createOutcomes(chain),
})
