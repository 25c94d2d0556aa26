import {
  type CallOptions,
  followTransaction,
  isLatchkeyError,
  LatchkeyError,
  type TransactionUpdate,
  type WatchInput,
} from '@latchkey/core/adapter'
import { check, looseObject, number, optional, pipe, safeParse, string } from 'valibot'
import { fetchAccount } from '../chain/auth.js'
import { coinsOf } from '../chain/bank.js'
import type { ChainNode, Nodes } from '../chain/nodes.js'
import { lastBytes, readFields } from '../chain/protobuf.js'
import { decodeWith } from '../chain/query.js'
import type { SentTx, SentTxs } from '../chain/sent.js'
import { fromHex, toBase64, toSdkError } from '../connectors/wallet-code.js'
import { submit } from './broadcast.js'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 6_000
/** Nodes behind one address may lag: a used sequence is believed after this many looks without the transaction. */
const LOOKS_BEFORE_DROPPED = 4
/** A node that was started again has forgotten what waited: what went out from here is given to it once more. */
const LOOKS_BEFORE_RESUBMIT = 5

const height = pipe(
  string(),
  check(text => /^\d{1,18}$/.test(text)),
)
const txSchema = looseObject({
  height,
  tx: string(),
  tx_result: looseObject({
    code: optional(number(), 0),
    log: optional(string(), ''),
    codespace: optional(string(), ''),
  }),
})
const statusSchema = looseObject({ sync_info: looseObject({ latest_block_height: height }) })

/** What was offered is what is paid: `TxRaw.auth_info`, `AuthInfo.fee`, `Fee.amount`. */
function paidFee(tx: string, denom: string): bigint | undefined {
  const empty = new Uint8Array()
  const read = (bytes: Uint8Array) => {
    const authInfo = readFields(lastBytes(readFields(bytes), 2) ?? empty)
    return coinsOf(readFields(lastBytes(authInfo, 2) ?? empty), 1)
  }
  return decodeWith(read, tx, 'a transaction').find(coin => coin.denom === denom)?.amount
}

async function fetchHead(node: ChainNode, options: CallOptions): Promise<number | undefined> {
  const answer = await node.request('status', {}, options).catch((error: unknown) => {
    if (isLatchkeyError(error, 'aborted')) throw error
    return { refusal: undefined }
  })
  const parsed = safeParse(statusSchema, 'result' in answer ? answer.result : undefined)
  return parsed.success ? Number(parsed.output.sync_info.latest_block_height) : undefined
}

/** The transaction in its block; undefined while it is in none. */
async function findInBlock(
  node: ChainNode,
  hash: string,
  options: CallOptions,
): Promise<TransactionUpdate | undefined> {
  const bytes = fromHex(hash) ?? new Uint8Array()
  const answer = await node.request('tx', { hash: toBase64(bytes), prove: false }, options)
  if ('refusal' in answer) {
    const { code, text } = answer.refusal
    if (/not found/i.test(text)) return undefined
    if (/indexing is disabled/i.test(text)) {
      throw new LatchkeyError('unavailable', 'The node keeps no index of transactions')
    }
    throw toSdkError({ code, codespace: '', log: text })
  }
  const parsed = safeParse(txSchema, answer.result)
  if (!parsed.success)
    throw new LatchkeyError('invalidResponse', 'The node answered something else than a transaction')
  const { tx, tx_result, height: block } = parsed.output
  const head = await fetchHead(node, options)
  const fee = paidFee(tx, node.facts.denom)
  return {
    status: tx_result.code === 0 ? 'confirmed' : 'failed',
    hash,
    confirmations: Math.max((head ?? 0) - Number(block), 0) + 1,
    ...(fee === undefined ? {} : { fee }),
  }
}

/** Whether another transaction of the account has used the sequence of one that went out from here. */
async function isOvertaken(node: ChainNode, tx: SentTx, options: CallOptions): Promise<boolean> {
  if (tx.from === undefined || tx.sequence === undefined) return false
  const account = await fetchAccount(node, tx.from, options)
  return account !== undefined && account.sequence > tx.sequence
}

interface Watched {
  readonly hash: string
  looks: number
  overtaken: number
}

/** One look. Gives the final word, or undefined to go on. */
async function look(
  node: ChainNode,
  sent: SentTxs,
  watched: Watched,
  options: CallOptions,
): Promise<TransactionUpdate | undefined> {
  const { hash } = watched
  watched.looks += 1
  const found = await findInBlock(node, hash, options)
  const own = sent.find(node.network.caipNetworkId, hash)
  if (found || !own) return found
  if (await isOvertaken(node, own, options)) {
    watched.overtaken += 1
    return watched.overtaken >= LOOKS_BEFORE_DROPPED ? { status: 'dropped', hash } : undefined
  }
  if (sent.isTaken(hash) && watched.looks % LOOKS_BEFORE_RESUBMIT === 0)
    await submit(node, own.bytes, options)
  return undefined
}

/**
 * Follows a transaction until it is in a block, which is final on these chains. A slow chain and a node that is down are
 * waited out.
 * @throws LatchkeyError `aborted`, `networkMissing`, `invalidRequest`, `unavailable` (the node has no index)
 */
export async function watchTransaction(
  nodes: Nodes,
  sent: SentTxs,
  input: WatchInput,
  options: CallOptions = {},
): Promise<TransactionUpdate> {
  const hash = input.hash.replace(/^0x/i, '').toUpperCase()
  if (!/^[0-9A-F]{64}$/.test(hash))
    throw new LatchkeyError('invalidRequest', 'This is not the hash of a transaction')
  nodes.of(input.networkId)
  const report = (update: TransactionUpdate) => input.onUpdate?.(update)
  report({ status: 'pending', hash })
  const watched: Watched = { hash, looks: 0, overtaken: 0 }
  const final = await followTransaction(async () => look(nodes.of(input.networkId), sent, watched, options), {
    env: nodes.host.env,
    signals: [options.signal, nodes.lifetime],
    firstWaitMs: FIRST_WAIT_MS,
    longestWaitMs: LONGEST_WAIT_MS,
    lasting: ['unavailable'],
  })
  report(final)
  return final
}
