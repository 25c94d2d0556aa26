import { createRequestsController, type RequestsController } from '../../requests/requests.controller.js'
import type { FeatureHost } from './feature-host.types.js'

/** Makes the requests that wait for the visitor. */
export function createFeature({ ctx, router }: FeatureHost): RequestsController {
  const requests = createRequestsController({ goBack: router.actions.goBack })
  ctx.events.on('modalClosed', requests.actions.cancelAll)
  return requests
}
