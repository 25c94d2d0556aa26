import { type ActivityController, createActivityController } from '../../activity/activity.controller.js'
import { clearWithAccount } from './clear-with-account.js'
import type { FeatureHost } from './feature-host.types.js'
import { requireBlockchainApi } from './require-api.js'

/** Makes the activity of the account in use. */
export function createFeature(host: FeatureHost): ActivityController {
  const { ctx, features, session } = host
  const activity = createActivityController(ctx, session, {
    history: () => requireBlockchainApi(host),
    transactions: () => features.find('transactions')?.state.list ?? [],
  })
  const { actions, internal } = activity
  clearWithAccount(host, actions.clear)
  ctx.events.on('transactionsChanged', internal.takePending)
  ctx.events.on('transactionSettled', internal.refresh)
  return activity
}
