import * as z from 'zod/mini'
import { hashSchema, quantitySchema, toHex } from '../../nodes/hex.js'
import { requireResult } from '../../nodes/require-result.js'
import type { ActivitySource, Candidate } from '../activity.types.js'
import { readPositions } from './read-positions.js'

const pageSchema = z.object({
  transfers: z.array(z.object({ hash: hashSchema, blockNum: quantitySchema })),
})
/** `internal` is missing on many networks of the provider, and asking for it there is an error. */
const categories = ['external', 'erc20', 'erc721', 'erc1155']
const withInternal = [...categories, 'internal']

/** Alchemy's method. It knows transfers only: approvals and calls without a value come from the logs beside it. */
export const createAssetTransferSource = (): ActivitySource => ({
  name: 'asset-transfers',
  findsTokens: false,
  async find({ node, account, before, limit, signal }) {
    const toBlock = before.index > 0 ? before.block : before.block - 1
    if (toBlock < 0) return { candidates: [], completeTo: 0 }
    const ask = (category: readonly string[]) =>
      node.send(
        ['fromAddress', 'toAddress'].map(side => ({
          method: 'alchemy_getAssetTransfers',
          params: [
            {
              fromBlock: '0x0',
              toBlock: toHex(toBlock),
              [side]: account,
              category,
              order: 'desc',
              excludeZeroValue: false,
              maxCount: toHex(limit),
            },
          ],
        })),
        { signal },
      )
    let answers = await ask(withInternal)
    if (answers.some(answer => !answer.ok)) answers = await ask(categories)
    const pages = answers.map(answer => requireResult(answer, pageSchema).transfers)
    const blocks = pages.map(page => page.map(({ blockNum }) => Number(blockNum)))
    // A full page may end in the middle of a block; that block is asked for again unless it is all there is.
    const completeTo = Math.max(
      0,
      ...blocks.map(list => {
        if (list.length < limit) return 0
        const lowest = Math.min(...list)
        return lowest === Math.max(...list) ? lowest : lowest + 1
      }),
    )
    const hashes = [...new Set(pages.flat().map(({ hash }) => hash))]
    const candidates: readonly Candidate[] = await readPositions(node, hashes, signal)
    return { candidates, completeTo }
  },
})
