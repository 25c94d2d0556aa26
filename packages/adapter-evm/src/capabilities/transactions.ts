import {
  type CallOptions,
  followTransaction,
  LatchkeyError,
  type TransactionUpdate,
  type WatchInput,
} from '@latchkey/core/adapter'
import { fieldOf, findQuantity, requireQuantity, toQuantity } from '../chain/answers.js'
import type { ChainNode, Nodes } from '../chain/nodes.types.js'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 12_000
/** How many blocks back a replacement is looked for in one go. */
const BLOCKS_BACK = 12n
/** Nodes behind one address may lag: a used nonce is believed after this many looks without a receipt. */
const LOOKS_BEFORE_DROPPED = 4

type Fields = Record<string, unknown>

interface Watched {
  hash: string
  /** The transaction as the node knew it while it was waiting. */
  seen: Fields | undefined
  /** How often its nonce was used although it has no receipt. */
  overtaken: number
  searchedTo: bigint | undefined
}

const sameText = (a: unknown, b: unknown) =>
  typeof a === 'string' && typeof b === 'string' ? a.toLowerCase() === b.toLowerCase() : a === b
const sameField = (key: string, a: Fields, b: Fields) => sameText(a[key], b[key])

function toUpdate(hash: string, receipt: Fields, head: bigint | undefined): TransactionUpdate {
  const block = findQuantity(receipt.blockNumber)
  const gas = findQuantity(receipt.gasUsed)
  const price = findQuantity(receipt.effectiveGasPrice)
  // Rollups charge for the data on the layer below as well.
  const dataFee = findQuantity(receipt.l1Fee) ?? 0n
  const failed = findQuantity(receipt.status) === 0n
  return {
    status: failed ? 'failed' : 'confirmed',
    hash,
    ...(block !== undefined && head !== undefined ? { confirmations: Number(head - block) + 1 } : {}),
    ...(gas !== undefined && price !== undefined ? { fee: gas * price + dataFee } : {}),
  }
}

async function fetchReceipt(node: ChainNode, hash: string, options: CallOptions) {
  const receipt = await node.request('eth_getTransactionReceipt', [hash], options)
  if (findQuantity(fieldOf(receipt, 'blockNumber')) === undefined) return undefined
  const head = await node.request('eth_blockNumber', [], options).then(findQuantity, () => undefined)
  const block = findQuantity(fieldOf(receipt, 'blockNumber')) ?? 0n
  return toUpdate(hash, receipt as Fields, head !== undefined && head >= block ? head : block)
}

/** The transaction that took the nonce, looked for in the blocks since the last look. */
async function findReplacement(node: ChainNode, watched: Watched, seen: Fields, options: CallOptions) {
  const head = requireQuantity(await node.request('eth_blockNumber', [], options))
  const oldest = head > BLOCKS_BACK ? head - BLOCKS_BACK : 0n
  const from = watched.searchedTo !== undefined && watched.searchedTo > oldest ? watched.searchedTo : oldest
  for (let block = head; block >= from; block -= 1n) {
    const full = await node.request('eth_getBlockByNumber', [toQuantity(block), true], options)
    const transactions = (fieldOf(full, 'transactions') ?? []) as Fields[]
    const found = transactions.find(
      other => sameField('from', other, seen) && sameField('nonce', other, seen),
    )
    if (found) return found
  }
  watched.searchedTo = head
  return undefined
}

/** Looks whether another transaction took the nonce. Gives the final word, or undefined to go on. */
async function lookForReplacement(
  node: ChainNode,
  watched: Watched,
  options: CallOptions,
  report: (update: TransactionUpdate) => void,
): Promise<TransactionUpdate | undefined> {
  const known = await node.request('eth_getTransactionByHash', [watched.hash], options)
  if (typeof known === 'object' && known !== null) watched.seen = known as Fields
  const { seen } = watched
  if (!seen || findQuantity(seen.nonce) === undefined) return undefined
  const used = requireQuantity(await node.request('eth_getTransactionCount', [seen.from, 'latest'], options))
  if (used <= requireQuantity(seen.nonce)) return undefined
  watched.overtaken += 1
  const other = await findReplacement(node, watched, seen, options)
  if (!other || sameText(other.hash, watched.hash)) {
    return watched.overtaken >= LOOKS_BEFORE_DROPPED && !other
      ? { status: 'dropped', hash: watched.hash }
      : undefined
  }
  const hash = String(other.hash)
  if (!['to', 'value', 'input'].every(key => sameField(key, other, seen))) return { status: 'dropped', hash }
  // The same transfer at another price: followed under its new hash.
  report({ status: 'replaced', hash })
  Object.assign(watched, { hash, seen: other, overtaken: 0 })
  return fetchReceipt(node, hash, options)
}

/**
 * Follows a transaction until it is in a block or its nonce went to another. A slow chain and a node that is down
 * are waited out.
 * @throws LatchkeyError `aborted`, `networkMissing`
 */
export async function watchTransaction(
  nodes: Nodes,
  input: WatchInput,
  options: CallOptions = {},
): Promise<TransactionUpdate> {
  const watched: Watched = { hash: input.hash, seen: undefined, overtaken: 0, searchedTo: undefined }
  const report = (update: TransactionUpdate) => input.onUpdate?.(update)
  if (!/^0x[0-9a-f]{64}$/i.test(input.hash)) {
    throw new LatchkeyError('invalidRequest', 'This is not the hash of a transaction')
  }
  nodes.of(input.networkId)
  report({ status: 'pending', hash: input.hash })
  const look = async () => {
    const node = nodes.of(input.networkId)
    return (
      (await fetchReceipt(node, watched.hash, options)) ??
      (await lookForReplacement(node, watched, options, report))
    )
  }
  const final = await followTransaction(look, {
    env: nodes.host.env,
    signals: [options.signal, nodes.lifetime],
    firstWaitMs: FIRST_WAIT_MS,
    longestWaitMs: LONGEST_WAIT_MS,
  })
  report(final)
  return final
}
