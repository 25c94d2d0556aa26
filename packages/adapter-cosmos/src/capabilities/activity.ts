import {
  type ActivityPage,
  type ActivityQuery,
  type CallOptions,
  LatchkeyError,
  mergeNewest,
} from '@latchkey/core/adapter'
import type { ChainNode, Nodes } from '../chain/nodes.js'
import { toSdkError } from '../connectors/wallet-code.js'
import { toItem } from './activity-item.js'
import { headersSchema, parseFound, searchSchema } from './activity-schemas.js'

/** Each transaction comes with all of its events: few at a time. */
const PAGE = 15
const CURSOR = /^[1-9]\d{0,14}$/

/** Asks a node, and takes a refusal for a failure. @throws LatchkeyError `unavailable` where it keeps no index */
async function ask(
  node: ChainNode,
  method: string,
  params: Readonly<Record<string, unknown>>,
  options?: CallOptions,
): Promise<unknown> {
  const answer = await node.request(method, params, options)
  if ('result' in answer) return answer.result
  const { code, text } = answer.refusal
  if (/indexing is disabled/i.test(text))
    throw new LatchkeyError('unavailable', 'The node keeps no index of transactions')
  throw toSdkError({ code, codespace: '', log: text })
}

/** The newest transactions with an event, below a height. */
async function search(node: ChainNode, condition: string, below: string | undefined, options?: CallOptions) {
  const query = below === undefined ? condition : `${condition} AND tx.height < ${below}`
  const params = { query, prove: false, page: '1', per_page: String(PAGE), order_by: 'desc' }
  const { txs, total_count } = parseFound(searchSchema, await ask(node, 'tx_search', params, options))
  return { entries: txs.map(tx => ({ ...tx, id: tx.hash.toUpperCase() })), isFull: total_count > txs.length }
}

/** When a block was made. A found transaction does not say. */
async function fetchTime(node: ChainNode, height: number, options?: CallOptions): Promise<number> {
  const params = { minHeight: String(height), maxHeight: String(height) }
  const { block_metas } = parseFound(headersSchema, await ask(node, 'blockchain', params, options))
  const time = Date.parse(block_metas.find(({ header }) => header.height === height)?.header.time ?? '')
  if (Number.isSafeInteger(time) && time > 0) return time
  throw new LatchkeyError('invalidResponse', 'The node does not say when a block was made')
}

/**
 * The transactions that an account sent or received, as the node's index of events has them. A cursor is the height
 * that the page before ended with.
 * @throws LatchkeyError `invalidRequest` for a foreign cursor, `unavailable` where the node keeps no index
 */
export async function fetchActivity(
  nodes: Nodes,
  { address: asked, networkId, cursor }: ActivityQuery,
  options?: CallOptions,
): Promise<ActivityPage> {
  if (cursor !== undefined && !CURSOR.test(cursor))
    throw new LatchkeyError('invalidRequest', 'This is not a cursor of this activity')
  const node = nodes.of(networkId)
  const address = nodes.normalizeAddress(asked, networkId)
  const conditions = [`message.sender='${address}'`, `transfer.recipient='${address}'`]
  const lists = await Promise.all(conditions.map(condition => search(node, condition, cursor, options)))
  const { entries, next } = mergeNewest(lists, PAGE)
  const heights = [...new Set(entries.map(({ height }) => height))]
  const times = new Map(
    await Promise.all(heights.map(async height => [height, await fetchTime(node, height, options)] as const)),
  )
  const { network, facts } = node
  const items = entries.map(tx => toItem(tx, { address, network, facts, time: times.get(tx.height) ?? 0 }))
  return { items, next: next === null ? null : String(next) }
}
