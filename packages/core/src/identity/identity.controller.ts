import type { ClientContext } from '../context/context.js'
import type { Session } from '../context/session.js'
import { createResource, idleResource, type Resource, type ResourceState } from '../kernel/resource.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import type { Identity, IdentityActions, IdentityPorts, IdentityState } from './identity.types.js'
import { readIdentity } from './read-identity.js'

/** State and actions of the identity domain. */
export type IdentityController = Controller<IdentityState, IdentityActions>

const FRESH_MS = 300_000

/** What is known of an address on a network. */
interface Entry {
  readonly resource: Resource<Identity>
  readonly state: ResourceState
  running: Promise<void> | undefined
}

/** Makes the identity domain. */
export function createIdentityController(
  { env: { clock, logger }, scope: { signal } }: ClientContext,
  session: Session,
  { fetchIdentity }: IdentityPorts,
): IdentityController {
  const store = createStore<IdentityState>(() => ({ byAddress: {} }))
  // A host may know the address on one network and not on another.
  const entries = new Map<string, Entry>()
  const namedBy = new Map<string, string>()

  const write = (key: string, address: string, identity: Identity) =>
    store.update(({ byAddress }) => {
      const isOwn = namedBy.get(address) === key
      if (identity.name === undefined && !isOwn && Object.hasOwn(byAddress, address)) return
      namedBy.set(address, key)
      byAddress[address] = identity
    })
  const createEntry = (key: string, address: string): Entry => {
    const state = idleResource()
    return {
      state,
      running: undefined,
      resource: createResource<Identity>({
        clock,
        signal,
        show(change, identity) {
          Object.assign(state, change)
          if (identity) write(key, address, identity)
        },
        // The next view that shows the address asks again.
        failed: error => logger.warn('A name could not be fetched', error),
      }),
    }
  }
  const isFresh = ({ state: { status, updatedAt = 0 } }: Entry): boolean =>
    status === 'ready' && clock.now() - updatedAt < FRESH_MS

  const actions: IdentityActions = {
    async fetch(address) {
      const networkId = session.connection()?.networkId
      if (!networkId) return
      const key = `${networkId} ${address}`
      const entry = entries.get(key) ?? createEntry(key, address)
      entries.set(key, entry)
      if (isFresh(entry)) return
      entry.running ??= entry.resource
        .run(async ended => readIdentity(await fetchIdentity({ address, networkId }, { signal: ended })))
        .finally(() => {
          entry.running = undefined
        })
      await entry.running
    },
  }
  return toController(store, actions)
}
