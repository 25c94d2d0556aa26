import type { Frozen, PricedToken } from '@latchkey/core'
import { Button } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { TokenRow } from '../account/token-row.js'
import { useListWords } from './use-list-words.js'
import { useReturnFocus } from './use-return-focus.js'

/** The control that an empty key of a token cannot collide with. */
export const ADD_TOKEN = 'add'

/** A token of the list. It opens the token's page; the network's own coin has none. */
export function OpenTokenRow({ token }: { readonly token: Frozen<PricedToken> }): ReactNode {
  const client = useClient()
  const { address } = token
  const { ref, isBack, remember } = useReturnFocus(address)
  if (token.native) return <TokenRow token={token} />
  const open = () => {
    remember()
    client.router.actions.push('Token', { address })
  }
  return <TokenRow token={token} rowRef={ref} autoFocus={isBack} onClick={open} />
}

/** Opens the form that adds a token, where the namespace can read tokens by their address. */
export function AddTokenControl(): ReactNode {
  const client = useClient()
  const { add } = useListWords()
  const { ref, isBack, remember } = useReturnFocus(ADD_TOKEN)
  const { session } = client
  if (!session.find(session.activeNamespace() ?? '', 'tokens')?.inspect) return null
  const open = () => {
    remember()
    client.router.actions.push('AddToken')
  }
  return (
    <Button ref={ref} wide variant="ghost" data-autofocus={isBack ? '' : undefined} onClick={open}>
      {add}
    </Button>
  )
}
