import { useEffect, useRef } from 'react'
import { useClient } from '../../client-context.js'
import type { SendForm } from './use-send-form.js'

/** Whether nothing more will happen to the transfer: the chain has settled it, or can no longer be asked. */
export const isSettled = ({ status, error }: Pick<SendForm['state'], 'status' | 'error'>): boolean =>
  status === 'done' || status === 'failed' || (status === 'pending' && error !== undefined)

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
    if (!fresh || (fresh.amount === token?.amount && fresh.unsendable === token.unsendable)) return
    actions.chooseToken(fresh)
    // Choosing empties the amount; here nobody chose.
    if (typed !== '') actions.typeAmount(typed)
  }, [balances, token, status, typed, actions])
}

// How many views show a transfer now, by its actions: a step that gives way to the next is not leaving.
const showing = new WeakMap<SendForm['actions'], number>()

/** Empties the form once a settled transfer has been seen and left, by whichever way. */
export function useForgetSettled({ state, actions }: Parts): void {
  const settled = useRef(false)
  useEffect(() => {
    settled.current = isSettled(state)
  }, [state])
  useEffect(() => {
    const count = (by: number) => showing.set(actions, (showing.get(actions) ?? 0) + by)
    count(1)
    return () => {
      count(-1)
      // After the commit: what takes the place of this view has been counted by then.
      queueMicrotask(() => {
        if (settled.current && showing.get(actions) === 0) actions.clear()
      })
    }
  }, [actions])
}

/**
 * Leaves the review once the wallet has sent, and once the form was emptied under it, as an account change does: the
 * account lies behind what is shown then, and the title says what is shown.
 */
export function useLeaveReview({ state }: Parts, step: string | undefined): void {
  const client = useClient()
  const { status } = state
  const sent = status !== 'editing' && status !== 'confirming'
  const emptied = step === 'review' && status === 'editing' && state.sendTokenAmount === ''
  useEffect(() => {
    if (step === undefined || !(sent || emptied)) return
    client.router.actions.reset('Account')
    client.router.actions.push('Send')
  }, [client, sent, emptied, step])
}
