import { Banner, Button } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../client-context.js'
import { useSharedSession } from '../hooks/connection/use-shared-session.js'
import { useText } from './text.js'

function PendingRequests({ connectorId }: { readonly connectorId: string }): ReactNode {
  const { common } = useText()
  const { state, actions } = useSharedSession(connectorId) ?? {}
  if (!state?.app || !state.pendingRequests) return null
  const { name } = state.peer ?? state.app
  return (
    <Banner
      action={
        <Button size="sm" onClick={() => actions?.openWallet()}>
          {common.openWallet(name)}
        </Button>
      }
    >
      {common.waitingIn(name)}
    </Banner>
  )
}

/**
 * While the app that holds a shared session has a request to answer: what waits, and the button that opens the app,
 * over whatever view is shown. Nothing otherwise. It fetches no code: who pairs has it.
 */
export function OpenWallet(): ReactNode {
  return useClient().features.shared.map(id => <PendingRequests key={id} connectorId={id} />)
}
