import {
  type CallOptions,
  LatchkeyError,
  type Network,
  type TransferInput,
  type TransferQuote,
} from '@latchkey/core/adapter'
import type { ChainNode, Nodes } from '../chain/nodes.js'
import { loadRuntime, type Runtime, versionType } from '../chain/runtime.js'
import { readUint, writeUint } from '../chain/scale.js'
import { concat, fromHex, isHex, toHex } from '../codec/bytes.js'
import type { Hex } from '../codec/codec.types.js'
import { toQuoted } from './quote.js'
import { encodeTransferCall } from './transfer.js'

/** What a fee may rise until it is shown, read and signed: it follows how full blocks are. */
const withMargin = (value: bigint): bigint => (value * 12n + 9n) / 10n

/** What it may rise while the transaction waits: at most 0.075 % per block, over 64 blocks. */
const whileWaiting = (value: bigint): bigint => (value * 105n + 99n) / 100n

/** Weight and class stand before the fee; their encoding differs between runtimes, the fee is always last. */
const FEE_LENGTH = 16

/** No honest node asks for as many whole coins for one transfer. */
const MAX_COINS = 100n

/** The era, the number and the signature of no transaction in particular: their lengths are what counts. */
function encodeUnsigned(runtime: Runtime, from: string, call: Hex): Uint8Array {
  const { registry, genesisHash } = runtime
  const tx = registry.createType('Extrinsic', registry.createType('Call', call), { version: 4 })
  const era = registry.createType('ExtrinsicEra', { current: 64, period: 64 })
  const runtimeVersion = versionType(runtime)
  return tx.signFake(from, { blockHash: genesisHash, era, genesisHash, nonce: 64, runtimeVersion }).toU8a()
}

/** @throws LatchkeyError `feeUnreasonable` */
function checkReasonable(fee: bigint, { nativeCurrency }: Network): bigint {
  if (fee <= MAX_COINS * 10n ** BigInt(nativeCurrency.decimals)) return fee
  throw new LatchkeyError('feeUnreasonable', 'The node asks for a fee that no network asks for', {
    hint: 'Use another RPC address for this network.',
  })
}

/** What a transaction costs, by the runtime itself. @throws LatchkeyError `invalidResponse`, `feeUnreasonable` */
async function fetchFee(node: ChainNode, tx: Uint8Array, options?: CallOptions): Promise<bigint> {
  const question = toHex(concat(tx, writeUint(BigInt(tx.length), 4)))
  const answer = await node.request('state_call', ['TransactionPaymentApi_query_info', question], options)
  const bytes = isHex(answer) ? fromHex(answer) : new Uint8Array()
  if (bytes.length <= FEE_LENGTH)
    throw new LatchkeyError('invalidResponse', 'The node answered a fee in a shape that cannot be right')
  return checkReasonable(readUint(bytes, bytes.length - FEE_LENGTH, FEE_LENGTH), node.network)
}

/**
 * Holds a transaction as it will be signed against the most that was agreed to.
 * @throws LatchkeyError `feeRose`
 */
export async function requireFee(
  node: ChainNode,
  tx: Uint8Array,
  maxFee: bigint,
  options?: CallOptions,
): Promise<void> {
  if (whileWaiting(await fetchFee(node, tx, options)) <= maxFee) return
  throw new LatchkeyError('feeRose', 'The network asks for a higher fee than the one that was shown')
}

/**
 * What a transfer is likely to cost, and the most it can cost, asked of the runtime itself.
 * @throws LatchkeyError `invalidResponse`, `feeUnreasonable`
 */
export async function estimateTransfer(
  nodes: Nodes,
  input: TransferInput,
  options?: CallOptions,
): Promise<TransferQuote> {
  const node = nodes.of(input.networkId)
  const from = nodes.codec.normalizeAddress(input.from, input.networkId)
  const to = nodes.codec.normalizeAddress(input.to, input.networkId)
  const runtime = await loadRuntime(node, options)
  const { call } = encodeTransferCall(nodes, runtime, input, false)
  const fee = await fetchFee(node, encodeUnsigned(runtime, from, call), options)
  return { fee, maxFee: withMargin(fee), details: toQuoted(input, from, to) }
}
