import type { MachineTable } from '../kernel/machine.js'
import type { Frozen } from '../kernel/store.js'
import type { SendState, SendStatus } from './send.types.js'

/** What can happen to a transfer. `returned`: the wallet refused what the review shows. */
export type SendEvent =
  | 'reviewed'
  | 'submit'
  | 'sent'
  | 'confirmed'
  | 'refused'
  | 'returned'
  | 'reverted'
  | 'edit'

/** The life cycle of a transfer. A refused one goes back to the step that it came from, with everything still in it. */
export const sendMachine: MachineTable<SendStatus, SendEvent> = {
  editing: { reviewed: 'reviewing', submit: 'confirming' },
  reviewing: { submit: 'confirming', edit: 'editing' },
  confirming: { sent: 'pending', refused: 'editing', returned: 'reviewing' },
  pending: { confirmed: 'done', reverted: 'failed' },
  done: {},
  failed: { edit: 'editing' },
}

/** True before the wallet is asked: the form can still be changed. */
export const isOpenForm = (status: SendStatus): boolean => status === 'editing' || status === 'reviewing'

/** True once the chain has settled the transfer, or can no longer be asked. */
export const isSettled = ({ status, error }: Pick<Frozen<SendState>, 'status' | 'error'>): boolean =>
  status === 'done' || status === 'failed' || (status === 'pending' && error !== undefined)
