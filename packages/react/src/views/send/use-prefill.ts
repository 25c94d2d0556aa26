import type { Frozen, RouteParams, TokensState } from '@latchkey/core'
import { useEffect } from 'react'
import { useClient } from '../../client-context.js'
import type { SendForm } from './use-send-form.js'

type Send = Pick<SendForm, 'state' | 'actions'>

/**
 * Fills the form in with what the app opened the view with, once, and returns true until it has. A transfer that is on
 * its way stays. An amount belongs to its token: it is left out where the account does not hold that token.
 */
export function usePrefill(
  send: Send | undefined,
  tokens: Frozen<TokensState> | undefined,
  { to, amount, token = '' }: RouteParams['Send'],
): boolean {
  const client = useClient()
  const isAsked = to !== undefined || amount !== undefined || token !== ''
  const isLoaded = tokens?.status === 'ready' || tokens?.status === 'failed'
  useEffect(() => {
    if (!isAsked || !send || !tokens || !isLoaded) return
    // The route forgets what it was opened with: the way back to it leads to what the visitor made of it.
    client.router.actions.replace('Send')
    if (send.state.status !== 'editing') return
    const isWanted = (address: string) => address.toLowerCase() === token.toLowerCase()
    const chosen = tokens.balances.find(each => (token ? isWanted(each.address) : each.native))
    send.actions.typeReceiver(to ?? '')
    if (!chosen) return client.modal.actions.say('error', 'tokenBalanceUnavailable')
    send.actions.chooseToken(chosen)
    send.actions.typeAmount(amount ?? '')
  }, [client, isAsked, send, tokens, isLoaded, to, amount, token])
  return isAsked
}
