import { useEffect, useRef } from 'react'
import { useClient } from '../../client-context.js'
import type { SendForm } from './use-send-form.js'

type Parts = Pick<SendForm, 'state' | 'actions' | 'tokens'>

/** Begins with the network's own coin, and keeps the chosen token's balance what the chain last said. */
export function useFreshToken({ state, actions, tokens }: Parts): void {
  const { token, status, sendTokenAmount: typed } = state
  const { balances } = tokens
  useEffect(() => {
    if (status !== 'editing') return
    const fresh = token
      ? balances.find(each => each.address === token.address && each.networkId === token.networkId)
      : balances.find(each => each.native)
    if (!fresh || fresh.amount === token?.amount) return
    actions.chooseToken(fresh)
    // Choosing empties the amount; here nobody chose.
    if (typed !== '') actions.typeAmount(typed)
  }, [balances, token, status, typed, actions])
}

/** Empties the form once a settled transfer has been seen and left, by whichever way. */
export function useForgetSettled({ state, actions }: Parts): void {
  const settled = state.status === 'done' || state.status === 'failed'
  const last = useRef({ settled, shown: false })
  useEffect(() => {
    last.current.settled = settled
  }, [settled])
  useEffect(() => {
    const seen = last.current
    seen.shown = true
    return () => {
      seen.shown = false
      // StrictMode unmounts and mounts at once: that is not leaving.
      queueMicrotask(() => {
        if (!seen.shown && seen.settled) actions.clear()
      })
    }
  }, [actions])
}

/** Once the wallet has sent, there is no way back to the review: the account lies behind what is shown. */
export function useLeaveReview({ state }: Parts, step: string | undefined): void {
  const client = useClient()
  const sent = state.status !== 'editing' && state.status !== 'confirming'
  useEffect(() => {
    if (!sent || step === undefined) return
    client.router.actions.reset('Account')
    client.router.actions.push('Send')
  }, [client, sent, step])
}
