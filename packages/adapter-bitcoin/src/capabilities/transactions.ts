import {
  type CallOptions,
  followTransaction,
  LatchkeyError,
  type TransactionUpdate,
  type WatchInput,
} from '@latchkey/core/adapter'
import type { Esplora, Nodes } from '../chain/nodes.js'
import { outspendSchema, type Transaction, transactionSchema } from '../chain/schemas.js'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

interface Watched {
  hash: string
  /** The transaction as it was signed here, or last seen. */
  seen: Transaction | undefined
  /** What the caller was last told, so that nothing is told twice. */
  told: string
}

type Report = (update: TransactionUpdate) => void

/** Where a known transaction stands. Final with as many blocks as the app wants. */
async function readState(
  api: Esplora,
  transaction: Transaction,
  wanted: number,
  options: CallOptions,
): Promise<{ update: TransactionUpdate; final: boolean }> {
  const { txid: hash, fee, status } = transaction
  if (!status.confirmed || typeof status.block_height !== 'number')
    return { update: { status: 'pending', hash }, final: false }
  const tip = Number(await api.getText('/blocks/tip/height', options))
  const confirmations = Math.max(1, Number.isSafeInteger(tip) ? tip - status.block_height + 1 : 1)
  const final = confirmations >= wanted
  return { update: { status: final ? 'confirmed' : 'pending', hash, confirmations, fee }, final }
}

/** Whether one pays what the other paid: every output of the first but those that return to its own inputs. */
function paysTheSame(before: Transaction, after: Transaction): boolean {
  const own = new Set(before.vin.map(({ prevout }) => prevout?.scriptpubkey))
  const payments = before.vout.filter(({ scriptpubkey }) => !own.has(scriptpubkey))
  return (
    payments.length > 0 &&
    payments.every(({ scriptpubkey, value }) =>
      after.vout.some(output => output.scriptpubkey === scriptpubkey && output.value === value),
    )
  )
}

/** The transaction that spends one of the same coins, if there is one. */
async function findRival(api: Esplora, { seen, hash }: Watched, options: CallOptions) {
  for (const { txid, vout, is_coinbase } of seen?.vin ?? []) {
    if (is_coinbase) continue
    const outspend = await api.find(`/tx/${txid}/outspend/${vout}`, outspendSchema, options)
    if (outspend?.spent && outspend.txid && outspend.txid !== hash)
      return api.find(`/tx/${outspend.txid}`, transactionSchema, options)
  }
  return undefined
}

/** What became of a transaction that the API does not know, or knows no more. Gives the final word, or undefined. */
async function lookForRival(
  api: Esplora,
  watched: Watched,
  report: Report,
  options: CallOptions,
): Promise<TransactionUpdate | undefined> {
  const rival = await findRival(api, watched, options)
  // Gone from one node's pool is not gone from the network: it is waited for.
  if (!rival || !watched.seen) return undefined
  if (paysTheSame(watched.seen, rival)) {
    report({ status: 'replaced', hash: rival.txid })
    Object.assign(watched, { hash: rival.txid, seen: rival })
    return undefined
  }
  return rival.status.confirmed ? { status: 'dropped', hash: rival.txid } : undefined
}

async function look(
  nodes: Nodes,
  input: WatchInput,
  watched: Watched,
  report: Report,
  options: CallOptions,
): Promise<TransactionUpdate | undefined> {
  const api = nodes.of(input.networkId)
  const known = await api.find(`/tx/${watched.hash}`, transactionSchema, options)
  if (!known) {
    const before = watched.hash
    const final = await lookForRival(api, watched, report, options)
    // Under its new hash it is looked at at once.
    return final ?? (watched.hash === before ? undefined : look(nodes, input, watched, report, options))
  }
  watched.seen = known
  const { update, final } = await readState(api, known, nodes.rpc.confirmations ?? 1, options)
  if (!final && update.confirmations !== undefined) report(update)
  return final ? update : undefined
}

/**
 * Follows a transaction through the pool into a block, and through its replacements (BIP-125). A slow chain and an API
 * that is down are waited out.
 * @throws LatchkeyError `aborted`, `networkMissing`, `invalidRequest`
 */
export async function watchTransaction(
  nodes: Nodes,
  input: WatchInput,
  options: CallOptions = {},
): Promise<TransactionUpdate> {
  if (!/^[0-9a-f]{64}$/i.test(input.hash)) {
    throw new LatchkeyError('invalidRequest', 'This is not the id of a transaction')
  }
  const hash = input.hash.toLowerCase()
  // One that no API has taken is known by its coins all the same.
  const watched: Watched = { hash, seen: nodes.given.get(hash), told: '' }
  const report: Report = update => {
    const text = `${update.status}/${update.hash}/${update.confirmations ?? ''}`
    if (text === watched.told) return
    watched.told = text
    input.onUpdate?.(update)
  }
  nodes.of(input.networkId)
  report({ status: 'pending', hash })
  const final = await followTransaction(() => look(nodes, input, watched, report, options), {
    env: nodes.host.env,
    signals: [options.signal, nodes.lifetime],
    firstWaitMs: FIRST_WAIT_MS,
    longestWaitMs: LONGEST_WAIT_MS,
    growth: 1.4,
  })
  report(final)
  return final
}
