import type { NetworkId } from '@latchkey/core'
import { namespaceOf } from '@latchkey/core/internal/caip/network-id'
import { useEffect } from 'react'
import { useClient } from '../../client-context.js'
import { useSlice } from '../../use-slice.js'
import { leaveSwitch } from './ask-switch.js'

/** How far switching to a network is. Once it is done, the view that waits for it is left. */
export function useSwitchProgress(networkId: NetworkId) {
  const client = useClient()
  const progress = useSlice(client.network, ({ byId, namespaces, activeNamespace }) => {
    const network = byId[networkId]
    const { activeId, switchingTo = null } = namespaces[namespaceOf(networkId)] ?? {}
    const isActive =
      network !== undefined && activeNamespace === network.chainNamespace && activeId === networkId
    return { network, isWaiting: switchingTo === networkId, isDone: isActive && switchingTo === null }
  })
  const { isDone } = progress
  useEffect(() => {
    const top = client.router.state.history.at(-1)
    const isShown = top?.view === 'SwitchNetwork' && top.params.networkId === networkId
    if (isDone && isShown && client.modal.state.open) leaveSwitch(client)
  }, [client, isDone, networkId])
  return progress
}
