import { ref } from 'valtio/vanilla'
import type { FetchStatus } from '../account/account.types.js'
import type { TokenBalance } from '../adapter/capabilities.js'
import type { ClientContext } from '../context/context.js'
import { defaults } from '../context/defaults.js'
import type { Session } from '../context/session.js'
import type { ErrorCode } from '../errors/codes.js'
import { toLatchkeyError } from '../errors/error.js'
import { createCache } from '../kernel/cache.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { createLatest } from '../kernel/task.js'

/** The tokens of the account in use. */
export interface TokensState {
  status: FetchStatus
  /** The network's own coin first, then the tokens the network's list names. Zero amounts included. */
  balances: readonly TokenBalance[]
  error: ErrorCode | undefined
  /** Before this time (milliseconds since the epoch) a failed fetch is not tried again unasked. */
  retryAt: number | undefined
}

/** What can be done to the token list. */
export interface TokensActions {
  /** Fetches the list; within 30 s the last answer serves, and after a failure nothing is asked for 30 s, unless `force`. */
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

/** Makes the tokens domain. */
export function createTokensController(
  { env, events, scope }: ClientContext,
  session: Session,
): TokensController {
  const store = createStore<TokensState>(initialTokensState)
  const cache = createCache<readonly TokenBalance[]>(env.clock, defaults.balanceCacheMs)
  const run = createLatest()
  scope.add(run.cancel)

  const show = (balances: readonly TokenBalance[]) =>
    store.update(state => {
      Object.assign(state, {
        status: 'ready',
        balances: ref([...balances]),
        error: undefined,
        retryAt: undefined,
      })
    })

  const load = async (namespace: string, signal: AbortSignal): Promise<readonly TokenBalance[]> => {
    const network = session.activeNetwork(namespace)
    const connection = session.connection(namespace)
    const address = connection?.accounts[0]?.address
    if (!network || !connection || !address) return []
    const query = { address, networkId: connection.networkId }
    const [native, tokens] = await Promise.all([
      session.require(namespace, 'balance').fetch(query, { signal }),
      session.find(namespace, 'tokens')?.fetch(query, { signal }) ?? [],
    ])
    const { name } = network.nativeCurrency
    const coin = { ...native, name, address: '', networkId: connection.networkId, native: true }
    // A token that cannot be divided is a sign of junk: none of the serious ones is without decimals.
    const real = tokens.filter(token => token.decimals > 0)
    return [network.iconUrl === undefined ? coin : { ...coin, iconUrl: network.iconUrl }, ...real]
  }

  const actions: TokensActions = {
    async fetch({ force = false } = {}) {
      const namespace = session.activeNamespace()
      const accountId = session.account()?.accountId
      if (namespace === undefined || accountId === undefined) return
      const cached = force ? undefined : cache.get(accountId)
      if (cached) return show(cached)
      if (!force && (store.state.retryAt ?? 0) > env.clock.now()) return
      if (!session.find(namespace, 'balance'))
        return store.update(state => {
          state.status = 'unavailable'
        })
      await run.run(async signal => {
        store.update(state => {
          state.status = 'loading'
        })
        try {
          const balances = await load(namespace, signal)
          if (signal.aborted) return
          cache.set(accountId, balances)
          show(balances)
        } catch (failure) {
          if (signal.aborted) return
          const error = toLatchkeyError(failure, 'networkError')
          // A network that only the wallet knows: there is nobody to ask, and nothing failed.
          if (error.code === 'networkMissing')
            return store.update(state => {
              state.status = 'unavailable'
            })
          env.logger.warn('Token Balance Unavailable', error)
          store.update(state => {
            state.status = 'failed'
            state.error = error.code
            state.retryAt = env.clock.now() + defaults.tokenRetryMs
          })
          events.emit('tokensFailed', { namespace, error })
        }
      }, scope.signal)
    },
    clear() {
      run.cancel()
      store.update(state => {
        Object.assign(state, initialTokensState())
      })
    },
  }
  return toController(store, actions)
}
