import {
  createTransactionsController,
  type TransactionsController,
} from '../../transactions/transactions.controller.js'
import type { FeatureHost } from './feature-host.types.js'

/** Makes what follows transactions. */
export function createFeature({ account, ctx, session }: FeatureHost): TransactionsController {
  const { events } = ctx
  events.on('transactionsChanged', ({ namespace, pending }) =>
    account.internal.write(namespace, { pendingTransactions: pending }),
  )
  events.on('transactionSettled', ({ namespace }) => {
    void account.actions.fetchBalance(namespace, { force: true })
  })
  return createTransactionsController(ctx, session)
}
