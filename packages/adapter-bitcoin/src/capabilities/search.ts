import {
  type CallOptions,
  followTransaction,
  isLatchkeyError,
  LatchkeyError,
  type SearchInput,
  type SearchResult,
  type TransferInput,
} from '@latchkey/core/adapter'
import type { Esplora, Nodes } from '../chain/nodes.js'
import { activitySchema, type Movement } from '../chain/schemas.js'
import { hex, requireAddress } from '../connectors/wallet-code.js'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000
/** So much of an id names a waiting transaction: with the height 25 of them fit into a trace. */
const SHORT = 8
const MOST_WAITING = 25

const TRACE = /^(\d{1,9}) ((?:[0-9a-f]{8})*)$/

interface Trace {
  readonly height: number
  /** Beginnings of the ids of what waited for a block. */
  readonly waiting: readonly string[]
}

/** @throws LatchkeyError `invalidRequest` */
function readTrace(text: string): Trace {
  const [, height, waiting] = TRACE.exec(text) ?? []
  if (height !== undefined && waiting !== undefined)
    return { height: Number(height), waiting: waiting.match(/.{8}/g) ?? [] }
  throw new LatchkeyError('invalidRequest', 'This does not say where an account of bip122 stood')
}

/** The newest transactions of an address: all that wait, and those of the newest blocks. */
const fetchNewest = (api: Esplora, address: string, options?: CallOptions): Promise<Movement[]> =>
  api.get(`/address/${address}/txs`, activitySchema, options)

const isHeight = (text: string) => /^\d{1,9}$/.test(text)

/**
 * How high the chain is, and what of an account waits for a block, as text. `undefined` where the network's API does not
 * say.
 * @throws LatchkeyError `aborted`
 */
export async function traceAccount(
  nodes: Nodes,
  { networkId, from }: Pick<TransferInput, 'networkId' | 'from'>,
  options?: CallOptions,
): Promise<string | undefined> {
  const api = nodes.of(networkId)
  const { address } = requireAddress(from, networkId)
  try {
    // The height first: what enters a block between the two reads is above it, and known by its id.
    const height = (await api.getText('/blocks/tip/height', options)).trim()
    const newest = await fetchNewest(api, address, options)
    const waiting = newest.filter(
      ({ status }) => !status.confirmed || Number(status.block_height) > Number(height),
    )
    if (!isHeight(height) || waiting.length > MOST_WAITING) return undefined
    return `${height} ${waiting.map(({ txid }) => txid.slice(0, SHORT)).join('')}`
  } catch (error) {
    if (isLatchkeyError(error, 'aborted')) throw error
    nodes.host.env.logger.warn("The network's API did not say which transactions the account has sent", error)
    return undefined
  }
}

/** Makes the look for one transfer. */
function createLook(nodes: Nodes, input: SearchInput, options: CallOptions) {
  const { height, waiting } = readTrace(input.trace)
  const from = requireAddress(input.from, input.networkId)
  const own = hex.encode(from.script)
  const theirs = hex.encode(requireAddress(input.to, input.networkId).script)
  const isNew = ({ txid, status }: Movement) =>
    !waiting.includes(txid.slice(0, SHORT)) && (!status.confirmed || Number(status.block_height) > height)
  const makes = ({ vin, vout }: Movement) =>
    vin.some(({ prevout }) => prevout?.scriptpubkey === own) &&
    vout.some(({ scriptpubkey, value }) => scriptpubkey === theirs && value === input.amount)
  return async (): Promise<SearchResult | undefined> => {
    const newest = await fetchNewest(nodes.of(input.networkId), from.address, options)
    const found = newest.find(each => isNew(each) && makes(each) && !input.isOther(each.txid))
    return found && { hash: found.txid }
  }
}

/**
 * Looks for a transfer among the account's transactions since the wallet was asked. Which coins the wallet would have
 * taken is its own affair: nothing on the chain says that the transfer can't come any more.
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
    growth: 1.4,
  })
}
