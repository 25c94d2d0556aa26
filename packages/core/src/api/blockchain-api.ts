import { callLoaded, loadOnce } from '../kernel/load-once.js'
import { createSharedFetch } from '../kernel/shared-fetch.js'
import type {
  AccountInput,
  BalanceInput,
  BlockchainApi,
  BlockchainApiOptions,
} from './blockchain-api.types.js'
import { createHttp } from './http.js'
import { encodePart } from './path.js'
import { type BalanceItem, balanceResponseSchema } from './schemas/balance.schema.js'
import { type IdentityResponse, identityResponseSchema } from './schemas/identity.schema.js'
import { sdkQuery } from './sdk.js'
import { createSupportedChains } from './supported-chains.js'

const IDENTITY_FRESH_MS = 300_000
const BALANCE_FRESH_MS = 30_000

const keyOf = ({ address, networkId }: AccountInput) => `${networkId}:${address}`

/** `forceUpdate` is a list of tokens, or a word that is none. */
const toForceUpdate = (force: BalanceInput['force']): string | undefined =>
  typeof force === 'object' ? force.join(',') : force ? 'true' : undefined

/**
 * Makes the calls to a blockchain API.
 * @throws LatchkeyError `invalidOptions`
 * @example
 * const api = createBlockchainApi({ url: 'https://chain.example.com', projectId, env })
 * const balances = await api.fetchBalances({ address, networkId: 'eip155:1' })
 */
export function createBlockchainApi(options: BlockchainApiOptions): BlockchainApi {
  const { projectId, env } = options
  const http = createHttp(options, 'services.blockchainApiUrl')
  const sdk = () => ({ ...sdkQuery(options), clientId: options.clientId?.() })
  const chains = createSupportedChains(http, sdk, env)
  const identities = createSharedFetch<IdentityResponse>(env.clock, IDENTITY_FRESH_MS)
  const balances = createSharedFetch<readonly BalanceItem[]>(env.clock, BALANCE_FRESH_MS)
  const only = (signal: AbortSignal | undefined) => (signal ? { signal } : {})
  const later = callLoaded(
    loadOnce(async () =>
      (await import('./later-calls.js')).createLaterCalls({ http, chains, projectId, sdk }),
    ),
  )

  return {
    fetchNetworks: ({ signal } = {}) => chains.fetch(signal),
    async fetchIdentity(input, { signal } = {}) {
      if (!(await chains.has(input.networkId, signal))) return { name: null, avatar: null }
      const path = `v1/identity/${encodePart(input.address)}`
      const ask = (shared: AbortSignal) => {
        const query = { ...sdk(), sender: input.address }
        return http.get({ path, query, schema: identityResponseSchema, signal: shared })
      }
      return identities.fetch(keyOf(input), ask, only(signal))
    },
    async fetchBalances({ currency = 'usd', force, ...input }, { signal } = {}) {
      if (!(await chains.has(input.networkId, signal))) return []
      const forceUpdate = toForceUpdate(force)
      const path = `v1/account/${encodePart(input.address)}/balance`
      const query = { ...sdk(), currency, chainId: input.networkId, forceUpdate }
      const isForced = !!forceUpdate
      const ask = async (shared: AbortSignal) => {
        const answer = { path, query, schema: balanceResponseSchema, signal: shared, force: isForced }
        return (await http.get(answer)).balances
      }
      return balances.fetch(`${currency} ${keyOf(input)}`, ask, { force: isForced, ...only(signal) })
    },
    fetchHistory: later(calls => calls.fetchHistory),
    fetchNfts: later(calls => calls.fetchNfts),
    fetchPrices: later(calls => calls.fetchPrices),
    fetchSessions: later(calls => calls.fetchSessions),
    registerSession: later(calls => calls.registerSession),
    revokeSession: later(calls => calls.revokeSession),
    rpcUrl: networkId => http.urlOf('v1/', { chainId: networkId, projectId }),
  }
}
