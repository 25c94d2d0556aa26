import type { HistoryResponse } from '@latchkey/core/api'
import * as z from 'zod/mini'
import { hashSchema, quantitySchema, toHex } from '../nodes/hex.js'
import type { NodeClient } from '../nodes/nodes.types.js'
import { readBlockTime } from '../nodes/read-block-time.js'
import { requireResult } from '../nodes/require-result.js'
import { ApiProblem } from '../server/problem.js'
import type { ServiceContext } from '../server/service-context.types.js'
import { untilAborted } from '../server/until-aborted.js'
import { createMultipliers } from '../tokens/multipliers.js'
import { createTokenFacts } from '../tokens/token-facts.js'
import type { ActivitySource, Position } from './activity.types.js'
import { type Cursor, readCursor, writeCursor } from './cursor.js'
import { concerns, describeTransaction, type Understood } from './describe-transaction.js'
import { findPage } from './find-page.js'
import { readApprovals, readMovements } from './movements.js'
import { type ReadTransaction, readTransactions } from './read-transactions.js'
import { createLogSource } from './sources/logs.js'
import { findSource } from './sources/probe.js'

export interface HistoryQuery {
  readonly node: NodeClient
  /** In lower case. */
  readonly account: string
  readonly cursor?: string | undefined
  readonly signal: AbortSignal
}

/** The history of accounts, read from nodes when it is asked for: nothing is indexed, so nothing can be stale. */
export interface Activity {
  /** @throws ApiProblem `badRequest` for a cursor, or as the nodes fail */
  read(query: HistoryQuery): Promise<HistoryResponse>
}

const pageSize = 25
const sourceFreshMs = 600_000
const headSchema = z.object({ number: quantitySchema, hash: hashSchema })

const readHead = async (node: NodeClient, cursor: Cursor | undefined, signal: AbortSignal) => {
  const requests = [
    { method: 'eth_blockNumber', params: [] as unknown[] },
    ...(cursor?.h ? [{ method: 'eth_getBlockByNumber', params: [toHex(cursor.b), false] }] : []),
  ]
  const [number, block] = await node.send(requests, { signal })
  const head = Number(requireResult(number, quantitySchema))
  const isMoved = cursor?.h !== undefined && requireResult(block, z.nullable(headSchema))?.hash !== cursor.h
  return { head, isMoved }
}

/** Makes the history of the services. */
export function createActivity({ cache, tokens, images, signal: stopping }: ServiceContext): Activity {
  const readFacts = createTokenFacts()
  const readMultipliers = createMultipliers()

  const understand = (
    node: NodeClient,
    reads: readonly ReadTransaction[],
    account: string,
  ): readonly Understood[] =>
    reads
      .map(read => ({
        read,
        movements: readMovements(node.id, read, account),
        approvals: readApprovals(read, account),
      }))
      .filter(each => concerns(each, account))

  const describe = async ({ node, account, signal }: HistoryQuery, reads: readonly ReadTransaction[]) => {
    const understood = understand(node, reads, account)
    const listed = await tokens.read(node.id)
    const contracts = understood
      .flatMap(({ movements, approvals }) => [...movements, ...approvals])
      .flatMap(({ contract }) => contract ?? [])
    const unlisted = contracts.filter(contract => !listed.byAddress.has(contract))
    const imageId = await images.findNamed('token', node.network.currency.symbol)
    const context = {
      networkId: node.id,
      currency: node.network.currency,
      coinIconUrl: imageId === undefined ? '' : images.urlOf(imageId),
      account,
      listed,
      facts: await readFacts(node, unlisted, signal),
      multipliers: await readMultipliers(node, contracts, signal),
    }
    return understood.map(each => describeTransaction(each, context))
  }

  const writeNext = (next: Position | undefined, reads: readonly ReadTransaction[]): string | null => {
    if (!next) return null
    const blockHash = reads.find(({ block }) => block === next.block)?.blockHash
    return writeCursor({ b: next.block, i: next.index, ...(blockHash && { h: blockHash }) })
  }

  return {
    async read(query) {
      const { node, account, signal } = query
      const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor)
      const reading = cache.read<ActivitySource>(`activity-source:${node.id}`, sourceFreshMs, () =>
        findSource(node, stopping),
      )
      const source = await untilAborted(reading, signal)
      const { head, isMoved } = await readHead(node, cursor, signal)
      // After a reorganisation the list begins anew: what comes twice has the same id.
      const before = cursor && !isMoved ? { block: cursor.b, index: cursor.i } : { block: head + 1, index: 0 }
      if (before.block > head + 1) throw new ApiProblem('badRequest', 'The cursor is not valid.')
      const input = { node, account, before, head, limit: pageSize, signal }
      const logs = createLogSource(node.network.activity.blocks)
      const { candidates, next, lowest } = await findPage(input, source, logs)
      const [reads, completeSince] = await Promise.all([
        readTransactions(node, candidates, source, signal),
        lowest > 0 ? readBlockTime(node, lowest, signal) : undefined,
      ])
      return {
        data: await describe(query, reads),
        next: writeNext(next, reads),
        ...(completeSince !== undefined && { completeSince }),
      }
    },
  }
}
