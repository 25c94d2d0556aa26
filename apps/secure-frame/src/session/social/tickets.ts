import * as z from 'zod/mini'
import { TICKET, TICKET_TAKEN, type TicketTaken } from '../../popup/ticket-messages.js'
import type { ListenForTickets } from './social.types.js'

const message = z.strictObject({
  type: z.literal(TICKET),
  transaction: z.string().check(z.regex(/^[\w-]{22}$/)),
  ticket: z.string().check(z.regex(/^[\w-]{43}$/)),
})

/** Tickets of the transactions of one login. */
export interface Tickets {
  /** Resolves with the ticket of a transaction; undefined after `ms` or at the end. */
  wait(transaction: string, ms: number): Promise<string | undefined>
  stop(): void
}

/**
 * Takes the tickets of transactions that this frame has begun, each once, and tells the callback page how it goes on.
 * @param answers by transaction
 */
export function createTickets(
  answers: Readonly<Record<string, Omit<TicketTaken, 'type'>>>,
  {
    listen,
    after,
  }: { readonly listen: ListenForTickets; readonly after: (ms: number, run: () => void) => () => void },
): Tickets {
  const taken = new Map<string, string>()
  const waiting = new Set<() => void>()
  const look = () => {
    for (const each of [...waiting]) each()
  }
  const stopListening = listen((given, reply) => {
    const read = message.safeParse(given)
    if (!read.success || !Object.hasOwn(answers, read.data.transaction)) return
    const { transaction, ticket } = read.data
    if (!taken.has(transaction)) taken.set(transaction, ticket)
    reply({ type: TICKET_TAKEN, ...answers[transaction] })
    look()
  })
  let hasStopped = false
  return {
    wait: (transaction, ms) =>
      new Promise(resolve => {
        const settle = (ticket: string | undefined) => {
          cancel()
          waiting.delete(check)
          resolve(ticket)
        }
        const check = () => {
          const ticket = taken.get(transaction)
          if (ticket !== undefined || hasStopped) settle(ticket)
        }
        const cancel = after(ms, () => settle(undefined))
        waiting.add(check)
        check()
      }),
    stop() {
      hasStopped = true
      stopListening()
      look()
    },
  }
}
