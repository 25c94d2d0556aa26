// Calls of views that few visitors open. Their code and schemas load with the first of them.
import type { NetworkId } from '../caip/network-id.js'
import type { AccountInput, BlockchainApi, TokenPrice } from './blockchain-api.types.js'
import type { AnswerSchema, Http, Query } from './http.types.js'
import { encodePart } from './path.js'
import { historyResponseSchema } from './schemas/history.schema.js'
import { nftsResponseSchema } from './schemas/nfts.schema.js'
import { priceResponseSchema } from './schemas/price.schema.js'
import { sessionsResponseSchema } from './schemas/sessions.schema.js'
import type { SupportedChains } from './supported-chains.js'

const MAX_PRICES = 100

const networkOf = (accountId: string) => accountId.slice(0, accountId.lastIndexOf(':')) as NetworkId

const chunk = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )

/** What these calls share with the others. */
export interface CallParts {
  readonly http: Http
  readonly chains: SupportedChains
  readonly projectId: string | undefined
  /** The parameters of every GET. */
  sdk(): Query
}

/** The calls that load on need. */
export type LaterCalls = Pick<
  BlockchainApi,
  'fetchHistory' | 'fetchNfts' | 'fetchPrices' | 'fetchSessions' | 'registerSession' | 'revokeSession'
>

/** Makes the calls that load on need. */
export function createLaterCalls({ http, chains, projectId, sdk }: CallParts): LaterCalls {
  /** Asks for a page of what an account has, where the host serves its network. */
  const getPage = async <Page>(
    kind: string,
    { address, networkId, ...query }: AccountInput & Query,
    schema: AnswerSchema<Page>,
    empty: Page,
    signal: AbortSignal | undefined,
  ): Promise<Page> => {
    if (!(await chains.has(networkId, signal))) return empty
    const path = `v1/account/${encodePart(address)}/${kind}`
    return http.get({ path, query: { ...sdk(), chainId: networkId, ...query }, schema, signal })
  }
  return {
    fetchHistory: (input, { signal } = {}) =>
      getPage('history', { ...input }, historyResponseSchema, { data: [], next: null }, signal),
    fetchNfts: (input, { signal } = {}) =>
      getPage('nfts', { ...input }, nftsResponseSchema, { data: [], next: null }, signal),
    async fetchPrices({ tokens, currency = 'usd' }, { signal } = {}) {
      if (tokens.length === 0) return []
      const served = await chains.fetch(signal)
      const asked = new Set(tokens.filter(token => served.includes(networkOf(token))))
      const answers = await Promise.all(
        chunk([...asked], MAX_PRICES).map(addresses =>
          http.post({
            path: 'v1/fungible/price',
            body: { currency, addresses, projectId },
            as: 'json',
            schema: priceResponseSchema,
            isRead: true,
            signal,
          }),
        ),
      )
      return answers
        .flatMap(({ fungibles }) => fungibles)
        .filter((each): each is TokenPrice => each.address !== undefined && asked.has(each.address))
    },
    async fetchSessions(accountId, { signal } = {}) {
      if (!(await chains.has(networkOf(accountId), signal))) return []
      const path = `v1/sessions/${encodePart(accountId)}`
      return (await http.get({ path, query: sdk(), schema: sessionsResponseSchema, signal })).pcis
    },
    registerSession: ({ account, ...body }, { signal } = {}) =>
      http.post({ path: `v1/sessions/${encodePart(account)}`, query: { projectId }, body, signal }),
    revokeSession: ({ address, pci, signature }, { signal } = {}) =>
      http.post({
        path: `v1/sessions/${encodePart(address)}/revoke`,
        query: { projectId },
        body: { pci, signature },
        signal,
      }),
  }
}
