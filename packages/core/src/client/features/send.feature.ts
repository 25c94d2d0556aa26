import { createSendController, type SendController } from '../../send/send.controller.js'
import { clearWithAccount } from './clear-with-account.js'
import type { FeatureHost } from './feature-host.types.js'

/** Makes the send form. */
export function createSend(host: FeatureHost): SendController {
  const send = createSendController(host.ctx, host.session, host)
  clearWithAccount(host, send.actions.clear)
  return send
}
