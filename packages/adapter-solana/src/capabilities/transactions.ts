import {
  type CallOptions,
  followTransaction,
  isLatchkeyError,
  LatchkeyError,
  type TransactionUpdate,
  type WatchInput,
} from '@latchkey/core/adapter'
import type { ChainNode, Nodes } from '../chain/nodes.js'
import { blockhashAnswer, heightAnswer, statusesAnswer, transactionAnswer } from '../chain/schemas.js'
import { decodeSignature } from '../codec/bytes.js'

const FIRST_WAIT_MS = 400
const LONGEST_WAIT_MS = 5_000

interface Watched {
  readonly hash: string
  /** The last block that it can be in; no blockhash given before now is good for longer. */
  lastHeight: number | undefined
  fee: bigint | undefined
  told: string
}

async function fetchFee(node: ChainNode, hash: string, options: CallOptions): Promise<bigint | undefined> {
  const config = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 0 }
  const read = node.request('getTransaction', [hash, config], transactionAnswer, options)
  // Not every node keeps transactions; that one is settled is known without its fee.
  const found = await read.catch(error => {
    if (isLatchkeyError(error, 'aborted')) throw error
    return null
  })
  return found?.meta?.fee
}

/** Whether its blockhash has run out everywhere: it never was on the ledger, and never will be. */
async function isExpired(node: ChainNode, watched: Watched, options: CallOptions): Promise<boolean> {
  if (watched.lastHeight === undefined) {
    const params = [{ commitment: 'confirmed' }]
    const { value } = await node.request('getLatestBlockhash', params, blockhashAnswer, options)
    watched.lastHeight = value.lastValidBlockHeight
    return false
  }
  const height = await node.request('getBlockHeight', [{ commitment: 'finalized' }], heightAnswer, options)
  return height > watched.lastHeight
}

interface Look {
  readonly update: TransactionUpdate
  readonly final: boolean
}

async function look(node: ChainNode, watched: Watched, options: CallOptions): Promise<Look> {
  const { hash } = watched
  // Read before the status: what lands between the two reads is seen by the second.
  const expired = await isExpired(node, watched, options)
  const params = [[hash], { searchTransactionHistory: true }]
  const { value } = await node.request('getSignatureStatuses', params, statusesAnswer, options)
  const [status] = value
  if (!status) return { update: { status: expired ? 'dropped' : 'pending', hash }, final: expired }
  if (!status.confirmationStatus || status.confirmationStatus === 'processed')
    return { update: { status: 'pending', hash }, final: false }
  watched.fee ??= await fetchFee(node, hash, options)
  const final = status.confirmationStatus === 'finalized'
  const failed = status.err !== null && status.err !== undefined
  const { confirmations } = status
  const update: TransactionUpdate = {
    status: failed ? 'failed' : 'confirmed',
    hash,
    ...(typeof confirmations === 'number' ? { confirmations } : {}),
    ...(watched.fee === undefined ? {} : { fee: watched.fee }),
  }
  return { update, final }
}

/**
 * Follows a transaction until it is final: in a block that no validator can take back, or out of time without ever
 * having been in one (`dropped`). It says `confirmed` (or `failed`) as soon as most validators voted for its block, and
 * resolves when that is final. A slow chain and a node that is down are waited out.
 * @throws LatchkeyError `aborted`, `networkMissing`, `invalidRequest`
 */
export async function watchTransaction(
  nodes: Nodes,
  input: WatchInput,
  options: CallOptions = {},
): Promise<TransactionUpdate> {
  if (!decodeSignature(input.hash))
    throw new LatchkeyError('invalidRequest', 'This is not the signature of a transaction')
  nodes.of(input.networkId)
  const watched: Watched = { hash: input.hash, lastHeight: undefined, fee: undefined, told: 'pending' }
  input.onUpdate?.({ status: 'pending', hash: input.hash })
  const lookAndTell = async () => {
    const { update, final } = await look(nodes.of(input.networkId), watched, options)
    if (final || update.status !== watched.told) input.onUpdate?.(update)
    watched.told = update.status
    return final ? update : undefined
  }
  return followTransaction(lookAndTell, {
    env: nodes.host.env,
    signals: [options.signal, nodes.lifetime],
    firstWaitMs: FIRST_WAIT_MS,
    longestWaitMs: LONGEST_WAIT_MS,
  })
}
