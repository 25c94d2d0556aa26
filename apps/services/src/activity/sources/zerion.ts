import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { hashSchema } from '../../nodes/hex.js'
import { readBlockTime } from '../../nodes/read-block-time.js'
import { fetchJson } from '../../server/fetch-json.js'
import { ApiProblem } from '../../server/problem.js'
import type { ActivitySource, Candidate, FindInput, InternalTransfer } from '../activity.types.js'
import type { HostSettings } from './ask-explorer.js'
import { readPositions } from './read-positions.js'

/** Where the host is, and what it calls the network. */
export interface ZerionSettings extends HostSettings {
  readonly chain: string
}

const sideSchema = z.nullish(z.string().check(z.maxLength(64)))
const transferSchema = z.object({
  fungible_info: z.nullish(
    z.object({
      implementations: z.array(z.object({ chain_id: z.string(), address: z.nullish(z.string()) })),
    }),
  ),
  quantity: z.nullish(z.object({ int: z.string().check(z.regex(/^\d{1,78}$/)) })),
  sender: sideSchema,
  recipient: sideSchema,
})
type Transfer = z.infer<typeof transferSchema>

const pageSchema = z.object({
  data: z
    .array(
      z.object({
        attributes: z.object({
          hash: hashSchema,
          /** Absent while a transaction is pending. */
          mined_at_block: z.nullish(z.int()),
          transfers: z.optional(z.array(transferSchema).check(z.maxLength(1_000))),
        }),
      }),
    )
    .check(z.maxLength(200)),
  /** `next` is a whole address. It is absent on the last page. */
  links: z.object({ next: z.nullish(z.string().check(z.maxLength(4_096))) }),
})
type Page = z.infer<typeof pageSchema>

/** Pages of one search. Blocks may share a second, and the host searches by time. */
const maxPages = 5
const afterName = 'page[after]'

const askPage = async (
  { url: base, chain, headers }: ZerionSettings,
  { account, limit, signal }: FindInput,
  place: Readonly<Record<string, string>>,
): Promise<Page> => {
  const url = new URL(`wallets/${account}/transactions/`, base.endsWith('/') ? base : `${base}/`)
  // One more shows whether there is another page.
  const query = { 'filter[chain_ids]': chain, 'page[size]': String(limit + 1), ...place }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return fetchJson(url, 'index', { schema: pageSchema, signal, headers })
}

/** Where the next page begins. The address itself is not followed: the headers may hold a key. */
function afterOf({ links: { next } }: Page): string | undefined {
  if (next === null || next === undefined) return undefined
  const after = URL.canParse(next) ? new URL(next).searchParams.get(afterName) : null
  if (after === null) throw new ApiProblem('sourceFailed', "The index's answer cannot be used.")
  return after
}

/** What the coin did. A coin has no address on its network. */
const coinTransfers = (transfers: readonly Transfer[], chain: string): readonly InternalTransfer[] =>
  transfers.flatMap(({ fungible_info: asset, quantity, sender, recipient }) => {
    const isCoin = asset?.implementations.some(each => each.chain_id === chain && !each.address)
    if (!isCoin || !quantity || !sender || !recipient) return []
    return [{ from: sender.toLowerCase(), to: recipient.toLowerCase(), value: BigInt(quantity.int) }]
  })

/** When the newest block of a search was made, in milliseconds. Absent where the search begins at the head. */
async function readLatest({ node, before, head, signal }: FindInput): Promise<number | undefined> {
  const block = before.index > 0 ? before.block : before.block - 1
  return block >= head ? undefined : Date.parse(await readBlockTime(node, block, signal))
}

/** Searches backwards until there are more than enough transactions before a position. */
async function search(settings: ZerionSettings, input: FindInput) {
  const latest = await readLatest(input)
  const since = latest === undefined ? {} : { 'filter[max_mined_at]': String(latest) }
  const rows: {
    readonly hash: Hex
    readonly block: number
    readonly internal: readonly InternalTransfer[]
  }[] = []
  let after: string | undefined
  for (let pages = 0; pages < maxPages; pages += 1) {
    const page = await askPage(settings, input, {
      ...since,
      ...(after !== undefined && { [afterName]: after }),
    })
    for (const { attributes } of page.data) {
      const { hash, mined_at_block: block, transfers = [] } = attributes
      if (typeof block === 'number' && block >= 0)
        rows.push({ hash, block, internal: coinTransfers(transfers, settings.chain) })
    }
    after = afterOf(page)
    if (after === undefined) break
    if (rows.filter(({ block }) => block < input.before.block).length > input.limit) break
  }
  return { rows, isEnd: after === undefined }
}

/** A search may end in the middle of a block; that block is asked for again unless it is all there is. */
const completeToOf = (rows: readonly { readonly block: number }[], isEnd: boolean): number => {
  if (isEnd || rows.length === 0) return 0
  const blocks = rows.map(({ block }) => block)
  const lowest = Math.min(...blocks)
  return lowest === Math.max(...blocks) ? lowest : lowest + 1
}

/** An index of many networks, in the form of Zerion's API. It knows tokens that others sent, and inner transfers. */
export const createZerionSource = (settings: ZerionSettings): ActivitySource => ({
  name: 'zerion',
  findsTokens: true,
  async find(input) {
    const { before, node, signal } = input
    if (before.index === 0 && before.block === 0) return { candidates: [], completeTo: 0 }
    const { rows, isEnd } = await search(settings, input)
    const completeTo = completeToOf(rows, isEnd)
    const found = new Map(rows.filter(({ block }) => block >= completeTo).map(row => [row.hash, row]))
    const positions = await readPositions(node, [...found.keys()], signal)
    const candidates = positions.map((each): Candidate => {
      const internal = found.get(each.hash)?.internal
      return internal ? { ...each, internal } : each
    })
    return { candidates, completeTo }
  },
})
