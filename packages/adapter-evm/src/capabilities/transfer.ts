import { type CallOptions, type ErrorCode, LatchkeyError, type TransferInput } from '@latchkey/core/adapter'
import { requireBytes, toQuantity } from '../chain/answers.js'
import { encodeTransfer, isSilentToken, saysNo } from '../chain/erc20.js'
import type { ChainNode, Nodes } from '../chain/nodes.js'
import type { Hex } from '../rpc.js'

const MAX_UINT256 = 2n ** 256n - 1n
/** Failures that say nothing about the transfer itself: the wallet has nodes of its own. */
const INCONCLUSIVE: ReadonlySet<ErrorCode> = new Set([
  'networkError',
  'rateLimited',
  'timeout',
  'invalidResponse',
  'unsupportedMethod',
  'walletError',
])

/** A transaction as `eth_sendTransaction` takes it, with neither type nor gas: those are the wallet's. */
export interface TransferCall {
  readonly from: string
  readonly to: string
  readonly value: Hex
  readonly data?: Hex
}

/**
 * A transfer as a transaction.
 * @throws LatchkeyError `invalidAddress`, `invalidAmount`
 */
export function encodeTransferCall({ codec }: Pick<Nodes, 'codec'>, input: TransferInput): TransferCall {
  const { amount, token } = input
  if (typeof amount !== 'bigint' || amount < 0n || amount > MAX_UINT256) {
    throw new LatchkeyError('invalidAmount', 'The amount is not a number that a transfer can carry')
  }
  const from = codec.normalizeAddress(input.from)
  const to = codec.normalizeAddress(input.to)
  if (!token) return { from, to, value: toQuantity(amount) }
  const contract = codec.normalizeAddress(token.address)
  return { from, to: contract, value: '0x0', data: encodeTransfer(token, to, amount) }
}

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
 * A transfer, ready for the wallet and tried out on the network's node where that answers.
 * @throws LatchkeyError `invalidAddress`, `invalidAmount`, `executionReverted`, `insufficientFunds`, `networkMissing`
 */
export async function prepareTransfer(
  nodes: Nodes,
  input: TransferInput,
  options?: CallOptions,
): Promise<TransferCall> {
  const node = nodes.of(input.networkId)
  const call = encodeTransferCall(nodes, input)
  try {
    await simulate(node, input, call, options)
  } catch (error) {
    const failure = nodes.toError(error, 'networkError')
    if (!INCONCLUSIVE.has(failure.code)) throw failure
    nodes.host.env.logger.warn('A transfer could not be tried out before sending', failure)
  }
  return call
}
