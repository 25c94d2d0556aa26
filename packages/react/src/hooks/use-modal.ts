import type { Client, ViewName } from '@latchkey/core'
import { useClient } from '../client-context.js'
import { useSlice } from '../use-slice.js'

/** The modal, to open and close. */
export interface ModalInfo {
  readonly isOpen: boolean
  readonly open: Client['open']
  readonly close: Client['close']
}

/** Whether the modal is open, and the calls that change it. */
export function useModal(): ModalInfo {
  const client = useClient()
  const isOpen = useSlice(client.modal, state => state.open)
  return { isOpen, open: client.open, close: client.close }
}

/** The view the modal shows. */
export function useView(): ViewName {
  const client = useClient()
  return useSlice(client.router, state => state.history.at(-1)?.view ?? 'Connect')
}
