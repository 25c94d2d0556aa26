import type { ClientEvents } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useClient } from '../../client-context.js'

/** Calls the latest `listener` for each event `name` of the client while the component is mounted. */
export function useClientEvent<Name extends keyof ClientEvents>(
  name: Name,
  listener: (event: ClientEvents[Name]) => void,
): void {
  const client = useClient()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => client.on(name, event => latest.current(event)), [client, name])
}
