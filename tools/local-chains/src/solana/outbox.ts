import type { Ledger, Received } from './ledger'

/** Transactions that were accepted and are not on the ledger yet. */
export interface Outbox {
  /** Runs a transaction now, or keeps it while the node is told to hold. */
  add(received: Received): void
  /** While holding, nothing lands: a slow or congested chain. Releasing lands what is still valid. */
  hold(on: boolean): void
  /** Forgets what is held, as a congested chain does. */
  drop(): void
  /** What the next priority fees look like, in micro-lamports a compute unit. */
  priorityFee: number
}

/** Makes the outbox of a ledger. */
export const createOutbox = (ledger: Ledger): Outbox => {
  const held: Received[] = []
  let holding = false
  return {
    add: received => {
      if (holding) held.push(received)
      else ledger.execute(received)
    },
    hold: on => {
      holding = on
      if (!on) for (const received of held.splice(0)) ledger.execute(received)
    },
    drop: () => {
      held.length = 0
    },
    priorityFee: 0,
  }
}
