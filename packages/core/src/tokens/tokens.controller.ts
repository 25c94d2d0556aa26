import { ref } from 'valtio/vanilla'
import type { FetchStatus } from '../account/account.types.js'
import type { BalanceTarget } from '../account/fetch-balance.js'
import type { Balance, TokenBalance } from '../adapter/contract/capabilities.js'
import type { ClientContext } from '../context/context.js'
import { defaults } from '../context/defaults.js'
import type { Session } from '../context/session.js'
import type { ErrorCode } from '../errors/codes.js'
import { createResource } from '../kernel/resource.js'
import { createSharedFetch, type SharedFetchOptions } from '../kernel/shared-fetch.js'
import { type Controller, createStore, toController } from '../kernel/store.js'

/** Token balances of the active account. */
export interface TokensState {
  status: FetchStatus
  /** The native coin first, then the tokens of the network's list. Includes zero amounts. */
  balances: readonly TokenBalance[]
  error: ErrorCode | undefined
  /** Earliest automatic retry after a failure, in milliseconds since the epoch. */
  retryAt: number | undefined
}

/** Actions of the tokens feature. */
export interface TokensActions {
  /** Fetches the balances. Uses cached ones for 30 s and waits 30 s after a failure, unless `force` is set. */
  fetch(options?: { readonly force?: boolean }): Promise<void>
  clear(): void
}

export type TokensController = Controller<TokensState, TokensActions>

const initialTokensState = (): TokensState => ({
  status: 'idle',
  balances: ref([]),
  error: undefined,
  retryAt: undefined,
})

/** Ports of the tokens domain. */
export interface TokensPorts {
  /** Fetches the native balance, with the same request that the account domain uses. */
  readBalance(namespace: string, target: BalanceTarget, options?: SharedFetchOptions): Promise<Balance>
}

/** Makes the tokens domain. */
export function createTokensController(
  { env, events, scope }: ClientContext,
  session: Session,
  { readBalance }: TokensPorts,
): TokensController {
  const store = createStore<TokensState>(initialTokensState)
  const lists = createSharedFetch<readonly TokenBalance[]>(env.clock, defaults.balanceCacheMs)
  const show = (change: Partial<TokensState>) => store.update(state => void Object.assign(state, change))
  const resource = createResource<readonly TokenBalance[]>({
    clock: env.clock,
    signal: scope.signal,
    retryMs: defaults.tokenRetryMs,
    show: ({ updatedAt: _, ...change }, balances) =>
      show({ ...change, ...(balances ? { balances: ref([...balances]) } : {}) }),
    failed(error) {
      // A network that only the wallet knows: there is nobody to ask, and nothing failed.
      if (error.code === 'networkMissing') {
        resource.reset()
        return show({ status: 'unavailable', error: undefined, retryAt: undefined })
      }
      env.logger.warn('Token Balance Unavailable', error)
      events.emit('tokensFailed', { namespace: session.activeNamespace() ?? '', error })
    },
  })
  scope.add(resource.cancel)

  const load = async (namespace: string, options: SharedFetchOptions): Promise<readonly TokenBalance[]> => {
    const network = session.activeNetwork(namespace)
    const account = session.account(namespace)
    const networkId = session.connection(namespace)?.networkId
    if (!network || !networkId || !account) return []
    const { accountId, address } = account
    const [native, tokens] = await Promise.all([
      readBalance(namespace, { accountId, address, networkId }, options),
      session.find(namespace, 'tokens')?.fetch({ address, networkId }, options) ?? [],
    ])
    const { name } = network.nativeCurrency
    const coin = { ...native, name, address: '', networkId, native: true }
    // A token that cannot be divided is a sign of junk: none of the serious ones is without decimals.
    const real = tokens.filter(token => token.decimals > 0)
    return [network.iconUrl === undefined ? coin : { ...coin, iconUrl: network.iconUrl }, ...real]
  }

  const actions: TokensActions = {
    async fetch({ force = false } = {}) {
      const namespace = session.activeNamespace()
      const accountId = session.account()?.accountId
      if (namespace === undefined || accountId === undefined) return
      const fresh = force ? undefined : lists.peek(accountId)
      if (fresh)
        return show({ status: 'ready', balances: ref([...fresh]), error: undefined, retryAt: undefined })
      if (!session.find(namespace, 'balance')) return show({ status: 'unavailable' })
      await resource.run(
        outer =>
          lists.fetch(accountId, signal => load(namespace, { force, signal }), { force, signal: outer }),
        { force },
      )
    },
    clear() {
      resource.reset()
      show(initialTokensState())
    },
  }
  return toController(store, actions)
}
