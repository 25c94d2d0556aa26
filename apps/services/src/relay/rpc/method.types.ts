import type { RelayLimits } from '../limits/limits.js'
import type { Hub, Listener } from '../mailbox/hub.js'
import type { Mailbox } from '../mailbox/mailbox.types.js'
import type { StoredMessage } from '../storage/records.js'
import type { Params } from './params.js'

/** A connection as the methods see it. */
export interface Caller extends Listener {
  /** What its last fetch was answered with: its next fetch says that it arrived. */
  fetched: readonly StoredMessage[]
  /** Takes what a request has cost beyond what was asked of it before it ran. */
  charge(cost: number): void
  /** Lets other addresses have their turn: awaited between the steps of a large request. */
  nextTurn(): Promise<void>
}

export interface Answer {
  readonly result: unknown
  /** Done after the answer went out. */
  readonly afterwards?: () => void
}

export interface MethodContext {
  readonly hub: Hub
  readonly mailbox: Mailbox
  readonly limits: RelayLimits
}

export type Method = (caller: Caller, params: Params, context: MethodContext) => Answer | Promise<Answer>
