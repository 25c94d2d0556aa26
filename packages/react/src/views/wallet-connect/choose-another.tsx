import { Button } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useText } from '../lazy-view.js'

/** The way back to other wallets, for a relay that takes long. */
export function ChooseAnother(): ReactNode {
  const { router } = useClient()
  const { walletConnect: text } = useText()
  const { goBack, replace } = router.actions
  // An app may have opened the modal with this view: there is no list to go back to.
  const leave = () => (router.state.history.length > 1 ? goBack() : replace('Connect'))
  return <Button onClick={leave}>{text.chooseAnother}</Button>
}
