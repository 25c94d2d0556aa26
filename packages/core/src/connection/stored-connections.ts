import type { Connection } from '../adapter/connection.types.js'
import { type AccountId, isAccountId } from '../caip/account-id.js'
import { isNetworkId, type NetworkId } from '../caip/network-id.js'
import { isListOf, isRecordOf, isShape, isText } from '../kernel/guard.js'
import type { ClientStorage } from '../storage/client-storage.js'

const KEY = 'connections'
const isStored = isRecordOf(
  isShape<StoredConnection>({
    connectorId: isText,
    networkId: isNetworkId,
    accountIds: isListOf(isAccountId),
  }),
)

/** The wallet of an earlier visit. */
export interface StoredConnection {
  readonly connectorId: string
  readonly networkId: NetworkId
  readonly accountIds: readonly AccountId[]
}

/** What stands in storage, by namespace; nothing when it is not what it should be. */
export function readStoredConnections(storage: ClientStorage): Record<string, StoredConnection> {
  return storage.read(KEY, isStored) ?? {}
}

/** Keeps a connection for the next visit, or forgets the namespace's. */
export function storeConnection(
  storage: ClientStorage,
  namespace: string,
  connection: Connection | undefined,
): void {
  const all = readStoredConnections(storage)
  if (connection)
    all[namespace] = {
      connectorId: connection.connectorId,
      networkId: connection.networkId,
      accountIds: connection.accounts.map(account => account.accountId),
    }
  else delete all[namespace]
  storage.write(KEY, all)
}
