import type { MachineTable } from '../../kernel/machine.js'
import type { PairingStatus } from '../wallet-connect.types.js'

/** What can happen to a pairing. */
export type PairingEvent = 'prepare' | 'offer' | 'approve' | 'fail' | 'reset'

/** The life cycle of a pairing. A failed or ended one begins anew; an approved one is over. */
export const pairingMachine: MachineTable<PairingStatus, PairingEvent> = {
  idle: { prepare: 'preparing' },
  preparing: { offer: 'waiting', fail: 'failed', reset: 'idle' },
  waiting: { approve: 'approved', fail: 'failed', reset: 'idle' },
  approved: { prepare: 'preparing', reset: 'idle' },
  failed: { prepare: 'preparing', reset: 'idle' },
}
