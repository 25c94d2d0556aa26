import { loadOnce } from '../../kernel/load-once.js'
import type { Frozen } from '../../kernel/store.js'
import type { Route } from '../../router/routes.types.js'
import { readPlace } from './read-facts.js'
import type { WatchInput } from './watch.types.js'

/** Calls `take` with each view that a visitor opens in the modal, and with the view before. */
export function followViews(
  { host: { ctx, modal, router } }: WatchInput,
  take: (route: Frozen<Route>, former: Frozen<Route> | undefined) => void,
): void {
  const top = () => (modal.state.open ? router.snapshot().history.at(-1) : undefined)
  const keyOf = (route: Frozen<Route> | undefined) => JSON.stringify([route?.view, route?.params])
  let former = top()
  const look = () => {
    const route = top()
    if (keyOf(route) === keyOf(former)) return
    const { direction } = router.state
    const before = former
    former = route
    // The way back shows what was opened already.
    if (route && direction === 'next') take(route, before)
  }
  ctx.scope.add(router.subscribe(look))
  ctx.scope.add(modal.subscribe(look))
}

/** Follows a feature from the first call on. A failed load is tried again by the next call. */
export function createFollower<Feature>(
  { host: { ctx } }: WatchInput,
  load: () => Promise<Feature>,
  follow: (feature: Feature) => () => void,
): () => void {
  const start = loadOnce(async () => ctx.scope.add(follow(await load())))
  return () => {
    // The feature says itself that its code is missing, to the visitor who needs it.
    start().catch(() => undefined)
  }
}

/** Whether the connect view lists a wallet. */
function hasWallets({ connectors, features }: WatchInput['host']): boolean {
  const { featured = [], recommended = [] } = features.find('wallets')?.state.suggested ?? {}
  return connectors.state.items.length + featured.length + recommended.length > 0
}

/** Reports the views that stand for a click. */
export function watchViews(input: WatchInput): void {
  const { host, report } = input
  followViews(input, ({ view, params }, former) => {
    if (view === 'AllWallets' || (view === 'Connect' && 'all' in params && params.all))
      report({ event: 'CLICK_ALL_WALLETS', properties: {} })
    else if (view === 'GetWallet') {
      // An empty list has a button "Get a wallet" in its place.
      const isHelp = former?.view !== 'Connect' || hasWallets(host)
      report({ event: isHelp ? 'CLICK_WALLET_HELP' : 'CLICK_GET_WALLET', properties: {} })
    } else if (view === 'SwitchNetwork' && !('networkId' in params))
      report({ event: 'CLICK_NETWORKS', properties: {} })
    else if (view === 'Send' && former?.view !== 'Send')
      report({ event: 'OPEN_SEND', properties: readPlace(host) })
  })
}
