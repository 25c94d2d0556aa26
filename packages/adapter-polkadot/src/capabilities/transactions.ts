import {
  type CallOptions,
  followTransaction,
  LatchkeyError,
  type TransactionUpdate,
  type WatchInput,
} from '@latchkey/core/adapter'
import { blake2b } from '@noble/hashes/blake2b'
import * as v from 'valibot'
import { accountKey, decodeAccount as decodeInfo } from '../chain/account-info.js'
import type { ChainNode, Nodes } from '../chain/nodes.js'
import { check, hashSchema } from '../chain/runtime.js'
import type { Birth, createSentList } from '../chain/sent.js'
import { readStorage } from '../chain/storage.js'
import { decodeAccount } from '../codec/address.js'
import { fromHex, isHex, toHex } from '../codec/bytes.js'
import { type Place, readOutcome } from './outcome.js'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 6_000
/** How far back a transaction is looked for that was not sent from here. */
const BLOCKS_BACK = 64

const headerSchema = v.object({ number: v.string() })
const blockSchema = v.object({
  block: v.object({ header: v.object({ parentHash: hashSchema }), extrinsics: v.array(v.string()) }),
})

interface Watched {
  readonly hash: string
  readonly birth: Birth | undefined
  /** The next block to look into; never behind a final one that was looked into. */
  next: number | undefined
  /** Blocks that were looked into without finding it, by hash: what is not final yet is visited again. */
  readonly searched: Set<string>
  /** Set once it is found to be in a final block. */
  place: Place | undefined
  confirmations: number
}

interface Heads {
  readonly best: number
  readonly final: number
  readonly finalHash: string
}

async function fetchHeads(node: ChainNode, options: CallOptions): Promise<Heads> {
  const final = await node.request('chain_getFinalizedHead', [], options)
  const finalHash = check(hashSchema, final, 'its last final block')
  const [finalHeader, bestHeader] = await Promise.all([
    node.request('chain_getHeader', [finalHash], options),
    node.request('chain_getHeader', [], options),
  ])
  const numberOf = (header: unknown) => Number(check(headerSchema, header, 'a header').number)
  return { best: numberOf(bestHeader), final: numberOf(finalHeader), finalHash }
}

const hashOf = (extrinsic: string): string | undefined =>
  isHex(extrinsic) ? toHex(blake2b(fromHex(extrinsic), { dkLen: 32 })) : undefined

async function searchBlock(
  node: ChainNode,
  watched: Watched,
  blockNumber: number,
  options: CallOptions,
): Promise<Place | undefined> {
  const answer = await node.request('chain_getBlockHash', [blockNumber], options)
  const blockHash = check(hashSchema, answer, 'the hash of a block')
  if (watched.searched.has(blockHash)) return undefined
  const { block } = check(blockSchema, await node.request('chain_getBlock', [blockHash], options), 'a block')
  const index = block.extrinsics.findIndex(extrinsic => hashOf(extrinsic) === watched.hash)
  if (index >= 0) return { blockNumber, blockHash, parentHash: block.header.parentHash, index }
  watched.searched.add(blockHash)
  return undefined
}

/** Looks through the blocks since the last look. */
async function search(node: ChainNode, watched: Watched, heads: Heads, options: CallOptions) {
  const first = watched.birth ? watched.birth.block + 1 : heads.final - BLOCKS_BACK
  watched.next ??= Math.max(1, first)
  for (let block = watched.next; block <= heads.best; block += 1) {
    const place = await searchBlock(node, watched, block, options)
    if (place) return place
    if (block <= heads.final) watched.next = block + 1
  }
  return undefined
}

/** Whether it can be in no block any more: its time is over, or its number went to another one. */
async function isGone(node: ChainNode, { birth }: Watched, heads: Heads, options: CallOptions) {
  if (!birth) return false
  if (heads.final > birth.block + birth.period) return true
  const account = decodeAccount(birth.from)
  if (!account) return false
  const [info] = await readStorage(node, [accountKey(account)], options, heads.finalHash)
  return decodeInfo(info).nonce > BigInt(birth.nonce)
}

/** One look. Gives the final word, or undefined to go on. */
async function look(
  nodes: Nodes,
  node: ChainNode,
  watched: Watched,
  options: CallOptions,
  report: (update: TransactionUpdate) => void,
): Promise<TransactionUpdate | undefined> {
  const heads = await fetchHeads(node, options)
  const { hash } = watched
  const place = watched.place ?? (await search(node, watched, heads, options))
  if (!place) return (await isGone(node, watched, heads, options)) ? { status: 'dropped', hash } : undefined
  const confirmations = heads.best - place.blockNumber + 1
  if (place.blockNumber > heads.final) {
    // In a block that may still be replaced by another.
    if (confirmations !== watched.confirmations) report({ status: 'pending', hash, confirmations })
    watched.confirmations = confirmations
    return undefined
  }
  watched.place = place
  return { ...(await readOutcome(nodes, node, hash, place, options)), confirmations }
}

/**
 * Follows a transaction until it is in a final block, or can be in none any more. A slow chain and a node that is down
 * are waited out.
 * @throws LatchkeyError `aborted`, `networkMissing`, `invalidRequest`
 */
export async function watchTransaction(
  nodes: Nodes,
  sent: ReturnType<typeof createSentList>,
  input: WatchInput,
  options: CallOptions = {},
): Promise<TransactionUpdate> {
  if (!/^0x[\da-f]{64}$/i.test(input.hash))
    throw new LatchkeyError('invalidRequest', 'This is not the hash of a transaction')
  const hash = input.hash.toLowerCase()
  const birth = sent.find(hash)
  const watched: Watched = {
    hash,
    birth,
    next: undefined,
    searched: new Set(),
    place: undefined,
    confirmations: 0,
  }
  const report = (update: TransactionUpdate) => input.onUpdate?.(update)
  nodes.of(input.networkId)
  report({ status: 'pending', hash })
  const final = await followTransaction(
    async () => look(nodes, nodes.of(input.networkId), watched, options, report),
    {
      env: nodes.host.env,
      signals: [options.signal, nodes.lifetime],
      firstWaitMs: FIRST_WAIT_MS,
      longestWaitMs: LONGEST_WAIT_MS,
    },
  )
  report(final)
  return final
}
