import type { Connection } from '../adapter/contract/connection.types.js'
import type { ClientContext } from '../context/context.js'
import { destroyedError, throwIfAborted } from '../kernel/task.js'
import type { ConnectInput } from './connect-in-modal.js'
import type { Domains } from './domains.js'

/** Makes the awaitable connect of one client. */
export function createConnectFlow(
  ctx: ClientContext,
  domains: Domains,
): (input?: ConnectInput) => Promise<Connection> {
  const { connection, features, modal, session } = domains
  return async (input = {}) => {
    const { connectorId, namespace } = input
    if (connectorId === undefined) {
      if (ctx.scope.signal.aborted) throw destroyedError()
      throwIfAborted(input.signal)
      const before = session.connection(namespace)
      modal.actions.open({ view: 'Connect', params: namespace === undefined ? {} : { namespace } })
      return (await import('./connect-in-modal.js')).connectInModal(ctx, domains, input, before)
    }
    // A session may cover several namespaces, and the code that makes one comes with the first wish for it.
    if (features.isShared(connectorId)) return (await features.load(connectorId)).actions.connect(input)
    return connection.actions.connect({ ...input, connectorId })
  }
}
