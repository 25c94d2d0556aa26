/** From the callback page to the frame. */
export const TICKET = 'latchkey/ticket'
/** The frame's answer. */
export const TICKET_TAKEN = 'latchkey/ticket-taken'

/** What the callback page does after its ticket was taken: go on to the other party's client, or report the result. */
export type TicketTaken =
  | { readonly type: typeof TICKET_TAKEN; readonly next: string }
  | { readonly type: typeof TICKET_TAKEN; readonly resultUri: string }
