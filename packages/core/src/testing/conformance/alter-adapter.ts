import type { AdapterEvent } from '../../adapter/contract/adapter-events.types.js'
import type {
  AdapterHost,
  AdapterInstance,
  ChainAdapter,
} from '../../adapter/contract/chain-adapter.types.js'
import type { Connector } from '../../adapter/contract/connector.types.js'

/** What is to be different about an adapter. */
export interface AdapterChanges {
  /** Parts of the description. */
  readonly description?: Partial<Omit<ChainAdapter, 'create'>>
  /** What the adapter gets to see of its host. */
  host?(host: AdapterHost): AdapterHost
  instance?(instance: AdapterInstance, host: AdapterHost): AdapterInstance
  /** Asked once for each connector of an instance. */
  connector?(connector: Connector, host: AdapterHost): Connector
  /** What core gets to hear instead of an event. */
  events?(event: AdapterEvent, host: AdapterHost): readonly AdapterEvent[]
}

/** An adapter with a fault: for proving that a test sees it. */
export function alterAdapter(adapter: ChainAdapter, changes: AdapterChanges): ChainAdapter {
  const same = <T>(value: T): T => value
  const { host: changeHost = same, instance: changeInstance = same, connector: change = same } = changes
  return {
    ...adapter,
    ...changes.description,
    create(host) {
      const altered = new Map<Connector, Connector>()
      const alter = (connector: Connector): Connector => {
        const known = altered.get(connector) ?? change(connector, host)
        altered.set(connector, known)
        return known
      }
      const emit: AdapterHost['emit'] = event => {
        const heard: AdapterEvent =
          event.type === 'connectorsChanged' ? { ...event, connectors: event.connectors.map(alter) } : event
        for (const told of changes.events?.(heard, host) ?? [heard]) host.emit(told)
      }
      return changeInstance(adapter.create(changeHost({ ...host, emit })), host)
    },
  }
}
