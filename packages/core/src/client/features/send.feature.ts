import { createSendController, type SendController } from '../../send/send.controller.js'
import { clearWithAccount } from './clear-with-account.js'
import type { FeatureHost } from './feature-host.types.js'
import { createSendBalances } from './send/send-balances.js'
import { createSendRecipients } from './send/send-recipients.js'
import { followSendView, showStep } from './send/send-view.js'

/** Makes the send form, and wires it to the balances, to the view that shows it and to the account. */
export function createFeature(host: FeatureHost): SendController {
  const { ctx, features } = host
  const balances = createSendBalances(host)
  const recipients = createSendRecipients(host)
  const send: SendController = createSendController(ctx, host.session, {
    balances,
    recipients,
    transactions: async () => (await features.load('transactions')).actions,
    moved: (status, former) => showStep(host, send, status, former),
  })
  clearWithAccount(host, send.actions.clear)
  followSendView(host, send, balances)
  ctx.scope.add(
    send.subscribe(() => {
      const { address } = send.state.receiverReading
      if (address === undefined) return
      recipients.fetchHistory()
      recipients.fetchName(address)
    }),
  )
  return send
}
