import { toLatchkeyError } from '@latchkey/core/internal/errors/error'
import { useState } from 'react'
import { useClient } from '../../client-context.js'

/** Disconnecting from a button: whether it runs, and how to start it. A failure is said in a passing message. */
export function useDisconnect(
  namespace: string | undefined,
  connectorId?: string,
): { busy: boolean; disconnect(): Promise<void> } {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async disconnect() {
      setBusy(true)
      try {
        await client.disconnect({
          ...(namespace === undefined ? {} : { namespace }),
          ...(connectorId === undefined ? {} : { connectorId, keepModal: true }),
        })
      } catch (error) {
        client.modal.actions.say('error', toLatchkeyError(error, 'disconnectFailed').code)
      } finally {
        setBusy(false)
      }
    },
  }
}
