import type { Duplex } from 'node:stream'
import type { Clock } from '../../server/shared/clock.js'

/** How long a client's next socket waits for its last one to be used: twice as long each time, to a limit. */
const firstWaitMs = 100
const longestWaitMs = 1_600

/** What of a connection matters to those behind it. */
export interface Entered {
  /** When something comes by it for the first time. */
  onUsed(run: () => void): void
  onClosed(run: () => void): void
}

/** A socket whose upgrade was allowed and not yet made. */
export interface Arrival {
  readonly clientId: string
  readonly socket: Duplex
  /** Makes the upgrade; nothing when the socket is gone. */
  letIn(): Entered | undefined
}

/**
 * Lets the sockets of a client in one by one until one of them is used, the newest first.
 *
 * The usual client, when its relay comes back, opens several sockets at once and sends by the one that it made last. Each
 * that opens while a newer one is still on its way makes it open another: let in as they come, that is thousands. With
 * the newest open it is content, and the others harm nobody. A client that is too busy to use a socket in time would be
 * made busier by the next one: each wait is longer than the one before.
 */
export interface Entrance {
  arrive(arrival: Arrival): void
  /** Lets everybody in who waits. */
  open(): void
  readonly waiting: number
}

interface Queue {
  /** The last that was let in; nothing has come by it yet. */
  latest: Entered | undefined
  readonly waiting: Set<Arrival>
  waitMs: number
  cancel: () => void
}

export const createEntrance = (clock: Clock): Entrance => {
  const queues = new Map<string, Queue>()
  let waiting = 0

  const leave = (queue: Queue, arrival: Arrival): void => {
    if (queue.waiting.delete(arrival)) waiting--
  }

  const letAllIn = (clientId: string, queue: Queue): void => {
    queues.delete(clientId)
    queue.latest = undefined
    queue.cancel()
    for (const arrival of [...queue.waiting]) {
      leave(queue, arrival)
      arrival.letIn()
    }
  }

  const letIn = (queue: Queue, arrival: Arrival): void => {
    const entered = arrival.letIn()
    queue.latest = entered
    if (!entered) {
      letNextIn(arrival.clientId, queue)
      return
    }
    entered.onUsed(() => {
      if (queue.latest === entered) letAllIn(arrival.clientId, queue)
    })
    entered.onClosed(() => {
      if (queue.latest === entered) letNextIn(arrival.clientId, queue)
    })
    wait(arrival.clientId, queue)
  }

  const letNextIn = (clientId: string, queue: Queue): void => {
    const newest = [...queue.waiting].at(-1)
    if (newest) {
      leave(queue, newest)
      letIn(queue, newest)
    } else letAllIn(clientId, queue)
  }

  const wait = (clientId: string, queue: Queue): void => {
    queue.cancel()
    if (queue.waiting.size === 0) return
    queue.cancel = clock.after(queue.waitMs, () => {
      if (queue.waiting.size === 0) return
      queue.waitMs = Math.min(queue.waitMs * 2, longestWaitMs)
      letNextIn(clientId, queue)
    })
  }

  return {
    arrive(arrival) {
      const { clientId, socket } = arrival
      const queue = queues.get(clientId)
      if (!queue) {
        const first: Queue = { latest: undefined, waiting: new Set(), waitMs: firstWaitMs, cancel: () => {} }
        queues.set(clientId, first)
        letIn(first, arrival)
        return
      }
      queue.waiting.add(arrival)
      waiting++
      socket.once('close', () => leave(queue, arrival))
      if (queue.waiting.size === 1) wait(clientId, queue)
    },
    open() {
      for (const [clientId, queue] of [...queues]) letAllIn(clientId, queue)
    },
    get waiting() {
      return waiting
    },
  }
}
