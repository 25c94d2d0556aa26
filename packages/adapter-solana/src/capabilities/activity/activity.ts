import {
  type ActivityPage,
  type ActivityQuery,
  type CallOptions,
  isLatchkeyError,
  LatchkeyError,
  mergeNewest,
} from '@latchkey/core/adapter'
import { COMMITMENT, fetchTokenAccounts } from '../../chain/accounts.js'
import { fetchMints } from '../../chain/mint/fetch-mints.js'
import type { ChainNode, Nodes } from '../../chain/nodes.js'
import { tokenPrograms } from '../../chain/programs.js'
import { addressCodec } from '../../connectors/wallet-code.js'
import { mintsIn, toItem } from './activity-item.js'
import { type FoundSignature, landedSchema, signaturesSchema } from './activity-schemas.js'

/** Each transaction is a request of its own, and public nodes count them. */
const PAGE = 10
const SIGNATURES = 50
/** Anybody can open token accounts for an owner: those of listed tokens come first, and then no more than these. */
const MAX_TOKEN_ACCOUNTS = 20
const AT_ONCE = 5
/** The slot that the page before ended with, and a transaction of it. */
const CURSOR = /^(\d{1,15})\.([1-9A-HJ-NP-Za-km-z]{64,90})$/

interface Cursor {
  readonly slot: number
  readonly signature: string
}

/** @throws LatchkeyError `invalidRequest` */
function readCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined
  const [, slot, signature] = CURSOR.exec(cursor) ?? []
  if (signature === undefined)
    throw new LatchkeyError('invalidRequest', 'This is not a cursor of this activity')
  return { slot: Number(slot), signature }
}

/** Few at a time: a node that is asked for everything at once answers nothing. */
async function mapInTurns<T, R>(all: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < all.length; at += AT_ONCE)
    results.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(work))))
  return results
}

/** Where an owner's transactions are found: a token that arrives names its account alone. */
async function findAddresses(node: ChainNode, owner: string, options?: CallOptions): Promise<string[]> {
  const found = await Promise.all(
    tokenPrograms.map(programId => fetchTokenAccounts(node, owner, { programId }, options)),
  )
  const isListed = (mint: string) => node.network.tokens?.some(({ address }) => address === mint) === true
  const accounts = found
    .flat()
    .map(({ pubkey, account }) => ({ pubkey, listed: isListed(account.data.parsed.info.mint) }))
    .sort((one, two) => Number(two.listed) - Number(one.listed))
  return [owner, ...accounts.slice(0, MAX_TOKEN_ACCOUNTS).map(({ pubkey }) => pubkey)]
}

async function fetchSignatures(
  node: ChainNode,
  address: string,
  cursor: Cursor | undefined,
  options?: CallOptions,
) {
  const config = {
    limit: SIGNATURES,
    commitment: COMMITMENT,
    ...(cursor ? { before: cursor.signature } : {}),
  }
  const all = await node.request('getSignaturesForAddress', [address, config], signaturesSchema, options)
  // The page before had the whole of its last slot, in whichever order.
  const rest = cursor ? all.filter(({ slot }) => slot < cursor.slot) : all
  const entries = rest.map(each => ({ ...each, id: each.signature, height: each.slot }))
  return { entries, isFull: all.length >= SIGNATURES }
}

/** A transaction on the ledger; undefined where the node does not keep it, or where its version is newer than the kit. */
async function fetchLanded(node: ChainNode, { signature }: FoundSignature, options?: CallOptions) {
  const config = { encoding: 'json', commitment: COMMITMENT, maxSupportedTransactionVersion: 0 }
  const read = node.request('getTransaction', [signature, config], landedSchema, options)
  const landed = await read.catch(error => {
    if (isLatchkeyError(error, 'transactionTypeUnsupported')) return null
    throw error
  })
  return landed ?? undefined
}

/**
 * The transactions of an owner and of its token accounts, by what they held before and after.
 * @throws LatchkeyError `invalidRequest` for a foreign cursor, and what the node says
 */
export async function fetchActivity(
  nodes: Nodes,
  query: ActivityQuery,
  options?: CallOptions,
): Promise<ActivityPage> {
  const cursor = readCursor(query.cursor)
  const node = nodes.of(query.networkId)
  const owner = addressCodec.normalizeAddress(query.address)
  const addresses = await findAddresses(node, owner, options)
  const lists = await mapInTurns(addresses, address => fetchSignatures(node, address, cursor, options))
  const { entries, next } = mergeNewest(lists, PAGE)
  const landed = await mapInTurns(entries, each => fetchLanded(node, each, options))
  const mints = await fetchMints(node, mintsIn(landed, owner), options)
  const last = entries.at(-1)
  return {
    items: entries.map((each, index) => toItem(each, landed[index], { owner, network: node.network, mints })),
    next: next === null || !last ? null : `${last.slot}.${last.signature}`,
  }
}
