import {
  createSmartSessionsController,
  type SmartSessionsController,
} from '../../smart-sessions/smart-sessions.controller.js'
import { clearWithAccount } from './clear-with-account.js'
import type { FeatureHost } from './feature-host.types.js'
import { requireBlockchainApi } from './require-api.js'

/** Makes the smart sessions of the account in use. */
export function createFeature(host: FeatureHost): SmartSessionsController {
  const sessions = createSmartSessionsController(host.ctx, host.session, {
    api: () => requireBlockchainApi(host),
  })
  clearWithAccount(host, sessions.actions.clear)
  return sessions
}
