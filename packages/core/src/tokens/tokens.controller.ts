import { ref } from 'valtio/vanilla'
import type { TokenBalance } from '../adapter/contract/capabilities.js'
import type { TokenInfo } from '../adapter/contract/network.types.js'
import type { NetworkId } from '../caip/network-id.js'
import type { ClientContext } from '../context/context.js'
import type { Currency } from '../context/currencies.js'
import { defaults } from '../context/defaults.js'
import type { Session } from '../context/session.js'
import { LatchkeyError } from '../errors/error.js'
import { isDecimals } from '../format/amount.js'
import { createResource } from '../kernel/resource.js'
import { createSharedFetch, type SharedFetchOptions } from '../kernel/shared-fetch.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { throwIfAborted } from '../kernel/task.js'
import { currencyOf } from './currency.js'
import type { PriceFollower } from './follow-prices.js'
import type { PricedToken, TokensActions, TokensPorts, TokensState } from './tokens.types.js'
import { createVisitorTokens, isSameToken } from './visitor-tokens.js'

export type TokensController = Controller<TokensState, TokensActions>

const initialTokensState = (currency: Currency): TokensState => ({
  status: 'idle',
  balances: ref([]),
  fiat: { status: 'unavailable', currency, total: undefined },
  error: undefined,
  retryAt: undefined,
})

/** Marks the tokens that adapters return for `also`. */
const markAdded = (tokens: readonly TokenBalance[]): readonly PricedToken[] =>
  tokens.map(token => (token.unverified ? { ...token, added: true } : token))

type Description = Pick<TokenInfo, 'name' | 'symbol' | 'decimals'>

const isSameDescription = (one: Description, other: Description): boolean =>
  one.name === other.name && one.symbol === other.symbol && one.decimals === other.decimals

/** Makes the tokens domain. */
export function createTokensController(
  ctx: ClientContext,
  session: Session,
  { readBalance, fetchPrices }: TokensPorts,
): TokensController {
  const { env, events, scope, storage } = ctx
  const currency = currencyOf(ctx.options)
  const store = createStore<TokensState>(() => initialTokensState(currency))
  const added = createVisitorTokens(storage)
  const lists = createSharedFetch<readonly PricedToken[]>(env.clock, defaults.balanceCacheMs)
  const show = (change: Partial<TokensState>) => store.update(state => void Object.assign(state, change))
  let prices: PriceFollower | undefined
  /** Shows the balances of the node, with prices where there is a source. */
  const showBalances = (balances: readonly PricedToken[]) =>
    prices ? prices.takeBalances(balances) : show({ balances: ref([...balances]) })
  const resource = createResource<readonly PricedToken[]>({
    clock: env.clock,
    signal: scope.signal,
    retryMs: defaults.tokenRetryMs,
    show({ updatedAt: _, ...change }, balances) {
      show(change)
      if (balances) showBalances(balances)
    },
    unavailable: () => show({ status: 'unavailable', error: undefined, retryAt: undefined }),
    failed(error) {
      env.logger.warn('Token Balance Unavailable', error)
      events.emit('tokensFailed', { namespace: session.activeNamespace() ?? '', error })
    },
  })
  scope.add(resource.cancel)

  const queryOf = (address: string, networkId: NetworkId) => {
    const also = added.of(networkId)
    return { address, networkId, ...(also.length > 0 ? { also } : {}) }
  }
  const requireNetwork = () => {
    const connection = session.connection()
    if (connection) return connection
    throw new LatchkeyError('notConnected', 'No wallet is connected')
  }

  /** What the wallet told, and what the visitor added: the wallet need not know of that. */
  const withAdded = async (
    assets: readonly TokenBalance[],
    namespace: string,
    networkId: NetworkId,
    address: string,
    options: SharedFetchOptions,
  ): Promise<readonly PricedToken[]> => {
    const isTold = (token: TokenInfo) => assets.some(each => isSameToken(each.address, token.address))
    const missing = added.of(networkId).filter(token => !isTold(token))
    if (missing.length === 0) return assets
    const query = { address, networkId, also: missing }
    const read = (await session.find(namespace, 'tokens')?.fetch(query, options)) ?? []
    return [...assets, ...markAdded(read.filter(({ unverified }) => unverified))]
  }

  const load = async (namespace: string, options: SharedFetchOptions): Promise<readonly PricedToken[]> => {
    const network = session.activeNetwork(namespace)
    const account = session.account(namespace)
    const networkId = session.connection(namespace)?.networkId
    if (!network || !networkId || !account) return []
    const { accountId, address } = account
    const assets = await session.wallet(namespace).assets?.fetch({ address, networkId }, options)
    if (assets) return withAdded(assets, namespace, networkId, address, options)
    const [native, tokens] = await Promise.all([
      readBalance(namespace, { accountId, address, networkId }, options),
      session.find(namespace, 'tokens')?.fetch(queryOf(address, networkId), options) ?? [],
    ])
    const { name } = network.nativeCurrency
    const coin = { ...native, name, address: '', networkId, native: true }
    // A token that cannot be divided is a sign of junk: none of the serious ones is without decimals.
    const real = markAdded(tokens.filter(({ decimals }) => isDecimals(decimals) && decimals > 0))
    return [network.iconUrl === undefined ? coin : { ...coin, iconUrl: network.iconUrl }, ...real]
  }

  const fetchBalances = async (namespace: string, accountId: string, force: boolean) => {
    const fresh = force ? undefined : lists.peek(accountId)
    if (fresh) {
      show({ status: 'ready', error: undefined, retryAt: undefined })
      return showBalances(fresh)
    }
    if (!session.find(namespace, 'balance')) return show({ status: 'unavailable' })
    await resource.run(
      outer => lists.fetch(accountId, signal => load(namespace, { force, signal }), { force, signal: outer }),
      { force },
    )
  }
  const loadPrices = async (force: boolean) => {
    if (!fetchPrices) return
    try {
      const code = await import('./follow-prices.js')
      prices ??= startPrices(code.createPriceFollower(ctx, fetchPrices, show, added.isHidden))
    } catch (error) {
      // Amounts need no price.
      env.logger.warn('The prices could not be fetched', error)
      return show({ fiat: { status: 'failed', currency, total: undefined } })
    }
    const address = session.account()?.address
    const networkId = session.connection()?.networkId
    if (address === undefined || !networkId) return
    const isTestnet = session.activeNetwork()?.testnet === true
    await prices.fetch({ address, networkId, isTestnet, force })
  }
  /** Gives the follower what came before its code. */
  const startPrices = (follower: PriceFollower) => {
    if (store.state.status === 'ready') follower.takeBalances(store.state.balances)
    return follower
  }

  const actions: TokensActions = {
    async fetch({ force = false } = {}) {
      const namespace = session.activeNamespace()
      const accountId = session.account()?.accountId
      if (namespace === undefined || accountId === undefined) return
      await Promise.all([fetchBalances(namespace, accountId, force), loadPrices(force)])
    },
    async addByAddress(address, options) {
      const { namespace, networkId } = requireNetwork()
      const inspect = session.require(namespace, 'tokens').inspect
      if (!inspect)
        throw new LatchkeyError('capabilityMissing', `${namespace} does not offer tokens by address`)
      const listed = session.findNetwork(networkId)?.tokens?.find(each => isSameToken(each.address, address))
      if (listed) return listed
      const found = await inspect({ address, networkId }, options)
      throwIfAborted(options?.signal, scope.signal)
      if (options?.expected && !isSameDescription(found, options.expected))
        throw new LatchkeyError('tokenMismatch', 'The token describes itself differently now')
      added.add(networkId, found)
      if (session.connection()?.networkId === networkId) await actions.fetch({ force: true })
      return { ...found, unverified: true }
    },
    async removeAdded(address) {
      added.remove(requireNetwork().networkId, address)
      // The token leaves the list even if the node doesn't respond to the request below.
      showBalances(store.state.balances.filter(each => !each.added || !isSameToken(each.address, address)))
      await actions.fetch({ force: true })
    },
    async watchAsset(token, options) {
      const { namespace, networkId } = requireNetwork()
      return session.requireWallet(namespace, 'watchAsset').watch({ networkId, token }, options)
    },
    clear() {
      resource.reset()
      prices?.clear()
      show(initialTokensState(currency))
    },
  }
  return toController(store, actions)
}
