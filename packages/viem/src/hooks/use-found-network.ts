import type { Network, NetworkId } from '@latchkey/core'
import { useClient } from '@latchkey/react'
import { useSyncExternalStore } from 'react'
import { NAMESPACE } from '../namespace.js'

/** Returns an eip155 network of the client, or the active one without an id. */
export function useFoundNetwork(networkId?: NetworkId): Network | undefined {
  const { network } = useClient()
  const find = ({ byId, namespaces }: ReturnType<typeof network.snapshot>) => {
    const id = networkId ?? namespaces[NAMESPACE]?.activeId
    const found = id === undefined ? undefined : byId[id]
    return found?.chainNamespace === NAMESPACE ? found : undefined
  }
  return useSyncExternalStore(
    network.subscribe,
    () => find(network.snapshot()),
    () => find(network.initial),
  )
}
