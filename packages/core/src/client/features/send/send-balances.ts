import { namespaceOf } from '../../../caip/network-id.js'
import type { SendBalances } from '../../../send/send.ports.js'
import type { FeatureHost } from '../feature-host.types.js'

/** The balances as the view needs them, beside what the send domain needs. */
export interface ViewBalances extends SendBalances {
  /** True once the list of balances has arrived, or can't be had. */
  isSettled(): boolean
  /** Returns the balance of a token whose address is spelled in any case. `''` is the network's own coin. */
  find(token: string): ReturnType<SendBalances['balanceOf']>
  /** Fetches the balances unless they are here, or on their way. */
  refreshBalances(): void
}

/** Makes the balances of the send form: the one place that says where they come from. */
export function createSendBalances({ ctx, features, session }: FeatureHost): ViewBalances {
  const { env, scope } = ctx
  const list = () => features.find('tokens')?.state.balances ?? []
  const status = () => features.find('tokens')?.state.status ?? 'idle'
  const isWanted = (token: string) => (each: { readonly address: string; readonly native?: boolean }) =>
    token === '' ? each.native === true : each.address.toLowerCase() === token.toLowerCase()
  const loaded = features.load('tokens')
  loaded.catch(error => env.logger.error('The balances could not be loaded', error))
  return {
    balanceOf: token =>
      list().find(each => (token === '' ? each.native : each.address === token && !each.native)),
    find: token => list().find(isWanted(token)),
    fetchCoin: async (query, options) =>
      session.require(namespaceOf(query.networkId), 'balance').fetch(query, options),
    isSettled: () => /^(ready|failed|unavailable)$/.test(status()),
    refreshBalances: () => {
      if (status() === 'idle' && session.connection()) void features.find('tokens')?.actions.fetch()
    },
    watch(listener) {
      let isOver = false
      let unsubscribe = () => {}
      const stop = () => {
        isOver = true
        unsubscribe()
      }
      loaded.then(
        tokens => {
          if (isOver || scope.signal.aborted) return
          unsubscribe = tokens.subscribe(listener)
          listener()
        },
        () => undefined,
      )
      return stop
    },
  }
}
