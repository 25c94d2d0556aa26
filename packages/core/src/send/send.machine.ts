import type { MachineTable } from '../kernel/machine.js'
import type { SendStatus } from './send.types.js'

/** What can happen to a transfer. */
export type SendEvent = 'submit' | 'sent' | 'confirmed' | 'refused' | 'reverted' | 'edit'

/** The life cycle of a transfer. A refused one goes back to the form with everything still in it. */
export const sendMachine: MachineTable<SendStatus, SendEvent> = {
  editing: { submit: 'confirming' },
  confirming: { sent: 'pending', refused: 'editing' },
  pending: { confirmed: 'done', reverted: 'failed' },
  done: {},
  failed: { edit: 'editing' },
}
