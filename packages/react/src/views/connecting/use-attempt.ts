import type { ErrorCode } from '@latchkey/core'
import { useClient } from '../../client-context.js'
import { useSlice } from '../../use-slice.js'

/** State of a connect attempt. `idle`: the wallet is installed and not asked. `offline`: what is needed did not arrive. */
export type AttemptStage =
  | 'waiting'
  | 'connected'
  | 'pending'
  | 'rejected'
  | 'expired'
  | 'offline'
  | 'failed'
  | 'gone'
  | 'idle'

const stageOf: Partial<Record<ErrorCode, AttemptStage>> = {
  requestPending: 'pending',
  userRejected: 'rejected',
  timeout: 'expired',
  unavailable: 'offline',
  networkError: 'offline',
  connectorMissing: 'gone',
}

/** Returns the state of the connect attempt with this wallet. */
export function useAttempt(connectorId: string, namespace: string): AttemptStage {
  const client = useClient()
  const isHere = useSlice(client.connectors, ({ items }) =>
    items.some(({ chains }) =>
      chains.some(chain => chain.connectorId === connectorId && chain.namespace === namespace),
    ),
  )
  return useSlice(client.connection, ({ namespaces }) => {
    const slice = namespaces[namespace]
    const isOurs = slice?.connectorId === connectorId
    if (isOurs && slice.status === 'connecting' && !slice.restoring) return 'waiting'
    if (!isHere) return 'gone'
    if (slice?.failure?.connectorId === connectorId) return stageOf[slice.failure.code] ?? 'failed'
    return isOurs && slice.status === 'connected' ? 'connected' : 'idle'
  })
}
