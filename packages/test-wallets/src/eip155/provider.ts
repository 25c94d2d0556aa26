import type { WalletEmitter, WalletListener } from '../shared/emitter'
import type { Eip1193Provider, Misbehaviour, RequestArguments } from './wallet.types'

/** Makes the object that a page talks to; its members do not need `this`. */
export const createProvider = (
  request: (args: RequestArguments) => Promise<unknown>,
  emitter: WalletEmitter,
  faults: Readonly<Misbehaviour>,
  isConnected: () => boolean,
  flags: Readonly<Record<string, unknown>>,
): Eip1193Provider => {
  const off = (event: string, listener: WalletListener): Eip1193Provider => {
    emitter.off(event, listener)
    return provider
  }
  const provider: Eip1193Provider = {
    ...flags,
    isLatchkeyTestWallet: true,
    request,
    isConnected,
    on: (event, listener) => {
      emitter.on(event, listener)
      return provider
    },
    off,
  }
  Object.defineProperty(provider, 'removeListener', {
    enumerable: true,
    get: () => (faults.noRemoveListener ? undefined : off),
  })
  return provider
}
