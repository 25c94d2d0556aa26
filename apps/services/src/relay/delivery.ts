import type { RelayClock } from './clock.js'
import type { StoredMessage } from './records.js'

/** What is on its way to one connection: a bounded window of pushes, and behind it a queue of what waits its turn. */
export interface Delivery {
  /** Does nothing for a message that is on its way here already. */
  enqueue(messages: readonly StoredMessage[]): void
  /** The message that this push carried, once; undefined for an id that is no push of this connection. */
  acknowledge(pushId: unknown): StoredMessage | undefined
  /** Sends what the window and the socket have room for. */
  pump(): void
  /** Since when the oldest push waits for its acknowledgement. */
  readonly waitingSince: number | undefined
}

export interface DeliveryDeps {
  readonly clock: RelayClock
  readonly unacknowledged: number
  /** Has the socket taken enough of what was written before? */
  hasRoom(): boolean
  send(pushId: number, message: StoredMessage): void
}

// Of the process, so that an acknowledgement that crosses a reconnect never meets another push.
let lastPushId = 0

export const createDelivery = (deps: DeliveryDeps): Delivery => {
  const { clock, unacknowledged } = deps
  const inFlight = new Map<number, { readonly message: StoredMessage; readonly sentAt: number }>()
  const onTheWay = new Set<number>()
  let queue: StoredMessage[] = []
  let next = 0

  const takeNext = (): StoredMessage | undefined => {
    const message = queue[next++]
    if (next >= queue.length) {
      queue = []
      next = 0
    }
    return message
  }

  const pump = (): void => {
    while (queue.length > 0 && inFlight.size < unacknowledged && deps.hasRoom()) {
      const message = takeNext()
      if (!message) return
      if (message.expiresAt <= clock.now()) onTheWay.delete(message.id)
      else {
        inFlight.set(++lastPushId, { message, sentAt: clock.now() })
        deps.send(lastPushId, message)
      }
    }
  }

  return {
    enqueue(messages) {
      for (const message of messages) {
        if (onTheWay.has(message.id)) continue
        onTheWay.add(message.id)
        queue.push(message)
      }
      pump()
    },
    acknowledge(pushId) {
      const push = typeof pushId === 'number' ? inFlight.get(pushId) : undefined
      if (!push) return undefined
      inFlight.delete(Number(pushId))
      onTheWay.delete(push.message.id)
      pump()
      return push.message
    },
    pump,
    get waitingSince() {
      // A map keeps its order, so the first is the oldest.
      const [oldest] = inFlight.values()
      return oldest?.sentAt
    },
  }
}
