import type { ActivityController } from '../../activity/activity.controller.js'
import type { WalletsController } from '../../wallets/wallets.controller.js'
import { activeNetworkId, isSmartAccount } from './read-facts.js'
import type { WatchInput } from './watch.types.js'
import { createFollower, followViews } from './watch-views.js'

/** Reports each search that was answered. */
function followSearch({ report }: WatchInput, wallets: WalletsController): () => void {
  let last = ''
  return wallets.subscribe(() => {
    const { badge, found, query } = wallets.state
    if (query === '') last = ''
    if (query === last || !/^(ready|failed)$/.test(found.status)) return
    last = query
    report({ event: 'SEARCH_WALLET', properties: { badge: badge ?? 'none', search: query } })
  })
}

/** Reports the pages of the activity that are asked for, and the failures. */
function followActivity({ host, report }: WatchInput, activity: ActivityController): () => void {
  let { moreStatus, status } = activity.state
  return activity.subscribe(() => {
    const former = { moreStatus, status }
    ;({ moreStatus, status } = activity.state)
    const properties = { isSmartAccount: isSmartAccount(host) }
    if (moreStatus === 'loading' && former.moreStatus !== 'loading')
      report({ event: 'LOAD_MORE_TRANSACTIONS', properties })
    const hasFailed =
      (status === 'failed' && former.status !== 'failed') ||
      (moreStatus === 'failed' && former.moreStatus !== 'failed')
    const message = activity.state.error ?? 'networkError'
    if (hasFailed) report({ event: 'ERROR_FETCH_TRANSACTIONS', properties: { ...properties, message } })
  })
}

/** Reports the search of the list of all wallets. */
export function watchSearch(input: WatchInput): void {
  const { features } = input.host
  const follow = createFollower(
    input,
    () => features.load('wallets'),
    wallets => followSearch(input, wallets),
  )
  followViews(input, ({ view }) => {
    if (view === 'AllWallets') follow()
  })
}

/** Reports what a visitor chooses in the account view: the tab of the activity, the type of the account. */
export function watchAccount(input: WatchInput): void {
  const { host, report } = input
  const { account, ctx, features, network } = host
  const read = () => {
    const { activeNamespace = '' } = network.state
    const { currentTab, preferredAccountType } = account.state.namespaces[activeNamespace] ?? {}
    return { activeNamespace, currentTab, preferredAccountType }
  }
  let last = read()
  const follow = createFollower(
    input,
    () => features.load('activity'),
    activity => followActivity(input, activity),
  )
  ctx.scope.add(
    account.subscribe(() => {
      const former = last
      last = read()
      if (former.activeNamespace !== last.activeNamespace) return
      if (last.currentTab === 'activity' && former.currentTab !== 'activity') {
        report({ event: 'CLICK_TRANSACTIONS', properties: { isSmartAccount: isSmartAccount(host) } })
        follow()
      }
      if (last.preferredAccountType && last.preferredAccountType !== former.preferredAccountType) {
        const properties = { accountType: last.preferredAccountType, network: activeNetworkId(host) }
        report({ event: 'SET_PREFERRED_ACCOUNT_TYPE', properties })
      }
    }),
  )
}
