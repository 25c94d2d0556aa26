import type { BridgeClock } from '../ports.types.js'

/** When what is sent arrives. 0 ms: after the promises that run now. */
export function createDelivery(clock: BridgeClock, delayMs: number): (run: () => void) => void {
  return run => {
    if (delayMs > 0) clock.after(delayMs, run)
    else void Promise.resolve().then(run)
  }
}

/** One end of a channel, as far as the bridge uses it. */
export interface FakePort {
  onmessage: ((event: { readonly data: unknown }) => void) | null
  postMessage(data: unknown): void
  addEventListener(type: 'close', listener: () => void): void
  /** The other end hears of it, as in Chromium. */
  close(): void
}

/** Creates a channel of two ports in memory. What is sent is copied as between pages. */
export function createFakeChannel(deliver: (run: () => void) => void): {
  readonly port1: FakePort
  readonly port2: FakePort
} {
  let isOpen = true
  const createPort = (other: () => { receive(data: unknown): void; hearClose(): void }) => {
    const listeners: (() => void)[] = []
    const queue: unknown[] = []
    const handler: { run: FakePort['onmessage'] } = { run: null }
    const drain = () => {
      while (handler.run && isOpen && queue.length > 0) handler.run({ data: queue.shift() })
    }
    return {
      get onmessage() {
        return handler.run
      },
      set onmessage(run) {
        handler.run = run
        deliver(drain)
      },
      postMessage(data: unknown) {
        const copy = structuredClone(data)
        deliver(() => other().receive(copy))
      },
      receive(data: unknown) {
        queue.push(data)
        drain()
      },
      addEventListener(_type: 'close', listener: () => void) {
        listeners.push(listener)
      },
      hearClose() {
        for (const listener of listeners) listener()
      },
      close() {
        if (!isOpen) return
        isOpen = false
        deliver(() => other().hearClose())
      },
    }
  }
  type End = ReturnType<typeof createPort> & { receive(data: unknown): void }
  const port1: End = createPort(() => port2)
  const port2: End = createPort(() => port1)
  return { port1, port2 }
}
