import { type CallOptions, type ErrorCode, LatchkeyError, type TransferInput } from '@latchkey/core/adapter'
import { requireBytes } from '../chain/answers.js'
import type { PreparedTransfer, TransferCall } from '../chain/chain.types.js'
import { isSilentToken, saysNo } from '../chain/erc20.js'
import type { ChainNode, Nodes } from '../chain/nodes.types.js'
import { toEvmError } from '../connectors/wallet-code.js'
import { requireWithinQuote } from './fees.js'
import { readQuote } from './quote.js'
import { planTransfer } from './transfer-call.js'

/** Failures that say nothing about the transfer itself: the wallet has nodes of its own. */
const INCONCLUSIVE: ReadonlySet<ErrorCode> = new Set([
  'networkError',
  'rateLimited',
  'timeout',
  'invalidResponse',
  'unsupportedMethod',
  'walletError',
])

async function requireToken(node: ChainNode, address: string, options?: CallOptions): Promise<void> {
  const code = requireBytes(await node.request('eth_getCode', [address, 'latest'], options))
  if (code !== '0x') return
  throw new LatchkeyError('executionReverted', 'There is no token contract at this address on this network')
}

async function simulate(node: ChainNode, input: TransferInput, call: TransferCall, options?: CallOptions) {
  const answer = requireBytes(await node.request('eth_call', [call, 'latest'], options))
  if (!input.token) return
  if (saysNo(answer)) throw new LatchkeyError('executionReverted', 'The token refused the transfer')
  // An address without code answers nothing either, and would swallow the call.
  if (answer === '0x' && !isSilentToken(call.to)) await requireToken(node, call.to, options)
}

/**
 * A transfer, ready for the wallet and tried out on the network's node where that answers. With a quote it carries the
 * quote's own terms.
 * @throws LatchkeyError `invalidAddress`, `invalidAmount`, `invalidRequest`, `tokenMismatch`, `feeRose`,
 * `executionReverted`, `insufficientFunds`, `networkMissing`
 */
export async function prepareTransfer(
  nodes: Nodes,
  input: TransferInput,
  options?: CallOptions,
): Promise<PreparedTransfer> {
  const node = nodes.of(input.networkId)
  const planned = await planTransfer(nodes, node, input, options)
  const { call } = planned
  const terms = input.quote && readQuote(input.quote, input, planned)
  try {
    await simulate(node, input, call, options)
  } catch (error) {
    const failure = toEvmError(error, 'networkError')
    if (!INCONCLUSIVE.has(failure.code)) throw failure
    nodes.host.env.logger.warn('A transfer could not be tried out before sending', failure)
  }
  if (!terms) return call
  await requireWithinQuote(node, terms, options)
  return { ...call, gas: terms.gas, ...terms.price }
}
