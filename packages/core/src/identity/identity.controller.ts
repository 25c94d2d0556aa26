import type { ClientContext } from '../context/context.js'
import type { Session } from '../context/session.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import type { IdentityActions, IdentityPorts, IdentityState } from './identity.types.js'
import { readIdentity } from './read-identity.js'

/** State and actions of the identity domain. */
export type IdentityController = Controller<IdentityState, IdentityActions>

/** Makes the identity domain. */
export function createIdentityController(
  { env, scope }: ClientContext,
  session: Session,
  { fetchIdentity }: IdentityPorts,
): IdentityController {
  const store = createStore<IdentityState>(() => ({ byAddress: {} }))
  const asked = new Set<string>()
  const actions: IdentityActions = {
    async fetch(address) {
      const networkId = session.connection()?.networkId
      // A host may know the address on one network and not on another.
      const key = `${networkId} ${address}`
      if (!networkId || asked.has(key)) return
      asked.add(key)
      try {
        const answer = await fetchIdentity({ address, networkId }, { signal: scope.signal })
        if (scope.signal.aborted) return
        const identity = readIdentity(answer)
        store.update(({ byAddress }) => {
          if (identity.name !== undefined || !Object.hasOwn(byAddress, address)) byAddress[address] = identity
        })
      } catch (error) {
        // The next view that shows the address asks again.
        asked.delete(key)
        if (!scope.signal.aborted) env.logger.warn('A name could not be fetched', error)
      }
    },
  }
  return toController(store, actions)
}
