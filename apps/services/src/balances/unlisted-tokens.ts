import { LRUCache } from 'lru-cache'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { chunksOf } from '../nodes/chunks-of.js'
import { addressSchema } from '../nodes/hex.js'
import type { NodeClient } from '../nodes/nodes.types.js'
import { readHead } from '../nodes/read-head.js'
import { requireResult } from '../nodes/require-result.js'
import { ApiProblem } from '../server/problem.js'
import type { ServiceContext } from '../server/service-context.types.js'
import { within } from '../server/within.js'
import { hasLink } from '../tokens/spam.js'
import { createTokenFacts } from '../tokens/token-facts.js'
import type { NetworkTokens } from '../tokens/token-list.js'
import type { BalanceToken } from './balances.types.js'
import { findTokenTransfers, type TokenTransfer } from './token-transfers.js'

export interface UnlistedQuery {
  readonly node: NodeClient
  /** In lower case. */
  readonly account: string
  readonly listed: NetworkTokens
}

/**
 * Finds tokens that no list has: those of transfers that the account signed. Where nobody tells the transfers, none is found.
 * @throws ApiProblem when the nodes don't say what a token is called
 */
export type FindUnlistedTokens = (query: UnlistedQuery) => Promise<readonly BalanceToken[]>

interface Known {
  /** The block down to which everything was searched. */
  readonly head: number
  readonly contracts: ReadonlySet<string>
}

const maxAccounts = 5_000
const maxAgeMs = 3_600_000
/** A search is repeated this far back: a block may have been replaced. */
const reorgBlocks = 64
/** Balances wait no longer for a search. What it finds later is there when they are read again. */
const searchMs = 3_000
/** Of one account. */
const maxContracts = 100
/** Transactions in which one contract is looked for. */
const maxHashes = 3
const receiptsAtOnce = 100

const receiptSchema = z.nullable(z.object({ from: addressSchema }))

/** The newest transactions of each contract. */
function hashesByContract(transfers: readonly TokenTransfer[]): ReadonlyMap<string, ReadonlySet<Hex>> {
  const found = new Map<string, Set<Hex>>()
  for (const { contract, hash } of transfers) {
    const hashes = found.get(contract) ?? new Set()
    if (hashes.size < maxHashes) hashes.add(hash)
    found.set(contract, hashes)
  }
  return found
}

/** Keeps what the account signed: anyone may send anything to anyone, or say so in an event. @throws ApiProblem */
async function findSigned(
  node: NodeClient,
  account: string,
  hashes: readonly Hex[],
  signal: AbortSignal,
): Promise<ReadonlySet<Hex>> {
  const signed = new Set<Hex>()
  for (const chunk of chunksOf(hashes, receiptsAtOnce)) {
    const answers = await node.send(
      chunk.map(hash => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
      { signal },
    )
    chunk.forEach((hash, index) => {
      if (requireResult(answers[index], receiptSchema)?.from === account) signed.add(hash)
    })
  }
  return signed
}

/** Makes the search of one process. */
export function createUnlistedTokens({
  log,
  signal,
}: Pick<ServiceContext, 'log' | 'signal'>): FindUnlistedTokens {
  const known = new LRUCache<string, Known>({ max: maxAccounts, ttl: maxAgeMs })
  const searching = new Map<string, Promise<Known>>()
  const readFacts = createTokenFacts()

  /** Searches the blocks that were not searched before. @throws ApiProblem */
  const search = async (
    { node, account, listed }: UnlistedQuery,
    before: Known | undefined,
  ): Promise<Known> => {
    const head = await readHead(node, signal)
    const from = before ? Math.max(before.head - reorgBlocks, 0) : 0
    const transfers = await findTokenTransfers({ node, account, from, head, signal })
    const contracts = new Set(before?.contracts)
    const isNew = ({ contract }: TokenTransfer) => !listed.byAddress.has(contract) && !contracts.has(contract)
    const byContract = hashesByContract(transfers.filter(isNew))
    const hashes = new Set([...byContract.values()].flatMap(each => [...each]))
    const signed = await findSigned(node, account, [...hashes], signal)
    for (const [contract, own] of byContract)
      if ([...own].some(hash => signed.has(hash)) && contracts.size < maxContracts) contracts.add(contract)
    return { head, contracts }
  }

  /** Callers that come at the same time share one search. */
  const searchOnce = (key: string, query: UnlistedQuery): Promise<Known> => {
    const running = searching.get(key)
    if (running) return running
    const keep = async (): Promise<Known> => {
      try {
        const found = await search(query, known.get(key))
        known.set(key, found)
        return found
      } finally {
        searching.delete(key)
      }
    }
    const run = keep()
    searching.set(key, run)
    return run
  }

  const findContracts = async (query: UnlistedQuery): Promise<ReadonlySet<string>> => {
    const key = `${query.node.id}:${query.account}`
    const before = known.get(key)
    try {
      const found = await within(searchOnce(key, query), searchMs, before)
      return found?.contracts ?? new Set()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      // What the list has is worth knowing without the rest.
      log.warn({ reason: error.message }, 'unlisted tokens may be missing')
      return before?.contracts ?? new Set()
    }
  }

  return async query => {
    const { node, listed } = query
    if (node.network.activity.source === 'none') return []
    const contracts = await findContracts(query)
    const unlisted = [...contracts].filter(contract => !listed.byAddress.has(contract))
    const facts = await readFacts(node, unlisted, signal)
    return unlisted.flatMap(address => {
      const { name, symbol, decimals } = facts.get(address) ?? {}
      // None of the serious tokens is without decimals, or called after a site.
      if (!symbol || !decimals || hasLink(name) || hasLink(symbol)) return []
      const texts = { name: name ?? symbol, symbol, iconUrl: '' }
      return [
        { id: `${node.id}:${address}`, networkId: node.id, address, decimals, ...texts, isUnlisted: true },
      ]
    })
  }
}
