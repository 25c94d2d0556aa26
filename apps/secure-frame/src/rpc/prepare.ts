import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { Texts } from '../app/texts.js'
import type { Prepared } from '../approve/approve.types.js'
import { formatUnits } from '../decode/amounts.js'
import { describeMessage } from '../decode/describe-message.js'
import { describeSolana } from '../decode/describe-solana.js'
import { describeTransaction } from '../decode/describe-transaction.js'
import { describeTypedData } from '../decode/describe-typed-data.js'
import type { Description } from '../decode/description.types.js'
import { toVisible } from '../decode/visible-text.js'
import type { SigningRequest } from '../signer/jobs.types.js'
import { readSolanaTransaction } from '../signer/solana-transaction.js'
import { simulateEvm } from '../simulate/simulate-evm.js'
import { simulateSolana } from '../simulate/simulate-solana.js'
import { completeTransaction } from './complete-transaction.js'
import { type Node, NodeError } from './node.js'
import type { WantedSignature, WantedTransaction } from './read-request.js'

/** What a request is read with. */
export interface PrepareContext {
  readonly node: Node
  readonly texts: Texts
  readonly origin: string
  readonly signal: AbortSignal
}

const feeAnswer = z.object({ value: z.nullable(z.number()) })

async function solanaFee(
  transaction: Uint8Array,
  { node, signal }: PrepareContext,
): Promise<string | undefined> {
  const { message } = readSolanaTransaction(transaction)
  try {
    const options = { commitment: 'confirmed' }
    const answer = await node.call('getFeeForMessage', [base64.encode(message), options], signal)
    const read = feeAnswer.safeParse(answer)
    if (!read.success || read.data.value === null) return undefined
    return `${formatUnits(BigInt(read.data.value), 9)} ${node.network.symbol}`
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

async function prepareSolana(
  request: SigningRequest & { readonly kind: 'solanaTransactions' },
  context: PrepareContext,
): Promise<Prepared> {
  const { node, texts, signal } = context
  const { transactions, address } = request
  const [simulation, fee] = await Promise.all([
    simulateSolana(transactions, { own: address, node, signal }),
    transactions.length === 1 && transactions[0] ? solanaFee(transactions[0], context) : undefined,
  ])
  const description = describeSolana(transactions, { symbol: node.network.symbol, texts })
  return { description, request, simulation, fee: fee ?? texts.say('feeUnknown') }
}

async function prepareTransaction(
  wanted: WantedTransaction,
  from: string,
  context: PrepareContext,
): Promise<Prepared> {
  const { node, texts, signal } = context
  const [description, simulation, completed] = await Promise.all([
    describeTransaction(wanted, context),
    simulateEvm(wanted, { own: from, node, signal }),
    completeTransaction(node, from, wanted, signal).catch((error: unknown) => {
      if (error instanceof NodeError) return error
      throw error
    }),
  ])
  // What nobody can read and nobody could try is said to be so.
  const unread: Description =
    description.isDecoded || simulation.state === 'done'
      ? description
      : { ...description, warnings: [...description.warnings, { key: 'warnRaw' }] }
  if (completed instanceof NodeError) {
    const reason = toVisible(completed.message).slice(0, 200)
    const blocked = texts.say('simulationFails', { reason })
    return { description: unread, simulation, request: undefined, blocked }
  }
  const { symbol, decimals } = node.network
  const fee = `${formatUnits(completed.gas * completed.maxFeePerGas, decimals)} ${symbol}`
  const request: SigningRequest = { kind: 'transaction', address: from, transaction: completed }
  return { description: unread, simulation, request, fee }
}

/** Reads what a request does. @throws NodeError, an AbortError when the signal fires */
export async function prepare(
  wanted: WantedSignature,
  account: string,
  context: PrepareContext,
): Promise<Prepared> {
  if (wanted.kind === 'evmTransaction') return prepareTransaction(wanted.wanted, account, context)
  const { request } = wanted
  if (request.kind === 'solanaTransactions') return prepareSolana(request, context)
  if (request.kind === 'typedData')
    return { description: await describeTypedData(request.typedData, context), request }
  if (request.kind === 'message' || request.kind === 'solanaMessage')
    return { description: describeMessage(request.message, context.origin), request }
  throw new Error('A page never brings a completed transaction or operation')
}
