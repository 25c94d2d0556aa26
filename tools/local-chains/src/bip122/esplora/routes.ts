import { askBitcoind, BitcoinRpcError } from '../node-rpc'
import type { ChainIndex } from './chain-index'
import type { EsploraTransaction } from './transaction'

/** What the service answers. */
export interface Reply {
  readonly status: number
  readonly body: string | object
}

/** What the routes stand on. */
export interface RouteContext {
  readonly nodeUrl: string
  readonly index: ChainIndex
  /** Answered where the node has no estimate of its own, which is always so on a local network. */
  readonly feeRates: Readonly<Record<string, number>>
  /** Told of a transaction that the node took. */
  accepted(): void
}

const ok = (body: string | object): Reply => ({ status: 200, body })
const notFound = (what: string): Reply => ({ status: 404, body: `${what} not found` })
const pageSize = 25

const outputsOf = (transaction: EsploraTransaction, address: string) =>
  transaction.vout.filter(output => output.scriptpubkey_address === address)
const inputsOf = (transaction: EsploraTransaction, address: string) =>
  transaction.vin.flatMap(({ prevout }) => (prevout?.scriptpubkey_address === address ? [prevout] : []))
const sum = (outputs: readonly { readonly value: number }[]) =>
  outputs.reduce((total, { value }) => total + value, 0)

const statsOf = (transactions: readonly EsploraTransaction[], address: string) => {
  const funded = transactions.flatMap(transaction => outputsOf(transaction, address))
  const spent = transactions.flatMap(transaction => inputsOf(transaction, address))
  return {
    funded_txo_count: funded.length,
    funded_txo_sum: sum(funded),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: transactions.length,
  }
}

const isConfirmed = ({ status }: EsploraTransaction) => status.confirmed

const readAddress = async (
  { index, nodeUrl }: RouteContext,
  address: string,
  rest: string,
): Promise<Reply> => {
  const check = (await askBitcoind(nodeUrl, 'validateaddress', [address])) as { isvalid: boolean }
  if (!check.isvalid) return { status: 400, body: 'Invalid Bitcoin address' }
  const all = index.ofAddress(address)
  const waiting = all.filter(transaction => !isConfirmed(transaction))
  const confirmed = all.filter(isConfirmed)
  if (rest === '') {
    return ok({ address, chain_stats: statsOf(confirmed, address), mempool_stats: statsOf(waiting, address) })
  }
  if (rest === '/txs') return ok([...waiting.slice(0, 50), ...confirmed.slice(0, pageSize)])
  if (rest === '/txs/mempool') return ok(waiting.slice(0, 50))
  const [, last] = /^\/txs\/chain(?:\/(\w+))?$/.exec(rest) ?? []
  if (rest.startsWith('/txs/chain')) {
    const from = last === undefined ? 0 : confirmed.findIndex(({ txid }) => txid === last) + 1
    return ok(confirmed.slice(from, from + pageSize))
  }
  if (rest !== '/utxo') return notFound('Route')
  return ok(
    all.flatMap(({ txid, status, vout }) =>
      vout.flatMap(({ scriptpubkey_address, value }, at) =>
        scriptpubkey_address === address && index.spender(txid, at) === undefined
          ? [{ txid, vout: at, status, value }]
          : [],
      ),
    ),
  )
}

const outspend = ({ index }: RouteContext, txid: string, vout: number) => {
  const spender = index.spender(txid, vout)
  if (spender === undefined) return { spent: false }
  return { spent: true, ...spender, status: index.transaction(spender.txid)?.status }
}

const readTransaction = async (context: RouteContext, txid: string, rest: string): Promise<Reply> => {
  const transaction = context.index.transaction(txid)
  // As the real service: the status of what nobody knows is that it is not confirmed.
  if (rest === '/status') return ok(transaction?.status ?? { confirmed: false })
  if (transaction === undefined) return notFound('Transaction')
  if (rest === '') return ok(transaction)
  if (rest === '/hex') return ok((await askBitcoind(context.nodeUrl, 'getrawtransaction', [txid])) as string)
  if (rest === '/outspends') return ok(transaction.vout.map((_, vout) => outspend(context, txid, vout)))
  const [, vout] = /^\/outspend\/(\d+)$/.exec(rest) ?? []
  return vout === undefined ? notFound('Route') : ok(outspend(context, txid, Number(vout)))
}

const broadcast = async ({ nodeUrl, accepted }: RouteContext, hex: string): Promise<Reply> => {
  try {
    const txid = (await askBitcoind(nodeUrl, 'sendrawtransaction', [hex.trim()])) as string
    accepted()
    return ok(txid)
  } catch (error) {
    if (!(error instanceof BitcoinRpcError)) throw error
    // Word for word what the real service puts before the node's own words.
    const { code, message } = error
    return { status: 400, body: `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}` }
  }
}

const targets = [1, 2, 3, 4, 5, 6, 10, 20, 144, 504, 1008]

const readFees = async ({ nodeUrl, feeRates }: RouteContext): Promise<Reply> => {
  const rows = await Promise.all(
    targets.map(async target => {
      const answer = (await askBitcoind(nodeUrl, 'estimatesmartfee', [target])) as { feerate?: number }
      const rate = answer.feerate === undefined ? feeRates[target] : Math.round(answer.feerate * 1e8) / 1_000
      return rate === undefined ? [] : [[String(target), rate] as const]
    }),
  )
  return ok(Object.fromEntries(rows.flat()))
}

/** Answers one request of Esplora's HTTP interface. */
export const route = async (
  context: RouteContext,
  method: string,
  url: string,
  body: string,
): Promise<Reply> => {
  if (method === 'POST') return url === '/tx' ? broadcast(context, body) : notFound('Route')
  if (method !== 'GET') return { status: 405, body: 'Method Not Allowed' }
  await context.index.sync()
  const { height, hash } = context.index.tip()
  if (url === '/blocks/tip/height') return ok(String(height))
  if (url === '/blocks/tip/hash') return ok(hash)
  if (url === '/fee-estimates') return readFees(context)
  const [, wanted] = /^\/block-height\/(\d+)$/.exec(url) ?? []
  if (wanted !== undefined) {
    const found = context.index.hashAt(Number(wanted))
    return found === undefined ? notFound('Block') : ok(found)
  }
  const [, address, ofAddress = ''] = /^\/address\/([^/]+)(\/.*)?$/.exec(url) ?? []
  if (address !== undefined) return readAddress(context, decodeURIComponent(address), ofAddress)
  const [, txid, ofTransaction = ''] = /^\/tx\/([0-9a-f]{64})(\/.*)?$/.exec(url) ?? []
  return txid === undefined ? notFound('Route') : readTransaction(context, txid, ofTransaction)
}
