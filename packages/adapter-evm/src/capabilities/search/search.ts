import {
  type CallOptions,
  followTransaction,
  isLatchkeyError,
  LatchkeyError,
  type SearchInput,
  type SearchResult,
  type TransferInput,
} from '@latchkey/core/adapter'
import { fieldOf, findQuantity, requireQuantity, toQuantity } from '../../chain/answers.js'
import type { TransferCall } from '../../chain/chain.types.js'
import type { ChainNode, Nodes } from '../../chain/nodes.types.js'
import { encodeTransferCall } from '../transfer-call.js'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** Most nodes keep the state of the last 128 blocks. */
const KEPT_BLOCKS = 100n
/** A nonce that went to another transaction is believed after so many blocks: private relays take up to 25. */
const BLOCKS_BEFORE_DROPPED = 32n

/** An account at a block, by the number of its transactions in blocks. */
interface Point {
  readonly block: bigint
  readonly count: bigint
}

/** Where an account stood before a wallet was asked. */
interface Trace extends Point {
  /** The nonce that the wallet would take: those that wait for a block count, too. */
  readonly next: bigint
  /** What moves of a token, where that is another number than people see. */
  readonly raw: bigint | undefined
}

const TRACE = /^(\d{1,20}) (\d{1,20}) (\d{1,20})(?: of (\d{1,78}))?$/

/** @throws LatchkeyError `invalidRequest` */
function readTrace(text: string): Trace {
  const parts = (TRACE.exec(text) ?? []).slice(1)
  const [block, count, next, raw] = parts.flatMap(part => (part === undefined ? [] : [BigInt(part)]))
  if (block !== undefined && count !== undefined && next !== undefined) return { block, count, next, raw }
  throw new LatchkeyError('invalidRequest', 'This does not say where an account of eip155 stood')
}

/**
 * Where an account stands, as text: block, transactions in blocks, the nonce that comes next, and what moves of a token
 * where that is another number than people see. `undefined` where the node does not say.
 * @throws LatchkeyError `aborted`
 */
export async function traceAccount(
  nodes: Nodes,
  { networkId, from }: Pick<TransferInput, 'networkId' | 'from'>,
  options?: CallOptions,
): Promise<string | undefined> {
  const node = nodes.of(networkId)
  const ask = async (method: string, params: readonly unknown[]) =>
    requireQuantity(await node.request(method, params, options))
  try {
    const stands = await Promise.all([
      ask('eth_blockNumber', []),
      ask('eth_getTransactionCount', [from, 'latest']),
      ask('eth_getTransactionCount', [from, 'pending']),
    ])
    return stands.join(' ')
  } catch (error) {
    if (isLatchkeyError(error, 'aborted')) throw error
    nodes.host.env.logger.warn('The node did not say how many transactions the account has sent', error)
    return undefined
  }
}

type CountAt = (block: bigint) => Promise<bigint>

/** The blocks behind `low`, up to `high`, that have transactions of the account. The oldest first. */
async function findBlocks(countAt: CountAt, low: Point, high: Point): Promise<bigint[]> {
  if (high.count <= low.count || high.block <= low.block) return []
  if (high.block - low.block === 1n) return [high.block]
  const block = (low.block + high.block) / 2n
  const middle = { block, count: await countAt(block) }
  const before = await findBlocks(countAt, low, middle)
  return [...before, ...(await findBlocks(countAt, middle, high))]
}

const sameText = (a: unknown, b: string) => typeof a === 'string' && a.toLowerCase() === b.toLowerCase()

/** Whether a transaction makes this transfer. Wallets may append to the data, so only its beginning counts. */
function makes(transaction: unknown, { from, to, value, data }: TransferCall): boolean {
  const input = fieldOf(transaction, 'input')
  return (
    sameText(fieldOf(transaction, 'from'), from) &&
    sameText(fieldOf(transaction, 'to'), to) &&
    findQuantity(fieldOf(transaction, 'value')) === BigInt(value) &&
    (data === undefined || (typeof input === 'string' && input.toLowerCase().startsWith(data)))
  )
}

const HASH = /^0x[0-9a-f]{64}$/i

/** The transactions of a block. @throws LatchkeyError `networkError` where the node has not got the block yet */
async function fetchTransactions(node: ChainNode, block: bigint, options: CallOptions): Promise<unknown[]> {
  const full = await node.request('eth_getBlockByNumber', [toQuantity(block), true], options)
  const transactions = fieldOf(full, 'transactions')
  if (Array.isArray(transactions)) return transactions
  throw new LatchkeyError('networkError', 'The node does not have the block')
}

const toCall = ({ networkId, from, to, amount, token }: SearchInput, raw: bigint | undefined): TransferCall =>
  encodeTransferCall(
    {
      ...{ networkId, from, to, amount },
      ...(token === '' ? {} : { token: { address: token, name: '', symbol: '', decimals: 0 } }),
    },
    raw,
  )

/** Makes the look for one transfer. It remembers how far it has come. */
function createLook(nodes: Nodes, input: SearchInput, options: CallOptions) {
  const trace = readTrace(input.trace)
  const call = toCall(input, trace.raw)
  let searched: Point = trace
  /** False once a part of the chain could not be searched: then nobody knows that the transfer is not in it. */
  let isWhole = true
  /** The block of another transaction that has the nonce, or of the last one behind it. */
  let overtakenAt: bigint | undefined

  const blocksUpTo = async (countAt: CountAt, high: Point) => {
    try {
      return await findBlocks(countAt, searched, high)
    } catch (error) {
      if (isLatchkeyError(error, 'aborted') || high.block - searched.block <= KEPT_BLOCKS) throw error
      // The node has let go of the older states.
      const block = high.block - KEPT_BLOCKS
      const low = { block, count: await countAt(block) }
      isWhole = false
      return findBlocks(countAt, low, high)
    }
  }
  const isWanted = (transaction: unknown): boolean => {
    const hash = fieldOf(transaction, 'hash')
    return typeof hash === 'string' && HASH.test(hash) && makes(transaction, call) && !input.isOther(hash)
  }
  /** Whether the nonce went to another transaction for good, and nothing of the account waits for a block. */
  const isOvertaken = async (node: ChainNode, { block, count }: Point): Promise<boolean> => {
    if (!isWhole || overtakenAt === undefined || block - overtakenAt < BLOCKS_BEFORE_DROPPED) return false
    const params = [call.from, 'pending']
    return requireQuantity(await node.request('eth_getTransactionCount', params, options)) <= count
  }
  return async (): Promise<SearchResult | undefined> => {
    const node = nodes.of(input.networkId)
    const countAt: CountAt = async block =>
      requireQuantity(await node.request('eth_getTransactionCount', [call.from, toQuantity(block)], options))
    const head = requireQuantity(await node.request('eth_blockNumber', [], options))
    if (head > searched.block) {
      const high = { block: head, count: await countAt(head) }
      const blocks = await blocksUpTo(countAt, high)
      for (const block of blocks) {
        const found = (await fetchTransactions(node, block, options)).find(isWanted)
        if (found) return { hash: String(fieldOf(found, 'hash')) }
      }
      searched = high
      if (high.count > trace.next) overtakenAt ??= blocks.at(-1)
    }
    return (await isOvertaken(node, searched)) ? {} : undefined
  }
}

/**
 * Looks for a transfer among the account's transactions since the wallet was asked. It can't come any more once its
 * nonce is used and no transaction of the account waits.
 * @throws LatchkeyError `invalidRequest`, `invalidAddress`, `networkMissing`, `aborted`
 */
export async function searchTransfer(
  nodes: Nodes,
  input: SearchInput,
  options: CallOptions = {},
): Promise<SearchResult> {
  const look = createLook(nodes, input, options)
  nodes.of(input.networkId)
  return followTransaction(look, {
    env: nodes.host.env,
    signals: [options.signal, nodes.lifetime],
    firstWaitMs: FIRST_WAIT_MS,
    longestWaitMs: LONGEST_WAIT_MS,
  })
}
