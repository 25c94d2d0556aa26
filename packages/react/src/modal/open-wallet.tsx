import { Banner, Button } from '@latchkey/ui/shell'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useClient } from '../client-context.js'
import { useText } from './text.js'

const nothing = () => () => undefined

/**
 * While the app that holds a WalletConnect session has a request to answer: what waits, and the button that opens the
 * app, over whatever view is shown. Nothing otherwise. It fetches no code: who pairs has it.
 */
export function OpenWallet(): ReactNode {
  const { walletConnect: text } = useText()
  const walletConnect = useClient().features.find('walletConnect')
  const state = useSyncExternalStore(
    walletConnect?.subscribe ?? nothing,
    () => walletConnect?.snapshot(),
    () => undefined,
  )
  if (!walletConnect || !state?.app || state.pendingRequests === 0) return null
  const { name } = state.peer ?? state.app
  return (
    <Banner
      action={
        <Button size="sm" onClick={() => walletConnect.actions.openWallet()}>
          {text.open(name)}
        </Button>
      }
    >
      {text.waitingIn(name)}
    </Banner>
  )
}
