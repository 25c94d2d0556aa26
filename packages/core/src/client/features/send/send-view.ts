// The life cycle of the send form beside the view that shows it. Any interface that renders the router's views gets it.
import type { RouteParams } from '../../../router/routes.types.js'
import type { SendController } from '../../../send/send.controller.js'
import { isSettled } from '../../../send/send.machine.js'
import type { SendStatus } from '../../../send/send.types.js'
import type { FeatureHost } from '../feature-host.types.js'
import type { ViewBalances } from './send-balances.js'

type Frame = Pick<FeatureHost, 'modal' | 'router'>

/** The parameters of the send view while it is shown. */
function shownParams({ modal, router }: Frame): RouteParams['Send'] | undefined {
  const top = router.state.history.at(-1)
  return modal.state.open && top?.view === 'Send' ? top.params : undefined
}

/** Shows the form, or what became of it, with the account behind it: the review is no step on the way back. */
function leaveReview({ router }: Frame): void {
  router.actions.reset('Account')
  router.actions.push('Send')
}

/** Brings the send view to the step that the transfer has reached. */
export function showStep(host: Frame, send: SendController, status: SendStatus, former: SendStatus): void {
  const params = shownParams(host)
  if (!params) return
  const isReview = params.step === 'review'
  if (status === 'reviewing' && !isReview) {
    if (former === 'editing') host.router.actions.push('Send', { step: 'review' })
    // The visitor went back while the wallet was asked.
    else send.actions.edit()
  }
  const isSent = status === 'pending' || status === 'done' || status === 'failed'
  if (isSent ? params.step !== undefined : status === 'editing' && isReview) leaveReview(host)
}

/**
 * Fills the form in with what the app opened the view with, once. A transfer that is on its way stays. An amount belongs
 * to its token: it is left out where the account does not hold that token.
 */
function prefill(
  host: Frame,
  send: SendController,
  balances: ViewBalances,
  params: RouteParams['Send'],
): void {
  const { to, amount, token } = params
  if (to === undefined && amount === undefined && !token) return
  if (!balances.isSettled()) return
  // The route forgets what it was opened with: the way back to it leads to what the visitor made of it.
  host.router.actions.replace('Send')
  if (send.state.status !== 'editing') return
  const chosen = balances.find(token ?? '')
  send.actions.typeReceiver(to ?? '')
  if (chosen) {
    send.actions.chooseToken(chosen)
    send.actions.typeAmount(amount ?? '')
  } else host.modal.actions.say('error', 'tokenBalanceUnavailable')
}

/** Keeps the send form and the view that shows it in step. */
export function followSendView(host: FeatureHost, send: SendController, balances: ViewBalances): void {
  const { ctx, router } = host
  const { actions } = send
  let wasShown = false
  const follow = () => {
    const params = shownParams(host)
    // A settled transfer that was seen and left is over.
    if (wasShown && !params && isSettled(send.state)) actions.clear()
    wasShown = params !== undefined
    if (!params) return
    balances.refreshBalances()
    if (send.state.status === 'reviewing' && params.step !== 'review') actions.edit()
    prefill(host, send, balances, params)
    const coin = balances.balanceOf('')
    if (send.state.status !== 'editing') return
    if (!send.state.token && coin) chooseCoin(send, coin)
    if (params.step === 'review') void openReview()
  }
  const openReview = async () => {
    if ((await actions.review()) && shownParams(host)?.step === 'review') leaveReview(host)
  }
  ctx.scope.add(router.subscribe(follow))
  ctx.scope.add(send.subscribe(follow))
  ctx.scope.add(balances.watch(follow))
  ctx.events.on('modalOpened', follow)
  ctx.events.on('modalClosed', follow)
  follow()
}

/** Begins with the network's own coin. Choosing empties the amount; here nobody chose. */
function chooseCoin(
  { state, actions }: SendController,
  coin: Parameters<SendController['actions']['chooseToken']>[0],
): void {
  const { sendTokenAmount: typed, amountLanguage: language } = state
  actions.chooseToken(coin)
  if (typed !== '') actions.typeAmount(typed, { language })
}
