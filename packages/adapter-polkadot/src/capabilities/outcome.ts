import { type CallOptions, LatchkeyError, type TransactionUpdate } from '@latchkey/core/adapter'
import type { ChainNode, Nodes } from '../chain/nodes.js'
import { loadRuntime, type Runtime } from '../chain/runtime.js'
import { readStorage, storageKey } from '../chain/storage.js'

/** Where a transaction stands. */
export interface Place {
  readonly blockNumber: number
  readonly blockHash: string
  readonly parentHash: string
  readonly index: number
}

interface ChainEvent {
  readonly section: string
  readonly method: string
  readonly data: { readonly [index: number]: unknown }
}

interface RecordLike {
  readonly phase: { readonly isApplyExtrinsic: boolean; readonly asApplyExtrinsic: { toNumber(): number } }
  readonly event: ChainEvent
}

/** The events of one transaction of a block. */
function eventsOf({ registry }: Runtime, bytes: Uint8Array, index: number): ChainEvent[] {
  const records: unknown = registry.createType('Vec<EventRecord>', bytes)
  return (records as readonly RecordLike[])
    .filter(({ phase }) => phase.isApplyExtrinsic && phase.asApplyExtrinsic.toNumber() === index)
    .map(({ event }) => event)
}

interface DispatchErrorLike {
  readonly isModule?: boolean
  readonly asModule?: Parameters<Runtime['registry']['findMetaError']>[0]
}

/** The pallet's own name for why it refused. */
function reasonOf({ registry }: Runtime, error: unknown): string {
  const { isModule, asModule } = error as DispatchErrorLike
  if (!isModule || !asModule) return String(error)
  const { section, name } = registry.findMetaError(asModule)
  return `${section}.${name}`
}

/**
 * What became of a transaction that is in a block: done or failed, and what was paid.
 * @throws LatchkeyError of the node, or `invalidResponse`
 */
export async function readOutcome(
  nodes: Nodes,
  node: ChainNode,
  hash: string,
  place: Place,
  options?: CallOptions,
): Promise<TransactionUpdate> {
  // The runtime that made the block is that of the block before: a block may bring a new one.
  const runtime = await loadRuntime(node, options, place.parentHash)
  const [bytes] = await readStorage(node, [storageKey('System', 'Events')], options, place.blockHash)
  const events = bytes ? eventsOf(runtime, bytes, place.index) : []
  const find = (section: string, method: string) =>
    events.find(event => event.section === section && event.method === method)
  const failure = find('system', 'ExtrinsicFailed')
  if (!failure && !find('system', 'ExtrinsicSuccess'))
    throw new LatchkeyError('invalidResponse', 'The node does not say what became of the transaction')
  if (failure)
    nodes.host.env.logger.warn(`A transaction failed on the chain: ${reasonOf(runtime, failure.data[0])}`)
  const paid = find('transactionPayment', 'TransactionFeePaid')?.data[1]
  return {
    status: failure ? 'failed' : 'confirmed',
    hash,
    ...(paid === undefined ? {} : { fee: BigInt(String(paid)) }),
  }
}
