import type { WalletTimer } from '../eip155/wallet.types'
import type { BitcoinMisbehaviour } from './wallet.types'

/** A listener of any event. */
export type WalletListener = (payload: unknown) => void

/** The provider's events, as late or doubled as the wallet is told to be. */
export interface BitcoinEmitter {
  on(event: string, listener: WalletListener): void
  off(event: string, listener: WalletListener): void
  emit(event: string, payload: unknown): void
  listenerCount(event?: string): number
}

/** Makes the emitter of one provider. */
export const createEmitter = (faults: Readonly<BitcoinMisbehaviour>, timer: WalletTimer): BitcoinEmitter => {
  const listeners = new Map<string, WalletListener[]>()
  const deliver = (event: string, payload: unknown) => {
    const times = faults.doubledEvents ? 2 : 1
    for (let time = 0; time < times; time++) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(payload)
        } catch (error) {
          // A listener of the page must not break the wallet or the other listeners; the page still hears of it.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    }
  }
  return {
    on: (event, listener) => {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    off: (event, listener) => {
      const known = listeners.get(event) ?? []
      const index = known.lastIndexOf(listener)
      if (index < 0) return
      const rest = known.filter((_, at) => at !== index)
      listeners.set(event, rest)
    },
    emit: (event, payload) => {
      if (faults.lateEvents === false) deliver(event, payload)
      else void timer.delay(faults.lateEvents).then(() => deliver(event, payload))
    },
    listenerCount: event => {
      const counted = event === undefined ? [...listeners.values()] : [listeners.get(event) ?? []]
      return counted.reduce((sum, list) => sum + list.length, 0)
    },
  }
}
