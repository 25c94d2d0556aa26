import type { Client, ViewName } from '@latchkey/core'
import { useClient } from '../../client-context.js'
import { useSlice } from '../../use-slice.js'

/** The state of the modal, with `open` and `close` of the client. */
export interface UseModalReturnType {
  readonly isOpen: boolean
  readonly open: Client['open']
  readonly close: Client['close']
}

/** Returns whether the modal is open, with the calls that open and close it. */
export function useModal(): UseModalReturnType {
  const client = useClient()
  const isOpen = useSlice(client.modal, state => state.open)
  return { isOpen, open: client.open, close: client.close }
}

export type UseViewReturnType = ViewName

/** Returns the name of the modal's current view, or `Connect` before the first one. */
export function useView(): UseViewReturnType {
  const client = useClient()
  return useSlice(client.router, state => state.history.at(-1)?.view ?? 'Connect')
}
