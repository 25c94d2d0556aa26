import { createEmitter, type WalletEmitter } from '../shared/emitter'
import type { WalletTimer } from '../shared/wallet.types'
import type { Misbehaviour } from './wallet.types'

/** Makes the emitter of one provider, which keeps changes to itself when it is told to. */
export const createProviderEmitter = (faults: Readonly<Misbehaviour>, timer: WalletTimer): WalletEmitter => {
  const emitter = createEmitter(faults, timer)
  const isMuted = (event: string) =>
    (event === 'chainChanged' && faults.noChainChanged) ||
    (event === 'accountsChanged' && faults.noAccountsChanged)
  return {
    ...emitter,
    emit: (event, ...payload) => {
      if (!isMuted(event)) emitter.emit(event, ...payload)
    },
  }
}
