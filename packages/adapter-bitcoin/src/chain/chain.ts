import type {
  Account,
  Balance,
  BalanceQuery,
  CallOptions,
  NetworkId,
  RecipientFacts,
  TransactionUpdate,
  TransferInput,
  TransferLimits,
  TransferQuote,
  VerifyMessageInput,
  WatchInput,
} from '@latchkey/core/adapter'
import { fetchBalance, inspectRecipient } from '../capabilities/balance.js'
import { fetchFeeRates } from '../capabilities/fee-rates.js'
import type { FeeRates } from '../capabilities/fee-rates.types.js'
import { estimateTransfer } from '../capabilities/fees.js'
import type { PsbtInput } from '../capabilities/psbt.types.js'
import { checkSent } from '../capabilities/sent.js'
import { watchTransaction } from '../capabilities/transactions.js'
import { checkTransfer, limitsOf, planTransfer, type TransferPlan } from '../capabilities/transfer.js'
import type { DriverInput } from '../connectors/driver.types.js'
import { broadcast } from './broadcast.js'
import { type ChainDeps, createNodes } from './esplora.js'
import { type Finished, type FinishInput, findInputs, finishPsbt } from './psbt-finish.js'
import { verifyMessage } from './verify-message.js'

/** All that is asked of networks, and all that is done with their transactions; loaded on first need. */
export interface Chain {
  balance(query: BalanceQuery, options?: CallOptions): Promise<Balance>
  recipient(query: BalanceQuery, options?: CallOptions): Promise<RecipientFacts>
  feeRates(networkId: NetworkId, options?: CallOptions): Promise<FeeRates>
  fees(input: TransferInput, options?: CallOptions): Promise<TransferQuote>
  limits(input: TransferInput, options?: CallOptions): Promise<TransferLimits>
  watch(input: WatchInput, options?: CallOptions): Promise<TransactionUpdate>
  verify(input: VerifyMessageInput, options?: CallOptions): Promise<boolean>
  checkTransfer(
    input: TransferInput,
    options?: CallOptions,
  ): Promise<{ readonly to: string; readonly satsPerVbyte: number }>
  planTransfer(
    input: TransferInput,
    payer: Account,
    shared: boolean,
    options?: CallOptions,
  ): Promise<TransferPlan>
  /** Compares what a wallet sent by itself with the transfer. */
  checkSent(input: TransferInput, hash: string, options?: CallOptions): Promise<void>
  findInputs(
    psbt: Uint8Array,
    accounts: readonly Account[],
    named?: readonly PsbtInput[],
  ): Promise<readonly DriverInput[]>
  finishPsbt(input: FinishInput): Promise<Finished>
  broadcast(networkId: NetworkId, finished: Finished, options?: CallOptions): Promise<string>
}

/** Makes the chain side of one adapter instance. */
export function createChain(deps: ChainDeps): Chain {
  const nodes = createNodes(deps)
  return {
    balance: (query, options) => fetchBalance(nodes, query, options),
    recipient: (query, options) => inspectRecipient(nodes, query, options),
    feeRates: (networkId, options) => fetchFeeRates(nodes, networkId, options),
    fees: (input, options) => estimateTransfer(nodes, input, options),
    limits: async input => limitsOf(nodes, input),
    watch: (input, options) => watchTransaction(nodes, input, options),
    verify: (input, options) => verifyMessage(nodes.codec, input, options),
    checkTransfer: (input, options) => checkTransfer(nodes, input, options),
    planTransfer: (input, payer, shared, options) => planTransfer(nodes, input, payer, shared, options),
    checkSent: (input, hash, options) => checkSent(nodes, input, hash, options),
    findInputs: (psbt, accounts, named) => findInputs(psbt, nodes.codec, accounts, named),
    finishPsbt: input => finishPsbt(nodes.codec, input),
    broadcast: (networkId, finished, options) => broadcast(nodes, networkId, finished, options),
  }
}
