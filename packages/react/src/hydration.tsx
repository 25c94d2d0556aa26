// An entry of its own: a page whose server knows nobody does without this code.
import type { Client } from '@latchkey/core'
import { namespaceOf } from '@latchkey/core/internal/caip/network-id'
import type { InitialState } from '@latchkey/core/internal/connection/state-cookie'
import { type ReactNode, useState } from 'react'
import { EarlyAccountButton } from './buttons/early-account-button.js'
import { EarlyButtonContext } from './buttons/early-button-context.js'
import { useClient } from './client-context.js'
import { type InitialStates, InitialStatesContext } from './initial-states.js'

/** Props of `HydrationBoundary`. */
export interface HydrationBoundaryProps {
  /** Who was connected, as `cookieToInitialState` of `@latchkey/react/server` reads it. Later changes are not read. */
  readonly state: InitialState | undefined
  readonly children?: ReactNode
}

function createInitialStates(
  { connection, network, options, registry }: Client,
  { connections }: InitialState,
): InitialStates | undefined {
  const known = connections.filter(({ networkId }) => registry.adapters.has(namespaceOf(networkId)))
  const [first] = known
  if (!first || !options.enableReconnect) return undefined
  const slices = { ...connection.initial.namespaces }
  const networks = { ...network.initial.namespaces }
  for (const remembered of known) {
    const { connectorId, networkId } = remembered
    const namespace = namespaceOf(networkId)
    const restoring = { status: 'connecting', restoring: true, remembered, connectorId }
    Object.assign(slices, { [namespace]: { ...slices[namespace], ...restoring } })
    if (networks[namespace]?.requestedIds.includes(networkId))
      Object.assign(networks, { [namespace]: { ...networks[namespace], activeId: networkId } })
  }
  return new Map<object, object>([
    [connection, { ...connection.initial, namespaces: slices }],
    [network, { ...network.initial, activeNamespace: namespaceOf(first.networkId), namespaces: networks }],
  ])
}

/**
 * Lets server and browser render who comes back until the browser knows more: hooks say `connecting`, with
 * `rememberedAddress`. Place it inside `LatchkeyProvider`, around the app. Needs the client's option `stateCookie`.
 * @example
 * <HydrationBoundary state={initialState}>{children}</HydrationBoundary>
 */
export function HydrationBoundary({ state, children }: HydrationBoundaryProps): ReactNode {
  const client = useClient()
  const [states] = useState(() => state && createInitialStates(client, state))
  return (
    <InitialStatesContext.Provider value={states}>
      <EarlyButtonContext.Provider value={states && EarlyAccountButton}>
        {children}
      </EarlyButtonContext.Provider>
    </InitialStatesContext.Provider>
  )
}
