import {
  type ActivityItem,
  type ActivityPage,
  type ActivityQuery,
  type ActivityTransfer,
  type CallOptions,
  LatchkeyError,
  type Network,
} from '@latchkey/core/adapter'
import type { Nodes } from '../chain/nodes.js'
import { activitySchema, addressSchema, type Movement } from '../chain/schemas.js'
import { hex, requireAddress } from '../connectors/wallet-code.js'

/** More than any API gives at once: 50 that wait, and 25 of blocks. */
const MAX_ITEMS = 100
/** The last transaction of a page, and how many there are below it. */
const CURSOR = /^([0-9a-f]{64})\.(\d{1,9})$/

interface Cursor {
  readonly last: string
  readonly below: number
}

/** @throws LatchkeyError `invalidRequest` */
function readCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined
  const [, last, below] = CURSOR.exec(cursor) ?? []
  if (last === undefined) throw new LatchkeyError('invalidRequest', 'This is not a cursor of this activity')
  return { last, below: Number(below) }
}

type Output = Movement['vout'][number]

const sum = (outputs: readonly Output[]) => outputs.reduce((total, { value }) => total + value, 0n)
const addressOf = (output: Output | undefined) => output?.scriptpubkey_address ?? undefined

/** What a transaction did for a script, the fee apart. */
function readMovement({ vin, vout, fee }: Movement, script: string) {
  const isOwn = ({ scriptpubkey }: Output) => scriptpubkey === script
  const spent = vin.flatMap(({ prevout }) => (prevout && isOwn(prevout) ? [prevout] : []))
  const foreign = vout.filter(output => !isOwn(output))
  // Where others paid in too, nobody can tell who of them paid the fee.
  const paysFee = spent.length > 0 && spent.length === vin.length
  const net = sum(vout.filter(isOwn)) - sum(spent) + (paysFee ? fee : 0n)
  const payer = vin.map(({ prevout }) => prevout).find(prevout => prevout && !isOwn(prevout))
  return { net, paysFee, isSpending: spent.length > 0, own: sum(vout.filter(isOwn)), foreign, payer }
}

/** A transaction as the owner of an address sees it. Other addresses of the same wallet are others here. */
function toItem(movement: Movement, network: Network, address: string, script: string): ActivityItem {
  const { txid, status, fee } = movement
  const { net, paysFee, isSpending, own, foreign, payer } = readMovement(movement, script)
  const { decimals, symbol } = network.nativeCurrency
  const direction = net === 0n && isSpending ? 'self' : net < 0n ? 'out' : 'in'
  const amount = direction === 'self' ? own : net < 0n ? -net : net
  const transfer: ActivityTransfer = { direction, amount, decimals, symbol }
  const from = isSpending ? address : addressOf(payer ?? undefined)
  const to = direction === 'out' ? addressOf(foreign[0]) : address
  const { confirmed, block_time: time } = status
  return {
    id: txid,
    hash: txid,
    networkId: network.caipNetworkId,
    kind: direction === 'self' ? 'self' : direction === 'out' ? 'send' : 'receive',
    status: confirmed ? 'confirmed' : 'pending',
    ...(confirmed && typeof time === 'number' ? { time: time * 1000 } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(paysFee ? { fee } : {}),
    transfers: [transfer],
  }
}

/**
 * The transactions of an address: on the first page what waits and the newest blocks, on the others what is older.
 * @throws LatchkeyError `invalidRequest` for a foreign cursor, and what the network's API says
 */
export async function fetchActivity(
  nodes: Nodes,
  query: ActivityQuery,
  options?: CallOptions,
): Promise<ActivityPage> {
  const cursor = readCursor(query.cursor)
  const api = nodes.of(query.networkId)
  const { address, script } = requireAddress(query.address, query.networkId)
  const path = `/address/${address}`
  const [movements, below] = await Promise.all([
    api.get(cursor ? `${path}/txs/chain/${cursor.last}` : `${path}/txs`, activitySchema, options),
    // How long a page is depends on the API: the number of transactions says whether there is another.
    cursor?.below ?? api.get(path, addressSchema, options).then(({ chain_stats }) => chain_stats.tx_count),
  ])
  const shown = movements.slice(0, MAX_ITEMS)
  const blocks = shown.filter(({ status }) => status.confirmed)
  const last = blocks.at(-1)
  const left = below - blocks.length
  return {
    items: shown.map(movement => toItem(movement, api.network, address, hex.encode(script))),
    next: last && left > 0 ? `${last.txid}.${left}` : null,
  }
}
