import { networkIdSchema, walletsQuerySchema, walletsResponseSchema } from '@latchkey/core/api'
import * as z from 'zod/mini'
import { ApiProblem } from '../server/problem.js'
import { type CreateRoutes, defineRoute } from '../server/route.types.js'
import { readDirectory } from './read-directory.js'
import type { WalletSearch } from './wallets.types.js'

const defaultEntries = 40
const maxListed = 100

/** Splits a list of the query. @throws ApiProblem `badRequest` */
const readList = (name: string, text = ''): readonly string[] => {
  const list = text.split(',').filter(Boolean)
  if (list.length <= maxListed) return list
  throw new ApiProblem('badRequest', 'The request is not valid.', {
    reasons: [{ name, description: `At most ${maxListed} entries.` }],
  })
}

const readChains = (text: string | undefined): readonly string[] => {
  const chains = readList('chains', text)
  if (chains.every(id => z.safeParse(networkIdSchema, id).success)) return chains
  throw new ApiProblem('badRequest', 'The request is not valid.', {
    reasons: [{ name: 'chains', description: 'CAIP-2 ids, such as eip155:1.' }],
  })
}

const readSearch = (query: z.infer<typeof walletsQuerySchema>): WalletSearch => {
  const include = readList('include', query.include)
  return {
    page: query.page ?? 1,
    entries: query.entries ?? defaultEntries,
    search: query.search ?? '',
    ...(include.length > 0 && { include: new Set(include) }),
    exclude: new Set(readList('exclude', query.exclude)),
    chains: readChains(query.chains),
    ...(query.badge_type && { badge: query.badge_type }),
    ...(query.platform && { platform: query.platform }),
  }
}

/** The wallet directory. */
export const createWalletRoutes: CreateRoutes = context => [
  defineRoute({
    method: 'GET',
    path: '/getWallets',
    summary: 'A page of the wallets that were asked for, by rank, and how many there are.',
    project: 'query',
    query: walletsQuerySchema,
    answer: walletsResponseSchema,
    async handle({ query, c }) {
      const json = (await readDirectory(context)).find(readSearch(query))
      return c.body(json, 200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    },
  }),
]
