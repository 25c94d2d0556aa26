import { type CallOptions, type FeeEstimate, LatchkeyError, type TransferInput } from '@latchkey/core/adapter'
import { concat, fromHex, isHex, toHex } from '../bytes.js'
import type { Nodes } from '../chain/nodes.js'
import { loadRuntime, type Runtime } from '../chain/runtime.js'
import { readUint, writeUint } from '../chain/scale.js'
import type { Hex } from '../injected.types.js'
import { encodeTransferCall } from './transfer.js'

/** What a fee may rise within a few blocks: it follows how full blocks are. */
const withMargin = (value: bigint): bigint => (value * 12n) / 10n

/** Weight and class stand before the fee; their encoding differs between runtimes, the fee is always last. */
const FEE_LENGTH = 16

/** A transaction around a call, with a signature that is none: its length is what counts. */
function encodeUnsigned({ api, genesisHash }: Runtime, from: string, call: Hex): Uint8Array {
  const { registry } = api
  const tx = api.tx(registry.createType('Call', call))
  const era = registry.createType('ExtrinsicEra', { current: 64, period: 64 })
  const { runtimeVersion } = api
  return tx.signFake(from, { blockHash: genesisHash, era, genesisHash, nonce: 64, runtimeVersion }).toU8a()
}

/** What a transfer is likely to cost, and the most it can cost, asked of the runtime itself. */
export async function estimateTransfer(
  nodes: Nodes,
  input: TransferInput,
  options?: CallOptions,
): Promise<FeeEstimate> {
  const node = nodes.of(input.networkId)
  const from = nodes.codec.normalizeAddress(input.from, input.networkId)
  const runtime = await loadRuntime(node, options)
  const call = encodeTransferCall(nodes, runtime, input, false)
  const tx = encodeUnsigned(runtime, from, call)
  const question = toHex(concat(tx, writeUint(BigInt(tx.length), 4)))
  const params = ['TransactionPaymentApi_query_info', question]
  const answer = await node.request('state_call', params, options)
  const bytes = isHex(answer) ? fromHex(answer) : new Uint8Array()
  if (bytes.length <= FEE_LENGTH)
    throw new LatchkeyError('invalidResponse', 'The node answered a fee in a shape that cannot be right')
  const fee = readUint(bytes, bytes.length - FEE_LENGTH, FEE_LENGTH)
  return { fee, maxFee: withMargin(fee) }
}
