import type { RelayClock } from './clock.js'
import type { StoredMessage } from './records.js'

/** What is on its way to one connection: a bounded window of pushes, and behind it a queue of what waits its turn. */
export interface Delivery {
  /** Read as the window has room, so that what waits in the mailbox is not held twice. */
  enqueue(messages: Iterable<StoredMessage>): void
  /**
   * The message that this push carried, once; undefined for an id that is no push of this connection. Pump when the
   * mailbox knows of it, else the same message may come again.
   */
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
  const sending = new Set<number>()
  // First in, first out: of one topic what waited comes before what is published now.
  const sources = new Set<Iterator<StoredMessage>>()

  const takeNext = (): StoredMessage | undefined => {
    for (const source of sources) {
      const { value, done } = source.next()
      if (!done) return value
      sources.delete(source)
    }
    return undefined
  }

  const pump = (): void => {
    while (inFlight.size < unacknowledged && deps.hasRoom()) {
      const message = takeNext()
      if (!message) return
      if (message.expiresAt <= clock.now() || sending.has(message.id)) continue
      sending.add(message.id)
      inFlight.set(++lastPushId, { message, sentAt: clock.now() })
      deps.send(lastPushId, message)
    }
  }

  return {
    enqueue(messages) {
      sources.add(messages[Symbol.iterator]())
      pump()
    },
    acknowledge(pushId) {
      const push = typeof pushId === 'number' ? inFlight.get(pushId) : undefined
      if (!push) return undefined
      inFlight.delete(Number(pushId))
      sending.delete(push.message.id)
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
