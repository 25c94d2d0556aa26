import type { Connector } from '../adapter/contract/connector.types.js'
import type { ClientContext } from '../context/context.js'
import { defaults } from '../context/defaults.js'
import { isListOf, isText } from '../kernel/guard.js'
import { createStore, type ReadStore } from '../kernel/store.js'
import type { ConnectorView } from './connectors.types.js'

/** The connectors that the adapters discovered. */
export interface ConnectorsState {
  /** One item per connector, in the order of the adapters. `listWallets` merges the connectors of one wallet. */
  items: ConnectorView[]
  /** Ids of the last two connectors used, the latest first. */
  recent: string[]
}

/** Actions for other parts of the client, not part of the public API. */
export interface ConnectorsInternal {
  /** Reads the list anew from what the adapters reported. */
  refresh(): void
  /** Loads the recent wallets of earlier visits. */
  restore(): void
  /** Puts a wallet first among the recent ones. */
  remember(connectorId: string): void
}

/** State of the connectors domain. Read-only for apps. */
export interface ConnectorsController extends ReadStore<ConnectorsState> {
  readonly internal: ConnectorsInternal
}

/** Ports of the connectors domain. */
export interface ConnectorsPorts {
  /** False once every network of the namespace was removed: its wallets are no longer listed. */
  isEnabled(namespace: string): boolean
}

const RECENT = 'recent_wallets'

function toView(namespace: string, connector: Connector): ConnectorView {
  const { id, name, type, icon, rdns, explorerId, isNamedByPage } = connector
  return {
    key: `${namespace}/${id}`,
    id,
    name,
    type,
    chains: [{ namespace, connectorId: id }],
    ...(isNamedByPage && { isNamedByPage }),
    ...(icon === undefined ? {} : { imageUrl: icon }),
    ...(rdns === undefined ? {} : { rdns }),
    ...(explorerId === undefined ? {} : { explorerId }),
  }
}

/** Makes the connectors domain. */
export function createConnectorsController(
  { registry, storage, options }: ClientContext,
  ports: ConnectorsPorts,
): ConnectorsController {
  const store = createStore<ConnectorsState>(() => ({ items: [], recent: [] }))
  const internal: ConnectorsInternal = {
    refresh() {
      const found = options.adapters
        .filter(({ namespace }) => ports.isEnabled(namespace))
        .flatMap(({ namespace }) => registry.connectors(namespace).map(each => toView(namespace, each)))
      store.set({ items: found })
    },
    restore() {
      const recent = storage.read(RECENT, isListOf(isText)) ?? []
      store.set({ recent: recent.slice(0, defaults.recentWallets) })
    },
    remember(connectorId) {
      const recent = [connectorId, ...store.state.recent.filter(id => id !== connectorId)]
      store.set({ recent: recent.slice(0, defaults.recentWallets) })
      storage.write(RECENT, store.state.recent)
    },
  }
  const { update: _, ...read } = store
  return { ...read, internal }
}
