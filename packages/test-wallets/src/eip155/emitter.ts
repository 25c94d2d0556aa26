import type { Misbehaviour, ProviderEvents, ProviderListener, WalletTimer } from './wallet.types'

/** The provider's events, as late or doubled as the wallet is told to be. */
export interface WalletEmitter {
  on(event: string, listener: ProviderListener): void
  off(event: string, listener: ProviderListener): void
  emit<E extends keyof ProviderEvents>(event: E, payload: ProviderEvents[E]): void
  listenerCount(event?: string): number
}

/** Makes the emitter of one provider. */
export const createEmitter = (faults: Readonly<Misbehaviour>, timer: WalletTimer): WalletEmitter => {
  const listeners = new Map<string, ProviderListener[]>()
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
      if (index >= 0)
        listeners.set(
          event,
          known.filter((_, at) => at !== index),
        )
    },
    emit: (event, payload) => {
      if (event === 'chainChanged' && faults.noChainChanged) return
      if (event === 'accountsChanged' && faults.noAccountsChanged) return
      if (faults.lateEvents === false) deliver(event, payload)
      else void timer.delay(faults.lateEvents).then(() => deliver(event, payload))
    },
    listenerCount: event => {
      const counted = event === undefined ? [...listeners.values()] : [listeners.get(event) ?? []]
      return counted.reduce((sum, list) => sum + list.length, 0)
    },
  }
}
