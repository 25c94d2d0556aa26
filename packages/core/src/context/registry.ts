import type { AdapterInstance, ChainAdapter } from '../adapter/contract/chain-adapter.types.js'
import type { Connector } from '../adapter/contract/connector.types.js'
import { LatchkeyError } from '../errors/error.js'

/** The live objects of a client. They stay outside state: a proxied class with private fields breaks. */
export interface Registry {
  readonly adapters: ReadonlyMap<string, ChainAdapter>
  readonly instances: ReadonlyMap<string, AdapterInstance>
  /** Takes what an adapter found; gone connectors are dropped. */
  setConnectors(namespace: string, connectors: readonly Connector[]): void
  findConnector(namespace: string, connectorId: string): Connector | undefined
  /** @throws LatchkeyError `connectorMissing` */
  requireConnector(namespace: string, connectorId: string): Connector
  connectors(namespace: string): readonly Connector[]
  /** @throws LatchkeyError `adapterMissing`, saying what the adapter was needed for */
  requireAdapter(namespace: string, message?: string): ChainAdapter
  addInstance(namespace: string, instance: AdapterInstance): void
  /** Takes the connector of a shared transport. It is found like the others, but it is no wallet of the list. */
  addShared(namespace: string, connector: Connector): void
}

/** Adapters cap their lists themselves; this holds for one that does not. */
const MAX_CONNECTORS = 64

/** Makes the registry of one client. */
export function createRegistry(adapters: readonly ChainAdapter[]): Registry {
  const byNamespace = new Map(adapters.map(adapter => [adapter.namespace, adapter]))
  const instances = new Map<string, AdapterInstance>()
  const connectors = new Map<string, readonly Connector[]>()
  const shared = new Map<string, Connector>()
  const findConnector = (namespace: string, connectorId: string) =>
    shared.get(`${namespace}/${connectorId}`) ??
    connectors.get(namespace)?.find(({ id }) => id === connectorId)
  return {
    adapters: byNamespace,
    instances,
    setConnectors: (namespace, found) => void connectors.set(namespace, found.slice(0, MAX_CONNECTORS)),
    findConnector,
    requireConnector(namespace, connectorId) {
      const connector = findConnector(namespace, connectorId)
      if (connector) return connector
      throw new LatchkeyError('connectorMissing', `No wallet ${connectorId} in ${namespace}`, {
        hint: 'It is not installed, or has not announced itself.',
      })
    },
    connectors: namespace => connectors.get(namespace) ?? [],
    requireAdapter(namespace, message = `No adapter for the namespace ${namespace}`) {
      const adapter = byNamespace.get(namespace)
      if (adapter) return adapter
      throw new LatchkeyError('adapterMissing', message, { hint: 'Add its adapter to `adapters`.' })
    },
    addInstance: (namespace, instance) => void instances.set(namespace, instance),
    addShared: (namespace, connector) => void shared.set(`${namespace}/${connector.id}`, connector),
  }
}
