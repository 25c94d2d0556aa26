import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { addressSchema, hashSchema } from '../../nodes/hex.js'
import type { ActivitySource, FindInput, InternalTransfer } from '../activity.types.js'
import { askExplorer, type HostSettings } from './ask-explorer.js'
import { readPositions } from './read-positions.js'

const decimal = z.string().check(z.regex(/^\d{1,78}$/))
const rowSchema = z.object({ hash: hashSchema, blockNumber: decimal })
const internalSchema = z.object({
  from: addressSchema,
  // Empty for a contract that was made.
  to: z.string().check(z.maxLength(42)),
  value: decimal,
  isError: z.optional(z.string()),
})

/** Lists of Etherscan's API; Blockscout serves the same ones. Together they name every transaction of an account. */
const lists = ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx'] as const

/** Rows of one list. More than a page: one block may have several. */
const rowsPerList = 100

const readList = async (host: HostSettings, action: string, { account, before, signal }: FindInput) => {
  const endBlock = before.index > 0 ? before.block : before.block - 1
  if (endBlock < 0) return []
  const query = {
    module: 'account',
    action,
    address: account,
    startblock: '0',
    endblock: String(endBlock),
    page: '1',
    offset: String(rowsPerList),
    sort: 'desc',
  }
  return askExplorer(host, query, z.array(rowSchema), signal)
}

/** A full list may end in the middle of a block; that block is asked for again unless it is all there is. */
const completeToOf = (rows: readonly { readonly blockNumber: string }[]): number => {
  if (rows.length < rowsPerList) return 0
  const blocks = rows.map(({ blockNumber }) => Number(blockNumber))
  const lowest = Math.min(...blocks)
  return lowest === Math.max(...blocks) ? lowest : lowest + 1
}

/** An explorer's API, in the form of Etherscan and Blockscout. It knows tokens that others sent, too. */
export const createExplorerSource = (host: HostSettings): ActivitySource => ({
  name: 'explorer',
  findsTokens: true,
  async find(input) {
    const found = await Promise.all(lists.map(action => readList(host, action, input)))
    const completeTo = Math.max(...found.map(completeToOf))
    const rows = found.flat().filter(({ blockNumber }) => Number(blockNumber) >= completeTo)
    const hashes = [...new Set(rows.map(({ hash }) => hash))]
    return { candidates: await readPositions(input.node, hashes, input.signal), completeTo }
  },
  async readInternal(_, hashes, signal) {
    const read = async (hash: Hex): Promise<readonly [Hex, readonly InternalTransfer[]]> => {
      const query = { module: 'account', action: 'txlistinternal', txhash: hash }
      const rows = await askExplorer(host, query, z.array(internalSchema), signal)
      const moved = rows.filter(({ isError }) => isError !== '1')
      return [
        hash,
        moved.map(({ from, to, value }) => ({ from, to: to.toLowerCase(), value: BigInt(value) })),
      ]
    }
    return new Map(await Promise.all(hashes.map(read)))
  },
})
