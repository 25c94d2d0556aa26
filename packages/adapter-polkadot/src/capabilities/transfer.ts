import { type CallOptions, LatchkeyError, type TransferInput } from '@latchkey/core/adapter'
import { parseAssetId } from '../chain/assets.js'
import type { EncodedTransfer } from '../chain/chain.types.js'
import { checkExtensions } from '../chain/extensions.js'
import { findCalls } from '../chain/known-calls.js'
import type { Nodes } from '../chain/nodes.js'
import { canSignMetadataHash, loadRuntime, type Runtime } from '../chain/runtime.js'
import { callOf, encodeArguments, encodeByHand, type TransferCall } from '../chain/transfer-call.js'
import { toHex } from '../codec/bytes.js'
import type { Hex } from '../codec/codec.types.js'
import { requireAccountId } from './balance.js'
import { available, minimumOf, readTransferState, type TransferState } from './limits.js'
import { checkQuote, toQuoted } from './quote.js'
import { checkCoin, checkToken } from './token-facts.js'

const MAX_U128 = 2n ** 128n - 1n

/** @throws LatchkeyError `invalidAmount` */
function checkAmount(amount: bigint): void {
  if (typeof amount === 'bigint' && amount >= 0n && amount <= MAX_U128) return
  throw new LatchkeyError('invalidAmount', 'The amount is not a number that a transfer can carry')
}

function readTransfer(nodes: Pick<Nodes, 'codec'>, input: TransferInput, sendsAll: boolean): TransferCall {
  const { amount, networkId, token } = input
  checkAmount(amount)
  const to = requireAccountId(nodes, { networkId, address: input.to })
  if (!token) return { to, amount }
  const id = parseAssetId(token.address)
  if (id === undefined) throw new LatchkeyError('invalidRequest', 'This is not the id of a token')
  return { to, amount, asset: { id, keepAlive: !sendsAll } }
}

/** By the metadata of the node. @throws LatchkeyError `unsupportedMethod`, `invalidResponse` */
function encodeByMetadata({ tx }: Runtime, transfer: TransferCall): Hex {
  const { to, amount, asset } = transfer
  const [pallet = '', name = ''] = callOf(transfer).split('.')
  const call = tx[pallet]?.[name]
  if (!call) throw new LatchkeyError('unsupportedMethod', `The network has no ${pallet}.${name}`)
  try {
    return call(...(asset ? [asset.id] : []), to, amount).toHex()
  } catch (cause) {
    throw new LatchkeyError('invalidResponse', 'The node describes a transfer that takes something else', {
      cause,
    })
  }
}

/**
 * A transfer as a call. Coins are sent so that the sender stays alive. A token may leave its account empty when all of
 * it is sent; otherwise what stays is kept too, because less than the token's minimum would be added to the transfer.
 *
 * Metadata comes from a node, and a node that lies can make one call look like another. So the bytes are written by
 * hand as well, from indexes that are known, and must be the same.
 * @throws LatchkeyError `invalidAddress`, `invalidAmount`, `invalidRequest`, `invalidResponse`, `unsupportedNetwork`
 */
export function encodeTransferCall(
  nodes: Pick<Nodes, 'codec' | 'calls'>,
  runtime: Runtime,
  input: TransferInput,
  sendsAllTokens: boolean,
): EncodedTransfer {
  const transfer = readTransfer(nodes, input, sendsAllTokens)
  checkExtensions(runtime.registry.signedExtensions)
  const call = encodeByMetadata(runtime, transfer)
  const calls = findCalls(input.networkId, nodes.calls)
  const byHand = calls && encodeByHand(transfer, calls)
  if (byHand) {
    if (toHex(byHand) === call) return { call, needsMetadataHash: false }
    throw new LatchkeyError('invalidResponse', 'The node describes the calls of this network differently', {
      hint: 'Use another RPC address. If the network renumbered its calls, name them in polkadot({ calls }).',
    })
  }
  const hasArguments = call.slice(6) === toHex(encodeArguments(transfer)).slice(2)
  if (hasArguments && canSignMetadataHash(runtime)) return { call, needsMetadataHash: true }
  throw new LatchkeyError('unsupportedNetwork', 'A transfer cannot be checked on this network', {
    hint: "Name the network's calls in polkadot({ calls }): { 'balances.transferKeepAlive': [10, 3] }.",
  })
}

const insufficient = (message: string, hint: string) =>
  new LatchkeyError('insufficientFunds', message, { hint })

function checkSender(state: TransferState, amount: bigint): void {
  const { token } = state
  if (token && amount > token.sent)
    throw insufficient('The balance of the token is too low', 'Send less of the token.')
  if (!token && amount > available(state)) {
    throw insufficient(
      'The balance is too low for the amount and what the network wants to stay',
      'The existential deposit has to stay in the account, or the network would remove it.',
    )
  }
}

function checkRecipient(state: TransferState, amount: bigint): void {
  const { token, recipient } = state
  if (token && token.received === 0n && !token.asset.sufficient && !recipient.exists) {
    throw new LatchkeyError('transactionRejected', 'The recipient cannot hold this token yet', {
      hint: "The recipient's account needs some of the network's own coin first.",
    })
  }
  if (amount < minimumOf(state)) {
    throw new LatchkeyError('invalidAmount', 'The recipient would hold less than the network allows', {
      hint: 'Send at least the existential deposit: the account of the recipient does not exist yet.',
    })
  }
}

/**
 * A transfer, ready to be signed and held against what the chain demands of both sides.
 * @throws LatchkeyError `invalidAddress`, `invalidAmount`, `insufficientFunds`, `transactionRejected`, `networkMissing`,
 * `tokenMismatch`, `invalidRequest` (a quote for another transfer)
 */
export async function prepareTransfer(
  nodes: Nodes,
  input: TransferInput,
  options?: CallOptions,
): Promise<EncodedTransfer> {
  checkAmount(input.amount)
  const { codec } = nodes
  const { networkId, quote } = input
  const from = codec.normalizeAddress(input.from, networkId)
  if (quote) checkQuote(quote, toQuoted(input, from, codec.normalizeAddress(input.to, networkId)))
  const node = nodes.of(networkId)
  const state = await readTransferState(nodes, input, options)
  const runtime = await loadRuntime(node, options)
  if (input.token && state.token) checkToken(node.network, input.token, state.token.asset)
  else checkCoin(node.network, runtime)
  checkSender(state, input.amount)
  checkRecipient(state, input.amount)
  return encodeTransferCall(nodes, runtime, input, state.token?.sent === input.amount)
}
