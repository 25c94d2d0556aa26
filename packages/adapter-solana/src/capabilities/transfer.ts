import {
  type CallOptions,
  type ErrorCode,
  isLatchkeyError,
  LatchkeyError,
  type TransferInput,
} from '@latchkey/core/adapter'
import { COMMITMENT } from '../chain/accounts.js'
import { toUnsigned } from '../chain/message.js'
import type { ChainNode, Nodes } from '../chain/nodes.js'
import { simulationAnswer } from '../chain/schemas.js'
import { encodeBase64 } from '../codec/bytes.js'
import { describeTransactionError, isShortage, shortage } from '../codec/transaction-errors.js'
import { planTransfer } from './plan/plan.js'
import { readQuote } from './quote.js'

/** Failures that say nothing about the transfer itself. */
const INCONCLUSIVE: ReadonlySet<ErrorCode> = new Set([
  'networkError',
  'rateLimited',
  'timeout',
  'invalidResponse',
  'unsupportedMethod',
])

/** Tries a transfer out: what Token-2022 hangs on a token (fees, hooks, memos) shows only there. */
async function simulate(node: ChainNode, transaction: Uint8Array, options?: CallOptions): Promise<void> {
  const config = {
    encoding: 'base64',
    commitment: COMMITMENT,
    sigVerify: false,
    replaceRecentBlockhash: true,
  }
  const params = [encodeBase64(transaction), config]
  const { value } = await node.request('simulateTransaction', params, simulationAnswer, options)
  if (value.err === null || value.err === undefined) return
  const { code, message, hint } = isShortage(value.err) ? shortage : describeTransactionError(value.err)
  throw new LatchkeyError(code, message, hint === undefined ? {} : { hint })
}

/**
 * A transfer, ready for the wallet and tried out on the network's node where that answers.
 * @throws LatchkeyError `feeRose`, `invalidRequest`, and those of `planTransfer`
 */
export async function prepareTransfer(
  nodes: Nodes,
  input: TransferInput,
  options?: CallOptions,
): Promise<Uint8Array> {
  const terms = readQuote(input)
  const { message, least, rent, received } = await planTransfer(nodes, input, terms, options)
  if (terms && least + rent > terms.maxFee)
    throw new LatchkeyError('feeRose', 'The transfer costs more than it did when its fee was shown', {
      hint: 'The account of the receiver has to be made anew. Ask for a new quote.',
    })
  if (terms && received < terms.received)
    throw new LatchkeyError('feeRose', 'Less would arrive than was shown', {
      hint: 'The token keeps back more of a transfer than before, or is counted otherwise. Ask for a new quote.',
    })
  const transaction = toUnsigned(message)
  try {
    await simulate(nodes.of(input.networkId), transaction, options)
  } catch (error) {
    if (!isLatchkeyError(error) || !INCONCLUSIVE.has(error.code)) throw error
    nodes.host.env.logger.warn('A transfer could not be tried out before sending', error)
  }
  return transaction
}
