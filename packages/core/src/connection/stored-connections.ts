import { type AccountId, isAccountId } from '../caip/account-id.js'
import { isNetworkId, type NetworkId } from '../caip/network-id.js'
import { isListOf, isRecordOf, isShape, isText } from '../kernel/guard.js'
import type { ClientStorage } from '../storage/client-storage.js'

/** Where connections are kept: those that stand, and those that ended. */
export type ConnectionsKey = 'connections' | 'recent_connections'

/** The wallet of an earlier visit. */
export interface StoredConnection {
  readonly connectorId: string
  readonly networkId: NetworkId
  readonly accountIds: readonly AccountId[]
}

/** Whether a value of unknown origin is one. */
export const isStoredConnection = isShape<StoredConnection>({
  connectorId: isText,
  networkId: isNetworkId,
  accountIds: isListOf(isAccountId),
})

const isStored = isRecordOf(isListOf(isStoredConnection))

/** What stands in storage, by namespace; nothing when it is not what it should be. */
export const readStoredConnections = (
  storage: ClientStorage,
  key: ConnectionsKey = 'connections',
): Record<string, readonly StoredConnection[]> => storage.read(key, isStored) ?? {}
