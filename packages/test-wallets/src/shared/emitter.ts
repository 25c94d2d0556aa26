import type { EventFaults, WalletTimer } from './wallet.types'

/** A listener of any event. */
export type WalletListener = (...payload: readonly unknown[]) => unknown

/** Calls listeners, as late or doubled as the wallet is told to be. They are looked up when they are called. */
export type Deliver = (listeners: () => Iterable<WalletListener>, ...payload: readonly unknown[]) => void

/** Makes the way of every event of one wallet. */
export const createDelivery = (faults: Readonly<EventFaults>, timer: WalletTimer): Deliver => {
  const call = (listener: WalletListener, payload: readonly unknown[]) => {
    try {
      listener(...payload)
    } catch (error) {
      // A listener of the page must not break the wallet or the other listeners; the page still hears of it.
      queueMicrotask(() => {
        throw error
      })
    }
  }
  return (listeners, ...payload) => {
    const deliver = () => {
      for (let time = 0; time < (faults.doubledEvents ? 2 : 1); time++)
        for (const listener of [...listeners()]) call(listener, payload)
    }
    if (faults.lateEvents === false) deliver()
    else void timer.delay(faults.lateEvents).then(deliver)
  }
}

/** The events of one provider. */
export interface WalletEmitter {
  /** Gives the way to stop listening. */
  on(event: string, listener: WalletListener): () => void
  off(event: string, listener: WalletListener): void
  emit(event: string, ...payload: readonly unknown[]): void
  listenerCount(event?: string): number
}

/** Makes the emitter of one provider. Whoever listens twice is told twice, as by node's emitters. */
export const createEmitter = (faults: Readonly<EventFaults>, timer: WalletTimer): WalletEmitter => {
  const listeners = new Map<string, readonly WalletListener[]>()
  const of = (event: string) => listeners.get(event) ?? []
  const deliver = createDelivery(faults, timer)
  const off = (event: string, listener: WalletListener) => {
    const last = of(event).lastIndexOf(listener)
    const rest = of(event).filter((_, at) => at !== last)
    listeners.set(event, rest)
  }
  return {
    on: (event, listener) => {
      listeners.set(event, [...of(event), listener])
      return () => off(event, listener)
    },
    off,
    emit: (event, ...payload) => deliver(() => of(event), ...payload),
    listenerCount: event => (event === undefined ? [...listeners.values()].flat() : of(event)).length,
  }
}
