import { Banner, Button } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../client-context.js'
import { useFeatureState } from '../hooks/use-feature-state.js'
import { useText } from './text.js'

/**
 * While the app that holds a WalletConnect session has a request to answer: what waits, and the button that opens the
 * app, over whatever view is shown. Nothing otherwise. It fetches no code: who pairs has it.
 */
export function OpenWallet(): ReactNode {
  const { common } = useText()
  const walletConnect = useFeatureState(useClient().features.find('walletConnect'))
  if (!walletConnect?.state.app || walletConnect.state.pendingRequests === 0) return null
  const { peer, app } = walletConnect.state
  const { name } = peer ?? app
  return (
    <Banner
      action={
        <Button size="sm" onClick={() => walletConnect.actions.openWallet()}>
          {common.openWallet(name)}
        </Button>
      }
    >
      {common.waitingIn(name)}
    </Banner>
  )
}
