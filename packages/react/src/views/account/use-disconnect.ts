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
        const { code, message } = toLatchkeyError(error, 'disconnectFailed')
        client.modal.actions.say('error', code)
        client.features
          .find('services')
          ?.actions.report({ event: 'DISCONNECT_ERROR', properties: { message } })
      } finally {
        setBusy(false)
      }
    },
  }
}
