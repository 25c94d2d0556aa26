import { useConnections } from '@latchkey/react'
import { type ReactNode, useState } from 'react'

function Connections(): ReactNode {
  const { connections, recentConnections } = useConnections()
  const value = {
    connections: connections.map(({ connectorId, accounts }) => `${connectorId} ${accounts[0]?.address}`),
    recent: recentConnections.map(({ connectorId }) => connectorId),
  }
  return <textarea readOnly aria-label="useConnections" value={JSON.stringify(value, null, 1)} rows={8} />
}

/** What `useConnections` gives. Asked for by a press alone: where several wallets are not allowed, the hook says so. */
export function ConnectionsPanel(): ReactNode {
  const [shown, setShown] = useState(false)
  return shown ? (
    <Connections />
  ) : (
    <button type="button" onClick={() => setShown(true)}>
      Show connections
    </button>
  )
}
