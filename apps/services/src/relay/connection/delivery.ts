import type { Clock } from '../../server/shared/clock.js'
import { costOfLooking } from '../limits/cost.js'
import type { StoredMessage } from '../storage/records.js'

/** What is on its way to one connection: a bounded window of pushes, and behind it a queue of what waits its turn. */
export interface Delivery {
  /**
   * Read as the window has room, so that what waits in the mailbox is not held twice. Undefined stands for a message that
   * was looked at and is not due.
   */
  enqueue(messages: Iterable<StoredMessage | undefined>): void
  /**
   * The message that this push carried, once; undefined for an id that is no push of this connection. Pump when the
   * mailbox knows of it, else the same message may come again.
   */
  acknowledge(pushId: unknown): StoredMessage | undefined
  /** Pushes as many messages as the window and the socket have room for. */
  pump(): void
  /** Since when the oldest push waits for its acknowledgement. */
  readonly waitingSince: number | undefined
}

export interface DeliveryDeps {
  readonly clock: Clock
  readonly unacknowledged: number
  /** True when the socket has room for another write. */
  hasRoom(): boolean
  /** True when the address may get another push now. Otherwise call `pump` again as soon as it may. */
  mayPush(): boolean
  send(pushId: number, message: StoredMessage): void
  /** Runs this in a later turn: looking through many messages has taken long enough, and cost so much. */
  goOnLater(run: () => void, cost: number): void
}

/** The number of messages that one turn examines. */
const lookedAtOnce = 1_000

// Of the process, so that an acknowledgement that crosses a reconnect never meets another push.
let lastPushId = 0

export const createDelivery = (deps: DeliveryDeps): Delivery => {
  const { clock, unacknowledged } = deps
  const inFlight = new Map<number, { readonly message: StoredMessage; readonly sentAt: number }>()
  const sending = new Set<number>()
  // First in, first out: of one topic what waited comes before what is published now.
  const sources = new Set<Iterator<StoredMessage | undefined>>()
  /** Taken from its source, and waiting for its turn to be pushed. */
  let next: StoredMessage | undefined
  let isDeferred = false

  const isDue = (message: StoredMessage | undefined): message is StoredMessage =>
    message !== undefined && message.expiresAt > clock.now() && !sending.has(message.id)

  const goOnLater = (looked: number): void => {
    isDeferred = true
    const run = () => {
      isDeferred = false
      pump()
    }
    deps.goOnLater(run, costOfLooking(looked))
  }

  /** Finds the next message that is due; undefined when there is none or the search goes on later. */
  const findNext = (): StoredMessage | undefined => {
    let looked = 0
    for (const source of sources) {
      for (let step = source.next(); !step.done; step = source.next()) {
        if (isDue(step.value)) return step.value
        if (++looked < lookedAtOnce) continue
        goOnLater(looked)
        return undefined
      }
      sources.delete(source)
    }
    return undefined
  }

  const push = (message: StoredMessage): void => {
    next = undefined
    if (!isDue(message)) return
    sending.add(message.id)
    inFlight.set(++lastPushId, { message, sentAt: clock.now() })
    deps.send(lastPushId, message)
  }

  const pump = (): void => {
    while (!isDeferred && inFlight.size < unacknowledged && deps.hasRoom()) {
      next ??= findNext()
      if (!next || !deps.mayPush()) return
      push(next)
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
