import type { Frozen, SendController, SendState } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import { useFeature } from './use-feature.js'

const nothing = () => () => undefined

/** The send form with its actions; undefined until the feature is loaded. */
export function useSend():
  | { readonly state: Frozen<SendState>; readonly actions: SendController['actions'] }
  | undefined {
  const send = useFeature('send')
  const state = useSyncExternalStore(
    send?.subscribe ?? nothing,
    () => send?.snapshot(),
    () => undefined,
  )
  return send && state ? { state, actions: send.actions } : undefined
}
